// SPDX-License-Identifier: Apache-2.0
// bridge.hpp - items that only come one after the other, from a range or a generator, to be worked on in parallel: bridge.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <mutex>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "../detail/base/atomic.hpp"
#include "../detail/base/exceptions.hpp"
#include "../detail/iter/drive.hpp"
#include "../detail/iter/plumbing.hpp"
#include "../isolate.hpp"

namespace heddle::detail {

// A mutex that can be moved as long as no thread uses it.
struct own_mutex : mutex {
    own_mutex() = default;
    own_mutex(const own_mutex&) noexcept {}
};

// next() returns the next item, or nothing if there is none. Its positions are as many as threads can be of use: each takes
// batches until there are no more, one thread at a time; batches grow, so that short chains are shared and long ones are not held up.
// Whoever is in next() is isolated: it cannot come upon another position of the same chain while it holds the lock.
template <class Next>
struct bridge_source : origin, straight {
    using item = typename std::remove_cvref_t<std::invoke_result_t<Next&>>::value_type;

    explicit bridge_source(Next from) : next(std::move(from)) {}

    void prepare(const iter_plan& plan) { positions_ = 2 * threads_for(plan); }
    std::size_t size() const { return positions_; }

    template <class Sink>
    void feed(std::size_t /*first*/, std::size_t /*last*/, Sink& sink) {
        catching([&] { feed_batches(sink); },
                 [&] {
                     end();
                     rethrow();
                 });
    }

    Next next;

private:
    static constexpr std::size_t k_longest_batch = 1'024;

    template <class Sink>
    void feed_batches(Sink& sink) {
        std::vector<item> batch;
        while (!sink.is_full() && take(batch)) {
            for (item& one : batch) {
                if (sink.is_done()) return;
                sink(std::move(one));
            }
        }
    }

    // After an exception, which is what arrives: others must not wait for the end of items that may have none.
    void end() noexcept {
        const std::lock_guard lock(mutex_);  // orders it with the calls of next
        is_over_ = true;
    }

    bool take(std::vector<item>& batch) {
        batch.clear();
        isolate([&] {
            const std::lock_guard lock(mutex_);  // orders the calls of next
            while (!is_over_ && batch.size() < batch_) {
                std::optional<item> one = std::invoke(next);
                if (one) batch.push_back(*std::move(one));
                else is_over_ = true;
            }
            batch_ = std::min(2 * batch_, k_longest_batch);
        });
        return !batch.empty();
    }

    std::size_t positions_ = 0;
    own_mutex mutex_;
    std::size_t batch_ = 1;  // guarded by mutex_, as is what follows
    bool is_over_ = false;
};

// The elements of a range one after the other.
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

}  // namespace heddle::detail
