// SPDX-License-Identifier: Apache-2.0
// trace_ring.hpp - the events of one thread: a ring that its thread writes, and that another thread may copy at the same time.
//
// A full ring overwrites its oldest events. The reader copies everything and then asks how far the writer has come: what may have been
// overwritten while it was copied does not count.
//
// Threads    push, clear: the owner. copy: any, one at a time.
// Ordering   TR1  push: end_.store(release)  ->  copy: end_.load(acquire)
//                 A reader that sees the new end sees the events before it.
//            TR2  push: the words .store(release), after the end_.store of the event before  ->  copy: the words .load(acquire)
//                 A reader that sees a word of an event sees an end that is at least the event's own position. So the slot does not
//                 count as the older event that the reader expected there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>

namespace heddle::inline v0::detail {

struct trace_entry {
    std::uint64_t time;   // in ticks
    std::uint64_t what;   // see trace_store.hpp
    std::uint64_t value;  // what it means depends on the kind
};

class trace_ring : immovable {
public:
    // `capacity` is a power of two.
    explicit trace_ring(std::size_t capacity) : slots_(std::make_unique<slot[]>(capacity)), capacity_(capacity) {}

    std::size_t capacity() const noexcept { return capacity_; }
    std::size_t slot_of(std::uint64_t event) const noexcept {
        return static_cast<std::size_t>(event) & (capacity_ - 1);
    }
    static constexpr std::size_t bytes_for(std::size_t capacity) noexcept { return capacity * sizeof(slot); }

    void push(const trace_entry& one) noexcept {
        const std::uint64_t at = end_.load(std::memory_order_relaxed);  // own value
        slot& mine = slots_[slot_of(at)];
        mine.time.store(one.time, std::memory_order_release);    // TR2
        mine.what.store(one.what, std::memory_order_release);    // TR2
        mine.value.store(one.value, std::memory_order_release);  // TR2
        end_.store(at + 1, std::memory_order_release);           // TR1
    }

    // No reader is there: the caller holds the lock of the trace.
    void clear() noexcept { end_.store(0, std::memory_order_relaxed); }

    // How many events were ever pushed.
    std::uint64_t pushed() const noexcept { return end_.load(std::memory_order_relaxed); }  // stale: an event less

    // What `copy` found: events `first` to `end` - 1, counted from the first that was ever pushed.
    struct window {
        std::uint64_t first;
        std::uint64_t end;
    };

    // Copies the events that the ring still has. Event i is at to[slot_of(i)] afterwards.
    window copy(trace_entry* to) const noexcept {
        const std::uint64_t end = end_.load(std::memory_order_acquire);  // TR1
        const std::uint64_t oldest = end - std::min<std::uint64_t>(end, capacity_);
        for (std::uint64_t i = oldest; i < end; ++i) {
            const slot& from = slots_[slot_of(i)];
            to[slot_of(i)] = {from.time.load(std::memory_order_acquire),    // TR2
                              from.what.load(std::memory_order_acquire),    // TR2
                              from.value.load(std::memory_order_acquire)};  // TR2
        }
        // The event at `now` may be half written, in the slot of the event `capacity` before it.
        const std::uint64_t now = end_.load(std::memory_order_relaxed);  // as new as the words, by TR2
        const std::uint64_t overwritten = now + 1 - std::min<std::uint64_t>(now + 1, capacity_);
        return {std::min(std::max(oldest, overwritten), end), end};
    }

private:
    struct slot {
        atomic<std::uint64_t> time{"trace.time", 0};
        atomic<std::uint64_t> what{"trace.what", 0};
        atomic<std::uint64_t> value{"trace.value", 0};
    };

    const std::unique_ptr<slot[]> slots_;
    const std::size_t capacity_;
    atomic<std::uint64_t> end_{"trace.end", 0};  // written by the owner
};

}  // namespace heddle::inline v0::detail
