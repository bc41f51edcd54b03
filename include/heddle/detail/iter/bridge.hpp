// SPDX-License-Identifier: Apache-2.0
// bridge.hpp - chains over items that come one after another, from any range or a generator: bridge.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include <heddle/isolate.hpp>

#include "../algo/call_options.hpp"
#include "../algo/probe.hpp"
#include "../base/atomic.hpp"
#include "../base/clock.hpp"
#include "../base/exceptions.hpp"
#include "../base/invoke.hpp"
#include "../base/mutex.hpp"
#include "../forkjoin/inside.hpp"
#include "../observe/strand_probe.hpp"
#include "drive.hpp"
#include "shared_value.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

// A mutex that can be copied before any thread uses it.
struct own_mutex : mutex {
    own_mutex() = default;
    own_mutex(const own_mutex&) noexcept {}
};

// Reading a batch of items and working on it take about this long together. Taking a batch costs about 0.2 us (a lock, and the
// clock is read twice): 1 % of it. Chosen by that ratio, without a table.
inline constexpr std::chrono::nanoseconds k_batch_time{20'000};

// The length of the next batch, after `done` items took `spent`: at most twice as many.
inline std::size_t next_batch(std::size_t done, std::chrono::nanoseconds spent, std::size_t longest) noexcept {
    const auto fit = static_cast<double>(done) * static_cast<double>(k_batch_time.count()) /
                     static_cast<double>(std::max<std::int64_t>(spent.count(), 1));
    const std::size_t most = std::min(2 * done, longest);
    return fit < static_cast<double>(most) ? std::max<std::size_t>(static_cast<std::size_t>(fit), 1) : most;
}

// next() returns the next item, or nothing at the end. Each thread runs a taker, which takes batches under a lock. The length of a batch
// follows from what the last batch cost: expensive items are taken one by one. At the end of the items the threads share what is left of
// the last batches.
//
// A thread in next() is isolated: it cannot run another taker of the same chain while it holds the lock.
template <class Next>
struct bridge_source : root_source, without_stage {
    using item = typename std::remove_cvref_t<std::invoke_result_t<Next&>>::value_type;

    bridge_source(Next from, std::size_t look_ahead) : next(std::move(from)), look_ahead_(look_ahead) {}

    // The order of the items is kept only if one thread takes all of them. Each taker holds one batch, so all of them together hold
    // no more items than the bound.
    void prepare(const iter_plan& plan) {
        takers_ = plan.how.deterministic ? 1 : threads_for(plan.how);
        if (look_ahead_ != 0) {
            takers_ = std::min(takers_, look_ahead_);
            longest_ = std::min(longest_, look_ahead_ / takers_);
        }
        if (plan.max_len != 0) longest_ = std::min(longest_, plan.max_len);
    }
    std::size_t size() const { return 1; }

    template <class Sink>
    void feed(std::size_t /*first*/, std::size_t /*last*/, Sink& sink) {
        auto inside = [&] {
            strands_.begin.hand_over();
            const strand_meeting met(strands_.end);
            feed_by(takers_, sink);
        };
        call_in_some_pool(inside);
    }

    Next next;

private:
    // One item. A wrapper, because std::vector<bool> stores bits.
    struct slot {
        item what;
    };

    template <class Sink>
    void feed_by(std::size_t takers, Sink& sink) {
        if (takers > 1) {
            join_into(
                sink, [&](Sink& own) { feed_by(takers - takers / 2, own); },
                [&](Sink& other, bool) { feed_by(takers / 2, other); });
        } else {
            catching([&] { feed_batches(sink); },
                     [&] {
                         end();
                         rethrow();
                     });
        }
    }

    template <class Sink>
    void feed_batches(Sink& sink) {
        std::vector<slot> batch;
        for (std::size_t length = 1; !is_full(sink);) {
            strands_.end.add_here();
            const stopwatch watch = take(batch, length);
            if (batch.empty()) return;
            feed_batch(batch.data(), batch.data() + batch.size(), sink);
            length = next_batch(batch.size(), watch.elapsed(), longest_);
        }
    }

    template <class Sink>
    void feed_batch(slot* first, slot* last, Sink& sink) {
        const stop_chain* const stop = context_here().stop;
        const stopwatch watch;
        for (slot* const begin = first; first != last && !is_done(sink); ++first) {
            if (stop != nullptr) throw_if_stopped(stop);
            if (is_over_.get() && is_to_be_shared(first - begin, last - first, watch)) {
                slot* const middle = first + (last - first) / 2;
                return join_into(
                    sink, [&](Sink& own) { feed_batch(first, middle, own); },
                    [&](Sink& other, bool) { feed_batch(middle, last, other); });
            }
            sink(std::move(first->what));
        }
    }

    // While there are items to take, the other threads take those.
    bool is_to_be_shared(std::ptrdiff_t done, std::ptrdiff_t left, const stopwatch& watch) const {
        return takers_ > 1 && done > 0 && left > 1 && nothing_to_steal_here() &&
               is_worth_sharing(static_cast<std::size_t>(left), static_cast<std::size_t>(done), watch.elapsed());
    }

    // After an exception: other threads must not wait for the end of a sequence that may be endless.
    void end() noexcept {
        const std::lock_guard lock(mutex_);  // orders it with the calls of next
        is_over_.set(true);
    }

    // Reads a batch of at most `length` items, fewer if they arrive slowly; an empty one at the end.
    stopwatch take(std::vector<slot>& batch, std::size_t length) {
        batch.clear();
        return isolate([&] {
            const std::lock_guard lock(mutex_);  // orders the calls of next
            const stopwatch watch;
            const auto is_late = [&] {
                return batch.size() % k_items_between_looks == 0 && watch.elapsed() > k_batch_time;
            };
            strands_.begin.restart_here();
            while (read_one(batch) && batch.size() < length && !is_late()) {}
            strands_.begin.add_here();
            return watch;
        });
    }

    bool read_one(std::vector<slot>& batch) {
        if (is_over_.get()) return false;
        std::optional<item> one = detail::invoke(next);
        if (one) batch.push_back({*std::move(one)});
        else is_over_.set(true);
        return one.has_value();
    }

    static constexpr std::size_t k_items_between_looks = 16;

    const std::size_t look_ahead_;  // 0: no other bound than the length of a batch
    std::size_t takers_ = 1;
    std::size_t longest_ = 1'024;  // for items that cost almost nothing
    own_mutex mutex_;
    [[no_unique_address]] claim_strands strands_;  // begin: of the last batch that was taken
    shared_value<bool> is_over_{false};            // set under the mutex, so that next is not called again
};

// The elements of a range one after another.
template <class View>
class next_of_range {
public:
    explicit next_of_range(View over) : view_(std::move(over)) {}

    std::optional<std::ranges::range_value_t<View>> operator()() {
        if (!at_) at_.emplace(std::ranges::begin(view_));
        else ++*at_;
        if (*at_ == std::ranges::end(view_)) return std::nullopt;
        return std::ranges::range_value_t<View>(**at_);
    }

private:
    View view_;
    std::optional<std::ranges::iterator_t<View>> at_;  // not before the first call: the view may be moved until then
};

}  // namespace heddle::inline v0::detail
