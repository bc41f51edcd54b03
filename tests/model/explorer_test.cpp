// SPDX-License-Identifier: Apache-2.0
// explorer_test.cpp - that the explorer blocks, wakes, spins and mutates as it should, and finds what hangs.
#include <memory>
#include <mutex>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/pause.hpp>
#include <heddle/detail/platform/park.hpp>

#include <model/model.hpp>
#include <mutants/is_on.hpp>

namespace {

using heddle::detail::atomic;
using heddle::detail::mutex;
using heddle::detail::parker;
using heddle::detail::pause;
using heddle::detail::yield_thread;
using model::plain;
using model::scenario;
using model::test;

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;

// ---------------------------------------------------------------------------------------------- blocking

void sleep_until_woken(parker& bed) {
    while (bed.word().load(acquire) == 0) bed.wait(0);
}

const model::suite blocking_suite([] {
    test("explorer.mutex_orders_and_excludes",
         [](scenario& s) {
             auto& lock = s.shared<mutex>();
             auto& sum = s.shared<plain<int>>("sum", 0);
             const auto add = [&] {
                 const std::lock_guard<mutex> held(lock);
                 sum.write(sum.read() + 1);
             };
             s.thread("first", add);
             s.thread("second", add);
             s.thread("third", [&] {
                 if (!lock.try_lock()) return model::reached("the lock was taken");
                 sum.write(sum.read() + 1);
                 lock.unlock();
             });
             s.at_end([&] { model::require(sum.read() >= 2, "an addition was lost"); });
         },
         {.reaches = {"the lock was taken"}});

    test("explorer.deadlock_is_found",
         [](scenario& s) {
             auto& left = s.shared<mutex>();
             auto& right = s.shared<mutex>();
             s.thread("first", [&] {
                 left.lock();
                 right.lock();
                 right.unlock();
                 left.unlock();
             });
             s.thread("second", [&] {
                 right.lock();
                 left.lock();
                 left.unlock();
                 right.unlock();
             });
         },
         {.fails_with = "deadlock: first waits for mutex; second waits for mutex"});

    test("explorer.unlock_by_another_is_found",
         [](scenario& s) {
             auto& lock = s.shared<mutex>();
             s.thread("first", [&] { lock.lock(); });
             s.thread("second", [&] { lock.unlock(); });
         },
         {.fails_with = "unlocks mutex, which it has not locked"});

    test("explorer.sleeper_is_woken",
         [](scenario& s) {
             auto& bed = s.shared<parker>("bed", 0u);
             s.thread("sleeper", [&] { sleep_until_woken(bed); });
             s.thread("waker", [&] { bed.wake(1); });
         },
         {.spurious_returns = 2});

    // The value is stored without a wake. A sleeper that had read the word before the store is not woken.
    test("explorer.lost_wake_up_is_found",
         [](scenario& s) {
             auto& bed = s.shared<parker>("bed", 0u);
             s.thread("sleeper", [&] { sleep_until_woken(bed); });
             s.thread("waker", [&] { bed.word().store(1, release); });
         },
         {.fails_with = "deadlock: sleeper sleeps on bed"});

    // A time-out or a spurious return is no way out of it.
    test("explorer.spurious_return_does_not_hide_a_lost_wake_up",
         [](scenario& s) {
             auto& bed = s.shared<parker>("bed", 0u);
             s.thread("sleeper", [&] { sleep_until_woken(bed); });
             s.thread("waker", [&] { bed.word().store(1, release); });
         },
         {.spurious_returns = 3, .fails_with = "deadlock: sleeper sleeps on bed"});

    test("explorer.wait_without_loop_meets_a_spurious_return",
         [](scenario& s) {
             auto& bed = s.shared<parker>("bed", 0u);
             s.thread("sleeper", [&] {
                 bed.wait(0);
                 model::require(bed.word().load(acquire) == 1, "the wait returned without a wake-up");
             });
             s.thread("waker", [&] { bed.wake(1); });
         },
         {.spurious_returns = 1, .fails_with = "the wait returned without a wake-up"});

    // The waiter may have ended before the system call. This is safe: the kernel uses only the address.
    test("explorer.woken_sleeper_may_free_the_parker", [](scenario& s) {
        auto& bed = s.shared<std::unique_ptr<parker>>(std::make_unique<parker>("bed", 0u));
        s.thread("sleeper", [&] {
            sleep_until_woken(*bed);
            bed.reset();
        });
        s.thread("waker", [&, raw = bed.get()] { raw->wake(1); });
    });

    test("explorer.threads_may_end_asleep_if_the_test_says_so",
         [](scenario& s) {
             auto& bed = s.shared<parker>("bed", 0u);
             s.thread("sleeper", [&] { sleep_until_woken(bed); });
         },
         {.may_end_asleep = true});
});

// ---------------------------------------------------------------------------------------------- spinning

const model::suite spinning_suite([] {
    test("explorer.spin_loop_ends_when_the_flag_is_set",
         [](scenario& s) {
             auto& flag = s.shared<atomic<int>>("flag", 0);
             s.thread("spinner", [&] {
                 while (flag.load(acquire) != 3) pause();
             });
             s.thread("other spinner", [&] {
                 while (flag.load(acquire) == 0) yield_thread();
                 model::reached("it saw the flag");
             });
             s.thread("setter", [&] {
                 for (int i = 1; i <= 3; ++i) flag.store(i, release);
             });
         },
         {.reaches = {"it saw the flag"}});

    test("explorer.endless_spin_is_found",
         [](scenario& s) {
             auto& flag = s.shared<atomic<int>>("flag", 0);
             s.thread("spinner", [&] {
                 while (flag.load(acquire) != 2) pause();
             });
             s.thread("setter", [&] { flag.store(1, release); });
         },
         {.fails_with = "deadlock: spinner spins on what does not change any more"});

    test("explorer.spin_without_pause_is_told_so",
         [](scenario& s) {
             auto& flag = s.shared<atomic<int>>("flag", 0);
             s.thread("spinner", [&] {
                 while (flag.load(acquire) == 0) {}
             });
             s.thread("setter", [&] { flag.store(1, release); });
         },
         {.max_steps = 100, .fails_with = "too many steps"});

    test("explorer.spin_that_looks_at_nothing_is_told_so",
         [](scenario& s) {
             s.thread("spinner", [] {
                 for (;;) pause();
             });
         },
         {.fails_with = "spins and looks at nothing"});

    test("explorer.spin_lock_by_exchange_is_passed_on", [](scenario& s) {
        auto& lock = s.shared<atomic<int>>("lock", 0);
        auto& sum = s.shared<plain<int>>("sum", 0);
        const auto add = [&] {
            pause();
            while (lock.exchange(1, acquire) == 1) pause();
            sum.write(sum.read() + 1);
            lock.store(0, release);
            pause();
        };
        s.thread("first", add);
        s.thread("second", add);
        s.at_end([&] { model::require(sum.read() == 2, "an addition was lost"); });
    });

    // A loop that gives up after some rounds can do so before another thread changes the flag.
    test("explorer.bounded_spin_gives_up",
         [](scenario& s) {
             auto& flag = s.shared<atomic<int>>("flag", 0);
             s.thread("spinner", [&] {
                 for (int round = 0; round < 3; ++round) {
                     if (flag.load(acquire) != 0) return model::reached("it saw the flag");
                     pause();
                 }
                 model::reached("it gave up");
             });
             s.thread("setter", [&] { flag.store(1, release); });
         },
         {.futile_rounds = 3, .reaches = {"it saw the flag", "it gave up"}});
});

// ---------------------------------------------------------------------------------------------- the rest of the seam

atomic<int> permanent("permanent", 7);

const model::suite seam_suite([] {
    test("explorer.assertion_fails_the_execution",
         [](scenario& s) { s.thread("one", [] { heddle::detail::die("the sentence"); }); },
         {.fails_with = "the sentence"});

    test("explorer.narrow_types_wrap", [](scenario& s) {
        auto& small = s.shared<atomic<std::uint8_t>>("small", std::uint8_t{250});
        auto& negative = s.shared<atomic<std::int32_t>>("negative", -1);
        s.thread("one", [&] {
            model::require(small.fetch_add(10, relaxed) == 250 && small.load(relaxed) == 4, "8 bits wrap");
            model::require(small.fetch_sub(5, relaxed) == 4 && small.load(relaxed) == 255, "8 bits wrap back");
            model::require(small.fetch_and(0x0f, relaxed) == 255 && small.fetch_or(0x30, relaxed) == 15, "bits");
            model::require(negative.fetch_sub(1, relaxed) == -1 && negative.load(relaxed) == -2, "negative numbers");
        });
    });

    test("explorer.statics_begin_anew_in_each_execution", [](scenario& s) {
        const auto add = [] { permanent.fetch_add(1, relaxed); };
        s.thread("first", add);
        s.thread("second", add);
        s.at_end([] { model::require(permanent.load(relaxed) == 9, "a value was left over"); });
    });

    test("explorer.heavy_fence_may_be_missing",
         [](scenario& s) {
             s.thread("one", [] {
                 model::require(!heddle::detail::has_heavy_fence() && !heddle::detail::heavy_fence(), "there is none");
             });
         },
         {.heavy_fence = false});

    test("explorer.each_heavy_fence_may_be_refused",
         [](scenario& s) {
             s.thread("one", [] {
                 const bool first = heddle::detail::heavy_fence();
                 const bool second = heddle::detail::heavy_fence();
                 model::require(first || second, "only one may be");
                 model::reached(!first ? "the first" : !second ? "the second" : "none");
             });
         },
         {.heavy_fence_refusals = 1, .reaches = {"the first", "the second", "none"}});
});

// ---------------------------------------------------------------------------------------------- addresses

struct numbered_letter {
    explicit numbered_letter(int which) : number("number", which) {}
    atomic<int> number;
};

// The reader knows the first letter by its address, and takes what it finds there. The sender frees that letter and writes another.
void letter_by_address(scenario& s) {
    auto* const first = new numbered_letter(1);
    auto& box = s.shared<atomic<numbered_letter*>>("box", first);
    s.thread("sender", [&] {
        delete box.exchange(nullptr, std::memory_order_acq_rel);
        box.store(new numbered_letter(2), release);
    });
    s.thread("reader", [&box, first] {
        numbered_letter* found = first;
        if (!box.compare_exchange(found, nullptr, acquire, relaxed)) return;
        model::require(first->number.load(relaxed) == 1, "it is another letter");
    });
}

const model::suite address_suite([] {
    test("explorer.addresses_are_not_used_again", letter_by_address);
    test("explorer.addresses_are_used_again", letter_by_address,
         {.reuses_addresses = true, .fails_with = "it is another letter"});
});

// ---------------------------------------------------------------------------------------------- mutations

constexpr std::uint32_t k_no_letter = 1;

void ring_the_bell(atomic<int>& bell) { bell.store(1, release); }

void mutable_letter(scenario& s) {
    auto& letter = s.shared<plain<int>>("letter", 0);
    auto& bell = s.shared<atomic<int>>("bell", 0);
    s.thread("sender", [&] {
        if (!heddle::mutants::is_on(k_no_letter)) letter.write(42);
        ring_the_bell(bell);
    });
    s.thread("reader", [&] {
        if (bell.load(acquire) == 1) model::require(letter.read() == 42, "an empty letter");
    });
}

struct crossing {
    atomic<int> mine{"mine", 0};
    atomic<int> theirs{"theirs", 0};

    static bool raise_and_look(atomic<int>& own, const atomic<int>& other) {
        own.store(1, relaxed);
        heddle::detail::full_fence();
        return other.load(relaxed) == 1;
    }
};

void mutable_crossing(scenario& s) {
    auto& both = s.shared<crossing>();
    auto& seen = s.shared<int>(0);
    s.thread("left", [&] { seen += crossing::raise_and_look(both.mine, both.theirs); });
    s.thread("right", [&] { seen += crossing::raise_and_look(both.theirs, both.mine); });
    s.at_end([&] { model::require(seen > 0, "neither saw the other"); });
}

const model::suite mutation_suite([] {
    test("explorer.letter_that_mutants_spoil", mutable_letter);
    test("explorer.crossing_that_mutants_spoil", mutable_crossing);
    model::mutant("explorer.order_is_weakened", {"explorer.letter_that_mutants_spoil"},
                  model::weaken{"bell", model::op::store, "ring_the_bell"});
    model::mutant("explorer.switch_is_on", {"explorer.letter_that_mutants_spoil"}, model::edit{k_no_letter});
    model::mutant("explorer.fence_is_left_out", {"explorer.crossing_that_mutants_spoil"},
                  model::drop_fence{"raise_and_look"});
});

}  // namespace
