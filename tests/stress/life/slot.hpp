// SPDX-License-Identifier: Apache-2.0
// slot.hpp - a place for one pool at a time. A pool must not be destroyed while a thread calls it; the program has to ensure
// that. So a caller holds a lease, and the owner of the slot waits for the last one. Shutting down does not wait for leases.
//
// Threads    try_lease: any. let and retire: the owner of the slot.
// Ordering   SL1  let: word_.store(release)  ->  try_lease: word_.compare_exchange(acquire)
//                 A thread with a lease sees the pool constructed.
//            SL2  ~lease: word_.fetch_sub(release)  ->  is_unused: word_.load(acquire)
//                 Every call has ended before the pool is destroyed.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include <heddle/pool.hpp>

#include "book.hpp"

namespace heddle::stress::life {

class slot;

// Null if there is no pool in the slot at the moment.
class lease {
public:
    explicit lease(slot* of) : of_(of) {}
    lease(lease&& other) noexcept : of_(std::exchange(other.of_, nullptr)) {}
    lease& operator=(lease&&) = delete;
    ~lease();

    explicit operator bool() const { return of_ != nullptr; }
    heddle::pool& pool() const;
    pool_record& record() const;

private:
    slot* of_;
};

class slot {
public:
    void let(heddle::pool& made, pool_record& known) {
        pool_ = &made;
        record_ = &known;
        word_.store(k_open, std::memory_order_release);  // SL1
    }

    lease try_lease() {
        std::uint64_t seen = word_.load(std::memory_order_relaxed);  // stale: the swap below fails and tells
        while ((seen & k_open) != 0) {
            if (word_.compare_exchange_weak(seen, seen + 1, std::memory_order_acquire,  // SL1
                                            std::memory_order_relaxed)) {
                return lease(this);
            }
        }
        return lease(nullptr);
    }

    // Grants no more leases. Then the owner waits until is_unused().
    void retire() { word_.fetch_and(~k_open, std::memory_order_relaxed); }         // stale: one more lease
    bool is_unused() const { return word_.load(std::memory_order_acquire) == 0; }  // SL2

private:
    friend class lease;
    static constexpr std::uint64_t k_open = std::uint64_t{1} << 63;

    void end_lease() { word_.fetch_sub(1, std::memory_order_release); }  // SL2

    std::atomic<std::uint64_t> word_{0};  // k_open, and how many leases there are
    heddle::pool* pool_ = nullptr;        // these two are written while there is no lease
    pool_record* record_ = nullptr;
};

inline lease::~lease() {
    if (of_ != nullptr) of_->end_lease();
}
inline heddle::pool& lease::pool() const { return *of_->pool_; }
inline pool_record& lease::record() const { return *of_->record_; }

}  // namespace heddle::stress::life
