// SPDX-License-Identifier: Apache-2.0
// tile_schedules.cpp - tiles claimed one by one, by chunks from one counter, or as ranges that are split on demand.
//
// Every participant of a call is forked before the first tile is run, so that as many tiles run at the same time as there are
// threads. A participant that comes late finds nothing left to claim.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>

#include <heddle/detail/algo/divide.hpp>
#include <heddle/detail/algo/loops.hpp>
#include <heddle/detail/algo/tile_schedules.hpp>
#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/cache_line.hpp>
#include <heddle/join.hpp>

namespace heddle::detail {

namespace {

using tile_body = function_ref<void(std::size_t, std::size_t, std::size_t)>;
using claiming_body = function_ref<void(std::size_t, std::size_t, std::size_t, function_ref<bool()>)>;

// The tiles of one participant. The owner claims from the front, others from the back; `left_` sees to it that they claim no more
// than there are, so that the two ends need not know of each other. The orders are relaxed: a claim says who runs a
// tile, and what tiles read and write is ordered by the fork and the join.
class alignas(k_cache_line) claimed_range {
public:
    void assign(std::size_t first, std::size_t last) noexcept {
        first_ = first;
        last_ = last;
        back_.store(last, std::memory_order_relaxed);  // current: the fork publishes it
        left_.store(static_cast<std::ptrdiff_t>(last - first), std::memory_order_relaxed);  // current: as above
    }

    std::size_t first() const noexcept { return first_; }
    std::size_t last() const noexcept { return last_; }

    // One tile more, by the owner from the front or by another from the back.
    bool claim() noexcept {
        // Relaxed: one wins each number, and no more is asked. Below zero it only gets by one for each who asked in vain.
        return left_.fetch_sub(1, std::memory_order_relaxed) > 0;
    }
    std::optional<std::size_t> take_back() noexcept {
        if (!claim()) return std::nullopt;
        return back_.fetch_sub(1, std::memory_order_relaxed) - 1;  // current: read and changed in one
    }

private:
    atomic<std::ptrdiff_t> left_{"left", 0};
    atomic<std::size_t> back_{"back", 0};
    std::size_t first_ = 0;
    std::size_t last_ = 0;
};

// What all participants of a call share: whether to go on.
class tile_call {
public:
    bool is_over() const {
        throw_if_stopped(stop_);
        return has_failed_.load(std::memory_order_relaxed);  // stale: some tiles are run in vain
    }

    template <class Run>
    void run(const Run& tiles) {
        catching(tiles, [&] {
            has_failed_.store(true, std::memory_order_relaxed);  // stale: as above
            rethrow();
        });
    }

private:
    const stop_chain* const stop_ = context_here().stop;
    atomic<bool> has_failed_{"has failed", false};
};

// take_part(p) for every participant p in [first, last), all of them forked before the first begins.
template <class TakePart>
void run_participants(std::size_t first, std::size_t last, TakePart& take_part) {
    if (last - first == 1) return take_part(first);
    const std::size_t middle = first + (last - first) / 2;
    auto left = [&] { run_participants(first, middle, take_part); };
    auto right = [&](bool) { run_participants(middle, last, take_part); };
    join_here(*worker::current(), left, right);
}

void run_claiming_each(std::size_t n, std::size_t participants, const claiming_body& body) {
    tile_call call;
    const std::unique_ptr<claimed_range[]> ranges(new claimed_range[participants]);
    const auto range_begin = [&](std::size_t p) { return n / participants * p + std::min(p, n % participants); };
    for (std::size_t p = 0; p < participants; ++p) ranges[p].assign(range_begin(p), range_begin(p + 1));
    auto take_part = [&](std::size_t self) {
        claimed_range& own = ranges[self];
        auto claim = [&]() -> bool { return !call.is_over() && own.claim(); };
        call.run([&] { body(self, own.first(), own.last(), claim); });
        auto is_claimed = []() -> bool { return true; };
        for (std::size_t distance = 1; distance < participants; ++distance) {
            claimed_range& victim = ranges[(self + participants - distance) % participants];
            while (!call.is_over()) {
                const auto tile = victim.take_back();
                if (!tile) break;
                call.run([&] { body(self, *tile, *tile + 1, is_claimed); });
            }
        }
    };
    run_participants(0, participants, take_part);
}

// However many tiles there are: somebody may have failed.
constexpr std::size_t k_most_in_chunk = 65'536;

void run_dynamically(std::size_t n, std::size_t participants, const tile_body& body) {
    tile_call call;
    atomic<std::size_t> next{"next", 0};
    auto take_part = [&](std::size_t self) {
        std::size_t first = next.load(std::memory_order_relaxed);  // stale: the exchange below fails and tells
        while (first < n && !call.is_over()) {
            const std::size_t last =
                first + std::clamp<std::size_t>((n - first) / (2 * participants), 1, k_most_in_chunk);
            // Relaxed: one wins each chunk, and no more is asked.
            if (!next.compare_exchange(first, last, std::memory_order_relaxed, std::memory_order_relaxed)) continue;
            call.run([&] { body(self, first, last); });
            first = next.load(std::memory_order_relaxed);  // stale: as above
        }
    };
    run_participants(0, participants, take_part);
}

}  // namespace

void run_tiles(std::size_t n, grid_schedule by, bool wants_participants, tile_body body, const options& how) {
    if (n == 0) return;
    if (by == grid_schedule::adaptive && !wants_participants) {
        auto stretch = [&](std::size_t first, std::size_t last) { body(0, first, last); };
        return run_stretches(n, stretch, 1, how);
    }
    auto inside = [&] { run_dynamically(n, std::min<std::size_t>(threads_here(), n), body); };
    call_where(how, inside);
}

void run_claimed_tiles(std::size_t n, claiming_body body, const options& how) {
    if (n == 0) return;
    auto inside = [&] { run_claiming_each(n, std::min<std::size_t>(threads_here(), n), body); };
    call_where(how, inside);
}

}  // namespace heddle::detail
