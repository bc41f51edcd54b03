// SPDX-License-Identifier: Apache-2.0
#include <model/model.hpp>
namespace {
using heddle::detail::atomic;
constexpr auto relaxed = std::memory_order_relaxed;
const model::suite litmus([] {
    model::test("litmus.sb", [](model::scenario& s) {
        auto& x = s.shared<atomic<int>>("x", 0);
        auto& y = s.shared<atomic<int>>("y", 0);
        auto& r = s.shared<std::array<int,2>>();
        s.thread("left", [&] { x.store(1, relaxed); r[0] = y.load(relaxed); });
        s.thread("right", [&] { y.store(1, relaxed); r[1] = x.load(relaxed); });
        s.at_end([&] { if (r[0]==0 && r[1]==0) model::reached("weak"); });
    }, {.reaches = {"weak"}});
    model::test("litmus.sbf", [](model::scenario& s) {
        auto& x = s.shared<atomic<int>>("x", 0);
        auto& y = s.shared<atomic<int>>("y", 0);
        auto& r = s.shared<std::array<int,2>>();
        s.thread("left", [&] { x.store(1, relaxed); model::fence(std::memory_order_seq_cst); r[0] = y.load(relaxed); });
        s.thread("right", [&] { y.store(1, relaxed);  model::fence(std::memory_order_seq_cst);r[1] = x.load(relaxed); });
        s.at_end([&] { model::require (r[0]!=0 || r[1]!=0, "weak"); });
    });
});
}
