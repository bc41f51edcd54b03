// SPDX-License-Identifier: Apache-2.0
// shared_fence_test.cpp - detail/prim/shared_fence.hpp: a fence that another thread makes serves like a fence of the thread itself (SF1, SF2).
#include <heddle/detail/prim/shared_fence.hpp>

#include <array>

#include <heddle/detail/base/atomic.hpp>

#include <model/model.hpp>

namespace {

using heddle::detail::shared_fence;
using model::options;
using model::scenario;
using model::test;

struct bench {
    shared_fence fence;
    heddle::detail::atomic<bool> posted{"posted", false};
    std::array<heddle::detail::atomic<bool>, 2> asleep{{{"asleep", false}, {"asleep", false}}};
    std::array<bool, 2> is_granted{};
    std::array<bool, 2> sleeper_missed{};
    std::array<bool, 2> poster_missed{};
};

// The poster does not fence. Two sleepers share fences: neither they nor the poster may miss each other.
void two_sleepers_and_a_poster(scenario& s) {
    auto& b = s.shared<bench>();
    s.thread("poster", [&] {
        b.posted.store(true, std::memory_order_relaxed);
        heddle::detail::light_fence();
        for (unsigned i = 0; i < 2; ++i) b.poster_missed[i] = !b.asleep[i].load(std::memory_order_relaxed);
    });
    for (unsigned i = 0; i < 2; ++i) {
        s.thread(i == 0 ? "sleeper" : "other sleeper", [&b, i] {
            b.asleep[i].store(true, std::memory_order_relaxed);
            b.is_granted[i] = b.fence.pass();
            b.sleeper_missed[i] = !b.posted.load(std::memory_order_relaxed);
        });
    }
    s.at_end([&b] {
        for (unsigned i = 0; i < 2; ++i) {
            if (!b.is_granted[i]) model::reached("a fence was refused");
            model::require(!b.is_granted[i] || !b.poster_missed[i] || !b.sleeper_missed[i], "neither saw the other");
            if (b.poster_missed[i] != b.sleeper_missed[i]) model::reached("one missed the other");
        }
    });
}

const model::suite shared_fence_suite([] {
    test("shared_fence.serves_all_that_have_arrived", two_sleepers_and_a_poster, {.reaches = {"one missed the other"}});
    test("shared_fence.serves_all_that_have_arrived.refused", two_sleepers_and_a_poster,
         {.heavy_fence_refusals = 1, .reaches = {"one missed the other", "a fence was refused"}});

    using model::op;
    const auto serves = {"shared_fence.serves_all_that_have_arrived"};
    const auto refused = {"shared_fence.serves_all_that_have_arrived.refused"};
    // SF1
    model::mutant("shared_fence.arrives_relaxed", serves, model::weaken{"fences begun", op::fetch_add, "pass"});
    model::mutant("shared_fence.begins_relaxed", serves, model::weaken{"fences begun", op::compare_exchange, "pass"});
    // SF2
    model::mutant("shared_fence.ends_relaxed", serves, model::weaken{"fences ended", op::store, "make"});
    model::mutant("shared_fence.end_is_read_relaxed", serves, model::weaken{"fences ended", op::load, "pass"});
    model::mutant("shared_fence.refusal_is_published_relaxed", refused,
                  model::weaken{"fences ended", op::store, "make"});
});

}  // namespace
