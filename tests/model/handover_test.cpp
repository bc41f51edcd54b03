// SPDX-License-Identifier: Apache-2.0
// handover_test.cpp - the thread that comes second has both halves and continues; the other does not.
#include <array>

#include <heddle/detail/algo/handover.hpp>

#include <model/model.hpp>

namespace {

using heddle::detail::handover;
using model::mutant;
using model::op;
using model::plain;
using model::scenario;
using model::test;
using model::weak_swap;
using model::weaken;
using model::weaken_lost;

// A block of a scan: its own total, the total before it, and their sum. The thread that has both totals computes the sum.
struct block {
    handover totals;
    plain<int> own{"own", 0};
    plain<int> before{"before", 0};
    plain<int> after{"after", 0};

    void make_sum() {
        model::require(after.read() == 0, "two went on");
        after.write(before.read() + own.read());
    }
};

void bring_own(block& of, int total) {
    of.own.write(total);
    if (of.totals.bring_own()) of.make_sum();
    if (!of.totals.has_other()) return;
    model::reached("scanned at once");
    model::require(of.before.read() == 40, "what is before it is not there");
}

void two_halves(scenario& s) {
    auto& one = s.shared<block>();
    s.thread("owner", [&] { bring_own(one, 2); });
    s.thread("other", [&] {
        one.before.write(40);
        if (one.totals.bring_other()) one.make_sum();
    });
    s.at_end([&] { model::require(one.after.read() == 42, "no thread went on"); });
}

// Two blocks. The thread that completes the first block passes its sum on to the second.
void two_blocks(scenario& s) {
    auto& blocks = s.shared<std::array<block, 2>>();
    const auto hand_on = [&] {
        blocks[0].make_sum();
        blocks[1].before.write(blocks[0].after.read());
        if (blocks[1].totals.bring_other()) blocks[1].make_sum();
    };
    s.thread("owner of the first", [&, hand_on] {
        blocks[0].own.write(2);
        if (blocks[0].totals.bring_own()) hand_on();
    });
    s.thread("owner of the second", [&] {
        blocks[1].own.write(3);
        if (blocks[1].totals.bring_own()) blocks[1].make_sum();
    });
    s.thread("other", [&, hand_on] {
        blocks[0].before.write(40);
        if (blocks[0].totals.bring_other()) hand_on();
    });
    s.at_end([&] { model::require(blocks[1].after.read() == 45, "the sum did not come through"); });
}

const model::suite handover_suite([] {
    test("handover.whoever_comes_second_goes_on", two_halves, {.reaches = {"scanned at once"}});
    test("handover.sums_pass_through", two_blocks);

    // HO1, HO2
    const auto all = {"handover.whoever_comes_second_goes_on", "handover.sums_pass_through"};
    mutant("handover.own_published_relaxed", all, weaken{"there", op::compare_exchange, "bring_own"});
    mutant("handover.own_sees_the_other_relaxed", all, weaken_lost{"there", "bring_own"});
    mutant("handover.own_swapped_weakly", all, weak_swap{"there", "bring_own"});
    mutant("handover.other_published_relaxed", all,
           weaken{"there", op::exchange, "bring_other", std::memory_order_acquire});
    mutant("handover.other_sees_the_own_relaxed", all,
           weaken{"there", op::exchange, "bring_other", std::memory_order_release});
    mutant("handover.other_looked_for_relaxed", {"handover.whoever_comes_second_goes_on"},
           weaken{"there", op::load, "has_other"});
});

}  // namespace
