// SPDX-License-Identifier: Apache-2.0
// divide.hpp - divides items among threads: every loop, reduction, search and chain runs by this.
//
// A Work runs over the items 0 … n-1:
//
//     result                             the type of the result of a part; movable
//     result start(first)                the result of a part that begins at an item, before its first item
//     void run_on(result&, first, last)  adds the items [first, last), which come next
//     void merge(result&, result&&)      adds the result of the neighbour on the right
//     bool is_enough(const result&)      need no item to the right of this part be run?
//     items_between_polls                after how many items the stop token is checked
//
// Its functions are called from many threads at the same time. Parts are contiguous and merged from left to right, so merging
// has to be associative and need not be commutative. Three questions have a file each: into how many parts (splitter.hpp), whether
// it pays to share (probe.hpp), and what the options of the call mean (call_options.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include <heddle/algorithm_options.hpp>
#include <heddle/join.hpp>
#include <heddle/progress.hpp>

#include "../base/atomic.hpp"
#include "../base/compiler.hpp"
#include "../base/exceptions.hpp"
#include "../base/immovable.hpp"
#include "../forkjoin/inside.hpp"
#include "call_options.hpp"
#include "probe.hpp"
#include "splitter.hpp"

namespace heddle::inline v0::detail {

// Up to this many items for each part are divided at once. More items are probed first, by the calling thread. Long
// items then do not run one after another; short items cost one steal (docs/measurements/forks-and-loops.md,
// "Loops that are soon over": 16 items on two threads, which have four parts).
inline constexpr std::size_t k_few_items_per_part = 4;

// The owner of a part checks for demand after a sixteenth of it, which costs about a nanosecond: cheap items need long stretches for
// the vectoriser. At most after 65,536 items, because another part may have failed. Both were chosen by hand, without a table.
inline constexpr std::size_t k_looks_per_part = 16;
inline constexpr std::size_t k_most_between_looks = 65'536;

// Where few stretches are wanted, none is shorter than a sixteenth of what a thread has to do on average: the last stretches
// of all threads then end at about the same time. Chosen by hand, without a table.
inline constexpr std::size_t k_stretches_per_thread = 16;

// A call that counts its progress adds to the counter about this often. A step costs 13 ns on one thread, and 10 to 20 ns on two: items that
// took 57 us without it, and 540 us, took 0.5 us longer. 256 steps gain nothing that a user could see.
inline constexpr std::size_t k_steps_of_progress = 100;

// How a call restricts its parts, beside its options.
struct part_limits {
    std::size_t longest = 0;     // no part has more items; 0: any length
    bool few_stretches = false;  // run_on has a cost of its own: stretches are as few as keep all threads busy
    bool is_fixed = false;       // the shape of the division depends on the number of items alone
};

// What a division does between stretches for the options of its call. Most calls need none of it. Its members are read by threads of the
// pool, in functions of `division` only: an inline function that the library shares with programs would be instrumented there, and
// ThreadSanitizer would not know of the library's own synchronisation.
struct stretch_checks {
    const stop_chain* stop;  // null if no token can stop the call
    progress* counts;        // null: progress is not counted
    std::size_t items;       // of the whole call
};

template <class Work>
class division : immovable {
public:
    using result = typename Work::result;

    division(Work& work, const stretch_checks& checks) noexcept
        : work_(work),
          checks_(checks.stop != nullptr || checks.counts != nullptr ? &checks : nullptr) {}

    // All n items as one part, which is shared only if the splitter follows demand.
    result run_undivided(std::size_t n, splitter split) { return run_part(0, n, split); }

    // All n items, of unknown cost.
    result run_unknown(std::size_t n, splitter split) {
        if (split.follows == demand::ignored || n <= k_few_items_per_part * split.parts)
            return run(0, n, split.for_few_items());
        const cost_probe probe;
        result so_far = work_.start(0);
        std::size_t done = split.grain;
        run_stretch(so_far, 0, done);
        while (done != n && !work_.is_enough(so_far)) {
            const std::size_t left = n - done;
            const std::size_t step = probe.next(done, left);
            if (step == 0) {
                work_.merge(so_far, run(done, n, split));
                return so_far;
            }
            const std::size_t most = std::min({std::max(step, split.grain), left, most_between_polls()});
            const std::size_t end = most == left ? n : split.end_of_stretch(done, done + most);
            run_stretch(so_far, done, end);
            done = end;
        }
        return so_far;
    }

    // The items [first, last), divided as the splitter says.
    result run(std::size_t first, std::size_t last, splitter split) {
        if (!split.divide(last - first)) return run_part(first, last, split);
        const std::size_t middle = split.middle(first, last);
        auto left = [&] { return run(first, middle, split.left()); };
        auto right = [&](bool migrated) {
            return run(middle, last, migrated ? split.right().stolen() : split.right());
        };
        auto both = join_here(*worker::current(), left, right);
        work_.merge(std::get<0>(both), std::move(std::get<1>(both)));
        return std::move(std::get<0>(both));
    }

private:
    result run_part(std::size_t first, std::size_t last, splitter split) {
        result so_far = work_.start(first);
        const std::size_t stretch = std::min(items_between_looks(last - first, split), most_at_once());
        if ((last - first) / 2 < stretch) run_stretch(so_far, first, last);
        else run_stretches(so_far, first, last, stretch, split);
        return so_far;
    }

    // Between stretches it checks the stop token, whether the part has enough, and whether to share the rest.
    void run_stretches(result& so_far, std::size_t first, std::size_t last, std::size_t stretch, splitter split) {
        demand_watch watch;
        for (;;) {
            const std::size_t end = (last - first) / 2 < stretch ? last : split.end_of_stretch(first, first + stretch);
            run_stretch(so_far, first, end);
            first = end;
            if (first == last || work_.is_enough(so_far)) return;
            if (split.follows != demand::ignored && split.in_two().divide(last - first) && watch.has_lasted())
                return work_.merge(so_far, run(first, last, split.in_two()));
        }
    }

    static std::size_t items_between_looks(std::size_t size, const splitter& split) noexcept {
        if (split.follows == demand::ignored) return size;
        return std::max(split.grain, std::min(size / k_looks_per_part, k_most_between_looks));
    }

    HEDDLE_ALWAYS_INLINE void run_stretch(result& so_far, std::size_t first, std::size_t last) {
        if (checks_ != nullptr) throw_if_stopped(checks_->stop);
        if (first > failed_at()) give_up();
        catching([&] { work_.run_on(so_far, first, last); },
                 [&] {
                     fail_at(first);
                     rethrow();
                 });
        if (checks_ != nullptr && checks_->counts != nullptr) checks_->counts->add(last - first);
    }

    // The longest stretch that checks the stop token in time. Those of the probe need no other limit: they take microseconds.
    std::size_t most_between_polls() const noexcept {
        return checks_ != nullptr && checks_->stop != nullptr ? work_.items_between_polls : k_any_number;
    }

    // The longest stretch that also shows the progress in time.
    std::size_t most_at_once() const noexcept { return checks_ != nullptr ? most_between_checks() : k_any_number; }
    HEDDLE_COLD std::size_t most_between_checks() const noexcept {
        return std::min(most_between_polls(),
                        checks_->counts != nullptr ? checks_->items / k_steps_of_progress + 1 : k_any_number);
    }

    // The leftmost stretch that has thrown. Nothing to the right of it has to begin.
    std::size_t failed_at() const noexcept {
        return failed_at_.load(std::memory_order_relaxed);  // stale: a stretch runs whose result is dropped
    }
    void fail_at(std::size_t first) noexcept {
        std::size_t seen = failed_at();
        // Relaxed: as above, a stretch runs whose result is dropped.
        while (first < seen &&
               !failed_at_.compare_exchange(seen, first, std::memory_order_relaxed, std::memory_order_relaxed)) {}
    }

    // This exception is never rethrown: joins rethrow the one from the left.
    [[noreturn]] HEDDLE_COLD static void give_up() { raise(operation_cancelled()); }

    static constexpr std::size_t k_any_number = std::numeric_limits<std::size_t>::max();

    Work& work_;
    const stretch_checks* const checks_;  // null: none is needed
    atomic<std::size_t> failed_at_{"failed at", k_any_number};
};

// For calls from a pool only.
HEDDLE_ALWAYS_INLINE splitter splitter_for(std::size_t n, const options& how, const part_limits& limits) {
    if (limits.is_fixed) return splitter::to_the_bottom();
    const std::size_t threads = threads_here();
    const std::size_t grain = grain_for(how);
    splitter split =
        how.schedule == schedule::even ? splitter::even(threads, grain) : splitter::adaptive(threads, grain);
    if (limits.few_stretches) split.grain = std::max(grain, n / k_stretches_per_thread / threads);
    return limits.longest == 0 ? split : split.with_parts_of_at_most(limits.longest, n);
}

// Runs `work` over n >= 1 items.
template <class Work>
HEDDLE_ALWAYS_INLINE typename Work::result divide(std::size_t n, Work& work, const options& how,
                                                  const part_limits& limits = {}) {
    const bool is_worth = is_worth_dividing(n, how);
    if (is_worth || (limits.is_fixed && n > 1)) {
        auto divided = [&] {
            const splitter split = splitter_for(n, how, limits);
            const stretch_checks checks{context_here().stop, how.progress, n};
            division<Work> of(work, checks);
            if (split.parts == 1) return of.run_undivided(n, split);  // the pool has one thread
            const bool is_shape_known = is_cost_known(how) || limits.longest != 0;
            return is_shape_known ? of.run(0, n, split) : of.run_unknown(n, split);
        };
        return call_where(how, divided);
    }
    auto undivided = [&] {
        const stretch_checks checks{context_here().stop, how.progress, n};
        return division<Work>(work, checks).run_undivided(n, splitter{});
    };
    if (how.pool != nullptr || how.stop.stop_possible()) return call_where(how, undivided);
    return undivided();
}

}  // namespace heddle::inline v0::detail
