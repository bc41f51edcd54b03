// SPDX-License-Identifier: Apache-2.0
// latch_test.cpp - core_latch, once_latch and count_latch: what was done before the latch was set is there after the
// wait, and the waiter may free the latch at once.
#include <cstdint>
#include <vector>

#include <heddle/detail/platform/park.hpp>
#include <heddle/detail/prim/core_latch.hpp>
#include <heddle/detail/prim/count_latch.hpp>
#include <heddle/detail/prim/once_latch.hpp>

#include <model/model.hpp>

namespace {

using heddle::detail::core_latch;
using heddle::detail::count_latch;
using heddle::detail::once_latch;
using heddle::detail::parker;
using model::invisible_mutant;
using model::mutant;
using model::op;
using model::plain;
using model::scenario;
using model::test;
using model::weak_swap;
using model::weaken;
using model::weaken_lost;

// A frame as a join has it: the latch and the result lie in it, and it ends as soon as the waiter has seen the latch.
template <class Latch>
struct frame {
    template <class... Arguments>
    explicit frame(Arguments... arguments) : latch(arguments...) {}

    Latch latch;
    plain<int> result{"result", 0};
    plain<int> other_result{"other result", 0};
};

template <class Latch>
void end(frame<Latch>* of, int expected) {
    model::require(of->result.read() + of->other_result.read() == expected, "the result is not there");
    delete of;
}

// ---------------------------------------------------------------------------------------------- core_latch

constexpr std::uint32_t k_awake = 0;
constexpr std::uint32_t k_asleep = 1;

void wake(parker& word) { word.wake(k_awake); }

// The wait of a thread that only the setter wakes, as in sleep::wait_for_latch_only.
void wait_for(core_latch& latch, parker& word) {
    while (!latch.is_set()) {
        word.word().store(k_asleep, std::memory_order_seq_cst);
        if (!latch.get_sleepy() || !latch.fall_asleep()) break;
        model::reached("slept");
        while (word.word().load(std::memory_order_acquire) != k_awake) word.wait(k_asleep);
        latch.wake_up();
    }
}

void core_latch_scenario(scenario& s) {
    auto* const join = new frame<core_latch>;
    auto& word = s.shared<parker>("word", k_awake);
    s.thread("waiter", [join, &word] {
        wait_for(join->latch, word);
        end(join, 42);
    });
    s.thread("thief", [join, &word] {
        join->result.write(42);
        if (core_latch::set(&join->latch)) wake(word);
    });
}

const model::suite core_suite([] {
    test("core_latch.smoke", core_latch_scenario, {.reaches = {"slept"}});
    test("core_latch.spurious_wake_ups_end_no_wait", core_latch_scenario,
         {.spurious_returns = 2, .reaches = {"slept"}});

    // A third thread wakes the waiter, as a poster does. The waiter goes back to sleep, and the setter wakes it again.
    test("core_latch.waiter_may_sleep_more_than_once",
         [](scenario& s) {
             auto* const join = new frame<core_latch>;
             auto& word = s.shared<parker>("word", k_awake);
             s.thread("waiter", [join, &word] {
                 if (join->latch.get_sleepy() && join->latch.fall_asleep()) join->latch.wake_up();
                 wait_for(join->latch, word);
                 end(join, 42);
             });
             s.thread("thief", [join, &word] {
                 join->result.write(42);
                 if (core_latch::set(&join->latch)) wake(word);
             });
         },
         {.reaches = {"slept"}});

    test("core_latch.setter_that_looks_back_is_found",
         [](scenario& s) {
             auto* const join = new frame<core_latch>;
             s.thread("waiter", [join] {
                 if (!join->latch.is_set()) return;
                 end(join, 42);
             });
             s.thread("thief", [join] {
                 join->result.write(42);
                 static_cast<void>(core_latch::set(&join->latch));
                 static_cast<void>(join->latch.is_set());
             });
         },
         {.fails_with = "`latch`"});

    // CL1
    const std::vector<const char*> all = {"core_latch.smoke", "core_latch.spurious_wake_ups_end_no_wait"};
    mutant("core_latch.set_publishes_relaxed", all, weaken{"latch", op::exchange, "set"});
    mutant("core_latch.is_set_reads_relaxed", all, weaken{"latch", op::load, "is_set"});
    mutant("core_latch.advance_loses_relaxed", all, weaken_lost{"latch", "advance"});
    mutant("core_latch.advance_swaps_weakly", all, weak_swap{"latch", "advance"});
    invisible_mutant(
        "core_latch.advance_swaps_relaxed", all, weaken{"latch", op::compare_exchange, "advance"},
        "here the setter wakes without a look at the word; sleep.latch_advances_relaxed is the one that is found");
});

// ---------------------------------------------------------------------------------------------- once_latch

void once_latch_scenario(scenario& s) {
    auto* const call = new frame<once_latch>;
    s.thread("waiter", [call] {
        if (!call->latch.is_set()) model::reached("not set yet");
        call->latch.wait();
        end(call, 42);
    });
    s.thread("worker", [call] {
        call->result.write(42);
        once_latch::set(&call->latch);
    });
}

const model::suite once_suite([] {
    test("once_latch.smoke", once_latch_scenario, {.reaches = {"not set yet"}});
    test("once_latch.spurious_wake_ups_end_no_wait", once_latch_scenario, {.spurious_returns = 2});
    test("once_latch.setter_that_looks_back_is_found",
         [](scenario& s) {
             auto* const call = new frame<once_latch>;
             s.thread("waiter", [call] {
                 call->latch.wait();
                 delete call;
             });
             s.thread("worker", [call] {
                 once_latch::set(&call->latch);
                 static_cast<void>(call->latch.is_set());
             });
         },
         {.fails_with = "`once`"});

    // PK1
    mutant("once_latch.set_publishes_relaxed", {"once_latch.smoke"}, weaken{"once", op::store, "set"});
    mutant("once_latch.is_set_reads_relaxed", {"once_latch.smoke"}, weaken{"once", op::load, "is_set"});
});

// ---------------------------------------------------------------------------------------------- count_latch

void count_latch_scenario(scenario& s) {
    auto* const all = new frame<count_latch>(2u);
    s.thread("waiter", [all] {
        all->latch.wait();
        end(all, 42);
    });
    s.thread("worker", [all] {
        all->result.write(40);
        count_latch::count_down(&all->latch);
    });
    s.thread("other worker", [all] {
        all->other_result.write(2);
        count_latch::count_down(&all->latch);
    });
}

const model::suite count_suite([] {
    test("count_latch.smoke", count_latch_scenario);
    test("count_latch.spurious_wake_ups_end_no_wait", count_latch_scenario, {.spurious_returns = 1});
    test("count_latch.of_zero_is_set", [](scenario& s) {
        auto& none = s.shared<count_latch>(0u);
        s.thread("waiter", [&] { none.wait(); });
    });

    // CT1
    mutant("count_latch.counts_relaxed", {"count_latch.smoke"}, weaken{"count", op::fetch_sub, "count_down"});
});

}  // namespace
