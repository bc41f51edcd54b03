// SPDX-License-Identifier: Apache-2.0
// trace_store.hpp - where events are kept: the lanes of all threads, each with its ring, and how an event is packed.
//
// A lane belongs to one thread at a time. When the thread ends, the next thread of the same name gets the lane: a program that
// starts threads again and again needs no more memory than it has threads at the same time.
//
// Threads    own_lane, record, lost: any. The rest: under the lock of the store, except in a handler of a fatal signal.
// Lifetime   lanes are never freed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/observe/trace_probe.hpp>

#include "trace_ring.hpp"

namespace heddle::inline v0::detail {

// The word `what` of an event: bits 0..7 the kind, bit 8 whether it is an end, bits 16..63 the small value.
class packed_event {
public:
    explicit constexpr packed_event(std::uint64_t bits) noexcept : bits_(bits) {}
    constexpr packed_event(trace_kind what, bool is_end, std::uint64_t small) noexcept
        : bits_(static_cast<std::uint64_t>(what) | (is_end ? 1u << 8 : 0u) | small << 16) {}

    constexpr std::uint64_t bits() const noexcept { return bits_; }
    constexpr trace_kind kind() const noexcept { return static_cast<trace_kind>(bits_ & 0xff); }
    constexpr bool is_end() const noexcept { return (bits_ >> 8 & 1) != 0; }
    constexpr std::uint64_t small() const noexcept { return bits_ >> 16; }

private:
    std::uint64_t bits_;
};

struct lane : immovable {
    static constexpr std::size_t k_name = 40;

    lane(std::size_t capacity, std::uint32_t which) : ring(std::make_unique<trace_ring>(capacity)), number(which) {}

    std::unique_ptr<trace_ring> ring;  // replaced by its thread, under the lock
    const std::uint32_t number;        // 1, 2 ...
    char name[k_name] = {};            // guarded by the lock, like the rest
    lane* next = nullptr;
    std::uint32_t session = 0;  // in which it has recorded
    bool is_free = false;       // its thread has ended
};

class trace_store : immovable {
public:
    static trace_store& only() noexcept;

    // The lane of the calling thread; null: there is no memory for one.
    lane* own_lane() noexcept { return lane_for(nullptr); }
    void record(const trace_entry& one) noexcept;

    // Forgets all events. Throws std::bad_alloc.
    void begin(std::size_t events_per_thread, std::size_t memory_limit);

    // In a forked child: the threads of the parent do not exist.
    void forget_other_threads() noexcept;

    std::mutex& lock() noexcept { return lock_; }
    const lane* first_lane() const noexcept { return lanes_; }
    bool is_current(const lane& one) const noexcept;
    trace_entry* scratch() noexcept { return scratch_.get(); }  // as large as the largest ring
    std::uint64_t lost() const noexcept { return lost_.load(std::memory_order_relaxed); }  // stale: an old count

private:
    lane* lane_for(const trace_entry* first) noexcept;
    lane* take_lane(const trace_entry* first) noexcept;
    lane* free_lane(const char* name) noexcept;
    lane* make_lane();
    void resize_ring(lane& mine) noexcept;

    std::mutex lock_;
    lane* lanes_ = nullptr;  // guarded by the lock, like the next six
    std::unique_ptr<trace_entry[]> scratch_;
    std::size_t scratch_size_ = 0;
    std::size_t events_per_thread_ = 0;
    std::size_t memory_limit_ = 0;
    std::size_t memory_used_ = 0;
    std::uint32_t lane_count_ = 0;
    atomic<std::uint32_t> session_{"trace.session", 0};  // written under the lock
    atomic<std::uint64_t> lost_{"trace.lost", 0};
};

}  // namespace heddle::inline v0::detail
