// SPDX-License-Identifier: Apache-2.0
// trace_store.cpp - giving lanes to threads, and recording.
#include "trace_store.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <new>

#include <heddle/detail/base/compiler.hpp>
#include <heddle/detail/base/exceptions.hpp>

#include "platform/ticks.hpp"

namespace heddle::inline v0::detail {

namespace {

// What the calling thread is, for the name of its lane.
struct thread_identity {
    const char* pool_name = nullptr;  // null: no worker
    unsigned pool = 0;
    unsigned place = 0;
};

HEDDLE_FAST_TLS constinit thread_local lane* t_lane = nullptr;
HEDDLE_FAST_TLS constinit thread_local thread_identity t_identity;

// Gives the lane back at the end of the thread.
struct lane_keeper : immovable {
    ~lane_keeper() {
        const std::lock_guard lock(trace_store::only().lock());
        if (t_lane != nullptr) t_lane->is_free = true;
        t_lane = nullptr;
    }
    void be_destroyed_with_the_thread() noexcept {}
};
thread_local lane_keeper t_keeper;

// The end of a name must not be half of a character.
void cut_between_characters(char* name, std::size_t length) noexcept {
    const auto is_continuation = [&](std::size_t at) { return (static_cast<unsigned char>(name[at]) & 0xc0) == 0x80; };
    while (length > 0 && is_continuation(length - 1)) --length;
    if (length > 0 && (static_cast<unsigned char>(name[length - 1]) & 0x80) != 0) --length;
    name[length] = '\0';
}

void write_own_name(char (&name)[lane::k_name]) noexcept {
    if (t_identity.pool_name == nullptr) {
        std::snprintf(name, sizeof name, "thread");
        return;
    }
    constexpr std::size_t k_room_for_number = 12;
    char pool_name[lane::k_name - k_room_for_number];
    std::snprintf(pool_name, sizeof pool_name, "%s", t_identity.pool_name);
    if (std::strlen(t_identity.pool_name) >= sizeof pool_name) cut_between_characters(pool_name, sizeof pool_name - 1);
    std::snprintf(name, sizeof name, "%s-%u", pool_name, t_identity.place);
}

}  // namespace

// Never destroyed: threads may record while the process ends.
trace_store& trace_store::only() noexcept {
    alignas(trace_store) static std::byte storage[sizeof(trace_store)];
    static trace_store& made = *::new (storage) trace_store;
    return made;
}

void trace_store::begin(std::size_t events_per_thread, std::size_t memory_limit) {
    const std::lock_guard lock(lock_);
    std::size_t largest = events_per_thread;
    for (const lane* one = lanes_; one != nullptr; one = one->next) largest = std::max(largest, one->ring->capacity());
    if (scratch_size_ < largest) {
        scratch_ = std::make_unique<trace_entry[]>(largest);
        scratch_size_ = largest;
    }
    events_per_thread_ = events_per_thread;
    memory_limit_ = memory_limit;
    lost_.store(0, std::memory_order_relaxed);         // stale: a few too many
    session_.fetch_add(1, std::memory_order_relaxed);  // stale: an event is recorded in a lane that is not shown
}

bool trace_store::is_current(const lane& one) const noexcept {
    return one.session == session_.load(std::memory_order_relaxed);  // written under the lock: not stale
}

void trace_store::record(const trace_entry& one) noexcept {
    lane* const mine = lane_for(&one);
    if (mine != nullptr) mine->ring->push(one);
    else lost_.fetch_add(1, std::memory_order_relaxed);  // stale: an old count
}

lane* trace_store::lane_for(const trace_entry* first) noexcept {
    // The thread reads what only it writes, under the lock. A stale session costs an event.
    const bool is_ready = t_lane != nullptr && t_lane->session == session_.load(std::memory_order_relaxed);
    if (is_ready) [[likely]]
        return t_lane;
    return take_lane(first);
}

// The first event of a thread in this session is `first`, or unknown. The slice for the life of a worker comes before everything else.
HEDDLE_COLD lane* trace_store::take_lane(const trace_entry* first) noexcept {
    const std::lock_guard lock(lock_);
    char name[lane::k_name];
    write_own_name(name);
    if (t_lane == nullptr) {
        t_lane = free_lane(name);
        if (t_lane == nullptr) t_lane = catching([&] { return make_lane(); }, []() -> lane* { return nullptr; });
        if (t_lane == nullptr) t_lane = free_lane(nullptr);
        if (t_lane == nullptr) return nullptr;
        t_keeper.be_destroyed_with_the_thread();
    }
    const std::uint32_t now = session_.load(std::memory_order_relaxed);  // written under the lock: not stale
    if (t_lane->session != now || std::strcmp(t_lane->name, name) != 0) {
        if (t_lane->session == now) lost_.fetch_add(t_lane->ring->pushed(), std::memory_order_relaxed);  // an old count
        t_lane->ring->clear();
        resize_ring(*t_lane);
        t_lane->session = now;
        std::memcpy(t_lane->name, name, sizeof name);
    }
    const bool begins_life = first != nullptr && packed_event(first->what).kind() == trace_kind::worker;
    if (t_identity.pool_name != nullptr && !begins_life) {
        const packed_event life(trace_kind::worker, false, t_identity.place);
        t_lane->ring->push({ticks(), life.bits(), t_identity.pool});
    }
    return t_lane;
}

// A lane of a thread that has ended, with this name; null: any name. Null if there is none.
lane* trace_store::free_lane(const char* name) noexcept {
    for (lane* one = lanes_; one != nullptr; one = one->next) {
        if (!one->is_free || (name != nullptr && std::strcmp(one->name, name) != 0)) continue;
        one->is_free = false;
        return one;
    }
    return nullptr;
}

// An earlier trace may have had rings of another size. Without memory for a new one, the old one stays.
void trace_store::resize_ring(lane& mine) noexcept {
    const std::size_t before = mine.ring->capacity();
    if (before == events_per_thread_) return;
    const std::size_t used = memory_used_ - trace_ring::bytes_for(before) + trace_ring::bytes_for(events_per_thread_);
    if (used > memory_limit_) return;
    catching(
        [&] {
            mine.ring = std::make_unique<trace_ring>(events_per_thread_);
            memory_used_ = used;
        },
        [] {});
}

// Null: it would exceed the limit.
lane* trace_store::make_lane() {
    const std::size_t bytes = trace_ring::bytes_for(events_per_thread_);
    if (memory_used_ + bytes > memory_limit_) return nullptr;
    auto* const made = new lane(events_per_thread_, lane_count_ + 1);
    memory_used_ += bytes;
    ++lane_count_;
    made->next = lanes_;
    lanes_ = made;
    return made;
}

void trace_store::forget_other_threads() noexcept {
    for (lane* one = lanes_; one != nullptr; one = one->next) {
        one->ring->clear();
        one->is_free = one != t_lane;
    }
    lost_.store(0, std::memory_order_relaxed);  // no other thread exists
}

// ---------------------------------------------------------------------------------------------- the probe

void trace_begin(trace_kind what, std::uint64_t small, std::uint64_t value) noexcept {
    trace_store::only().record({ticks(), packed_event(what, false, small).bits(), value});
}

void trace_end(trace_kind what) noexcept {
    trace_store::only().record({ticks(), packed_event(what, true, 0).bits(), 0});
}

void trace_note(trace_kind what, std::uint64_t small, std::uint64_t value) noexcept {
    trace_store::only().record({ticks(), packed_event(what, false, small).bits(), value});
}

// Sixteen bytes in each entry, in the place of the time and the value.
void trace_text(const char* label) noexcept {
    constexpr std::size_t k_most = 48, k_word = sizeof(std::uint64_t);
    char text[k_most + 1] = {};
    std::size_t length = 0;
    for (; length < k_most && label[length] != '\0'; ++length) text[length] = label[length];
    if (label[length] != '\0') cut_between_characters(text, length);
    for (std::size_t at = 0; at < length; at += 2 * k_word) {
        std::uint64_t words[2];
        std::memcpy(words, text + at, sizeof words);
        trace_store::only().record({words[0], packed_event(trace_kind::text, false, 0).bits(), words[1]});
    }
}

void name_traced_thread(const char* pool_name, unsigned pool, unsigned place) noexcept {
    t_identity = {pool_name, pool, place};
}

void traced_lane::be_of_this_thread() noexcept {
    const lane* const mine = trace_store::only().own_lane();
    const std::uint32_t number = mine != nullptr ? mine->number : 0;
    lane_.store(number, std::memory_order_relaxed);  // stale: an arrow is missing
}

void traced_waker::set() noexcept {
    const lane* const mine = trace_store::only().own_lane();
    lane_ = mine != nullptr ? mine->number : 0;
    ticks_ = ticks();
}

std::uint32_t trace_pool_number() noexcept {
    static constinit atomic<std::uint32_t> g_pools{"trace.pools", 0};
    return g_pools.fetch_add(1, std::memory_order_relaxed) + 1;  // every number is used once
}

}  // namespace heddle::inline v0::detail
