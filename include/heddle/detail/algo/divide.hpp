// SPDX-License-Identifier: Apache-2.0
// divide.hpp - the one divide-and-conquer driver that loops, reductions and the rest instantiate.
//
// A Work runs over the items 0 … n-1:
//
//     result run(size_t first, size_t last)      handles some items, one after the other
//     result combine(result left, result right)  joins the results of neighbours; not if result is void
//     result run_on(result so_far, first, last)  if it has that: goes on from the result of the items before
//     bool is_enough(so_far)                     if it has that: need nothing to the right of the result be run any more?
//     items_between_polls                        how long the stop token may wait to be looked at
//
// Its functions are called from many threads at the same time. Parts are contiguous and combined from left to right, so
// `combine` has to be associative and need not be commutative.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include <heddle/algorithm_options.hpp>
#include <heddle/join.hpp>
#include <heddle/pool.hpp>

#include "../base/atomic.hpp"
#include "../base/exceptions.hpp"
#include "../base/immovable.hpp"
#include "../forkjoin/inside.hpp"
#include "grain_or.hpp"
#include "splitter.hpp"

namespace heddle::detail {

// A call whose cost hint promises less than this runs on the calling thread alone: to wake a worker takes longer.
inline constexpr double k_least_parallel_ns = 10'000;

// With a cost hint, parts are not split off below this much work: many times the cost of a fork.
inline constexpr double k_least_part_ns = 1'000;

inline void throw_if_stopped(const stop_chain* stop) {
    if (stop_chain::requested(stop)) raise(operation_cancelled());
}

// For code between forks. Whatever is around it may be asked to stop.
inline void throw_if_stopped_here() { throw_if_stopped(context_here().stop); }

// For a call that does nothing that looks.
inline void throw_if_stopped(const options& how) {
    if (how.stop.stop_requested()) raise(operation_cancelled());
    throw_if_stopped_here();
}

// Until a loop has taken so long, it is not known what its items cost.
inline constexpr std::chrono::nanoseconds k_probation{1'000};

// To share work that takes less than this costs more than it gains: two threads agree on it twice, and its data travel.
inline constexpr std::chrono::nanoseconds k_worth_sharing{8'000};

// A loop on probation goes on with at most so many times as many items as it has done, and with at least one for so many. In
// between it aims at the end of its probation, and after that at as long again.
inline constexpr std::size_t k_probe_growth = 15;
inline constexpr std::size_t k_least_probe = 4;

// How many items come next, after `done` took `spent`.
inline std::size_t next_probe(std::size_t done, std::chrono::nanoseconds spent) noexcept {
    const auto aim = static_cast<double>((spent < k_probation ? k_probation - spent : spent).count());
    const double fit = static_cast<double>(done) * aim / static_cast<double>(std::max<std::int64_t>(spent.count(), 1));
    const std::size_t most = k_probe_growth * done;
    return fit < static_cast<double>(most) ? std::max(static_cast<std::size_t>(fit), done / k_least_probe + 1) : most;
}

// Is it known what items cost, and are there enough left?
inline bool is_worth_sharing(std::size_t left, std::size_t done, std::chrono::nanoseconds spent) noexcept {
    const auto takes = static_cast<double>(spent.count()) * static_cast<double>(left) / static_cast<double>(done);
    return spent >= k_probation && takes >= static_cast<double>(k_worth_sharing.count());
}

class stopwatch {
public:
    std::chrono::nanoseconds elapsed() const noexcept { return clock::now() - start_; }

private:
    using clock = std::chrono::steady_clock;
    clock::time_point start_ = clock::now();
};

// Tells a thread that is in a long part from one whose part is nearly over: only the former should share it.
class demand_watch {
public:
    bool has_lasted() noexcept {
        if (!nothing_to_steal_here()) return false;
        if (since_) return since_->elapsed() >= k_probation;
        since_.emplace();
        return false;
    }

private:
    std::optional<stopwatch> since_;  // since when there was nothing to steal
};

template <class Work>
class division : immovable {
public:
    using result = tuple_element_of<typename Work::result>;

    explicit division(Work& work) noexcept : work_(work), stop_(context_here().stop) {}

    // All of them. Many items of unknown cost are begun on the calling thread, until it is known that those which are left are
    // worth sharing: a loop that is soon over never meets a thief. Few items are divided at once, for they may be long.
    result run_all(std::size_t n, splitter split, bool is_cost_known) {
        if (is_cost_known) return run(0, n, split);
        if (n <= split.most_to_divide_at_once()) return run(0, n, split.for_few());
        const stopwatch watch;
        std::size_t done = 1;
        result so_far = run_stretch(0, 1);
        while (done < n && !is_enough(so_far)) {
            const std::chrono::nanoseconds spent = watch.elapsed();
            if (is_worth_sharing(n - done, done, spent)) break;
            const std::size_t most = std::min({next_probe(done, spent), n - done, most_at_once()});
            const std::size_t next = most == n - done ? n : split.end_of_stretch(done, done + most);
            so_far = run_on(std::move(so_far), done, next);
            done = next;
        }
        if (done == n || is_enough(so_far)) return so_far;
        return combine(std::move(so_far), run(done, n, split));
    }

    result run(std::size_t first, std::size_t last, splitter split) {
        if (!split.divide(last - first)) return run_part(first, last, split);
        const std::size_t middle = split.middle(first, last);
        auto left = [&] { return run(first, middle, split.left()); };
        auto right = [&](bool migrated) {
            return run(middle, last, migrated ? split.right().stolen() : split.right());
        };
        auto both = join_here(*worker::current(), left, right);
        return combine(std::move(std::get<0>(both)), std::move(std::get<1>(both)));
    }

private:
    // In stretches: between them it looks whether to stop, whether there is enough, and whether to split what is left.
    result run_part(std::size_t first, std::size_t last, splitter split) {
        const std::size_t stretch = std::min(split.items_between_looks(last - first), most_at_once());
        if ((last - first) / 2 < stretch) return run_stretch(first, last);
        const std::size_t end = split.end_of_stretch(first, first + stretch);
        result so_far = run_stretch(first, end);
        demand_watch demand;
        for (first = end; first != last && !is_enough(so_far);) {
            const std::size_t left = last - first;
            if (split.splits_on() && split.in_two().divide(left) && demand.has_lasted())
                return combine(std::move(so_far), run(first, last, split.in_two()));
            const std::size_t next = left / 2 < stretch ? last : split.end_of_stretch(first, first + stretch);
            so_far = run_on(std::move(so_far), first, next);
            first = next;
        }
        return so_far;
    }

    HEDDLE_ALWAYS_INLINE result run_stretch(std::size_t first, std::size_t last) {
        return guarded(first, [&]() -> typename Work::result { return work_.run(first, last); });
    }

    // The next stretch of a part, after what there is of it.
    HEDDLE_ALWAYS_INLINE result run_on(result&& so_far, std::size_t first, std::size_t last) {
        if constexpr (requires { work_.run_on(std::move(so_far), first, last); })
            return guarded(first, [&] { return work_.run_on(std::move(so_far), first, last); });
        else return combine(std::move(so_far), run_stretch(first, last));
    }

    HEDDLE_ALWAYS_INLINE bool is_enough(const result& so_far) const {
        if constexpr (requires { work_.is_enough(so_far); }) return work_.is_enough(so_far);
        else return false;
    }

    template <class Stretch>
    HEDDLE_ALWAYS_INLINE result guarded(std::size_t first, Stretch stretch) {
        if (stop_ != nullptr) throw_if_stopped(stop_);
        if (first > failed_at()) give_up();
        return catching([&] { return invoke_for_tuple(stretch); },
                        [&]() -> result {
                            fail_at(first);
                            rethrow();
                        });
    }

    // So that it looks often enough whether to stop.
    std::size_t most_at_once() const noexcept {
        return stop_ != nullptr ? work_.items_between_polls : std::numeric_limits<std::size_t>::max();
    }

    // Where something has thrown: what lies to the right of it need not be begun any more.
    std::size_t failed_at() const noexcept {
        return failed_at_.load(std::memory_order_relaxed);  // stale: a stretch is run in vain
    }
    void fail_at(std::size_t first) noexcept {
        std::size_t seen = failed_at();
        // Relaxed: as above, a stretch is run in vain.
        while (first < seen &&
               !failed_at_.compare_exchange(seen, first, std::memory_order_relaxed, std::memory_order_relaxed)) {}
    }

    // Nobody sees this exception: the joins prefer the one from the left.
    [[noreturn]] HEDDLE_COLD static void give_up() { raise(operation_cancelled()); }

    HEDDLE_ALWAYS_INLINE result combine(result&& left, result&& right) {
        if constexpr (std::is_void_v<typename Work::result>) return {};
        else return work_.combine(std::move(left), std::move(right));
    }

    Work& work_;
    const stop_chain* const stop_;  // null if nobody can ask to stop
    atomic<std::size_t> failed_at_{"failed at", std::numeric_limits<std::size_t>::max()};
};

inline std::size_t grain_for(const options& how) noexcept {
    const bool has_short_items = how.cost_hint > 0 && how.cost_hint < k_least_part_ns;
    return grain_or(how, has_short_items ? static_cast<std::size_t>(k_least_part_ns / how.cost_hint) : 1);
}

// For calls from a pool only.
inline splitter splitter_for(const options& how) noexcept {
    const std::size_t grain = grain_for(how);
    return how.schedule == schedule::even ? splitter::even(threads_here(), grain)
                                          : splitter::adaptive(threads_here(), grain);
}

// Has the caller said how long items take, or how many of them make a part?
inline bool is_cost_known(const options& how) noexcept { return how.cost_hint > 0 || grain_or(how, 0) != 0; }

// Does it pay to involve other threads?
inline bool is_worth_dividing(std::size_t n, const options& how) {
    if (!(how.cost_hint >= 0)) raise(std::invalid_argument("heddle: the cost hint of an item is not a time"));
    return n > 1 && (how.cost_hint == 0 || static_cast<double>(n) * how.cost_hint >= k_least_parallel_ns);
}

// Calls f where `how` says: in its pool, in the one that the thread is in, or in the default pool. There it can be asked to stop
// by the token of `how`, beside those who can ask what is around it.
template <class F>
std::invoke_result_t<F&> call_where(const options& how, F& f) {
    auto inside = [&]() -> std::invoke_result_t<F&> {
        if (!how.stop.stop_possible()) return std::invoke(f);
        worker& self = *worker::current();
        const stop_chain stop{how.stop, self.context().stop};
        const worker::in_context stoppable(self, &stop, self.context().isolated);
        throw_if_stopped(&stop);
        return std::invoke(f);
    };
    return how.pool != nullptr ? call_inside(how.pool->inside(), inside) : call_in_some_pool(inside);
}

// Calls f, whose loops nobody can ask to stop: what they have begun to move has to arrive.
template <class F>
void uninterrupted(F&& f) {
    worker* const self = worker::current();
    if (self == nullptr) return std::invoke(f);  // and so nothing is around it
    const worker::in_context deaf(*self, nullptr, self->context().isolated);
    std::invoke(f);
}

// Runs `work` over n >= 1 items, divided by the splitter that make_splitter() returns inside the pool.
template <class Work, class MakeSplitter>
auto divide_by(std::size_t n, Work& work, const options& how, MakeSplitter make_splitter) {
    auto divided = [&] { return division<Work>(work).run_all(n, make_splitter(), is_cost_known(how)); };
    return call_where(how, divided);
}

// Runs `work` over n >= 1 items, as `how` says.
template <class Work>
auto divide(std::size_t n, Work& work, const options& how) {
    if (is_worth_dividing(n, how)) return divide_by(n, work, how, [&] { return splitter_for(how); });
    if (how.pool != nullptr || how.stop.stop_possible())
        return divide_by(n, work, how, [] { return splitter::undivided(); });
    return division<Work>(work).run(0, n, splitter::undivided());
}

}  // namespace heddle::detail
