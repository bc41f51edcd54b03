// SPDX-License-Identifier: Apache-2.0
// job_ledger.hpp - numbered jobs, and a record of how often each was taken.
//
// Threads    issue: the owner of the queue, before it pushes the job. take: any. The rest: when all have ended.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/detail/prim/job_queue.hpp>

namespace heddle::test {

// A job with contents: the thread that takes it must see what the owner wrote before the push.
struct item : detail::job {
    std::size_t number = 0;
    std::atomic<int> times_taken{0};
};

inline std::size_t number_of(const detail::job* work) { return static_cast<const item*>(work)->number; }

// Items 0 .. n-1, and how often each was taken.
class ledger {
public:
    explicit ledger(std::size_t n) : items_(n) {}

    // Fills in the item and returns it. The owner calls this before the push.
    detail::job* issue(std::size_t number) {
        items_[number].number = number;
        return &items_[number];
    }

    void take(detail::job* work) {
        static_cast<item*>(work)->times_taken.fetch_add(1, std::memory_order_relaxed);  // stale: never, join() orders
    }

    void expect_each_taken_once() const {
        for (std::size_t i = 0; i < items_.size(); ++i) {
            ASSERT_EQ(items_[i].times_taken.load(std::memory_order_relaxed), 1) << "item " << i;  // stale: never
        }
    }

    detail::job* at(std::size_t number) { return &items_[number]; }
    std::size_t size() const { return items_.size(); }

private:
    std::vector<item> items_;
};

// The oldest job, or null if there is none. Retries a steal that another thief won.
template <class Queue>
detail::job* steal_one(Queue& queue) {
    for (;;) {
        const detail::steal_result result = queue.steal(detail::steal_anything{});
        EXPECT_EQ(result.what != nullptr, result.status == detail::steal_status::taken);
        if (result.status != detail::steal_status::lost) return result.what;
    }
}

}  // namespace heddle::test
