// SPDX-License-Identifier: Apache-2.0
// job_queue_threads_test.cpp - job queues of an owner beside thieves: each job is taken once.
#include "any_job_queue.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <support/job_ledger.hpp>
#include <support/seeded_rng.hpp>
#include <support/threads.hpp>

namespace heddle::test {
namespace {

template <class Queue>
class job_queue_threads : public any_job_queue<Queue> {};
TYPED_TEST_SUITE(job_queue_threads, every_queue, name_of_queue);

TYPED_TEST(job_queue_threads, last_item_goes_to_exactly_one_taker) {
    for (const std::size_t thieves : {1u, 3u}) {
        SCOPED_TRACE(std::to_string(thieves) + " thieves");
        ledger book(thieves == 1 ? 60'000 : 20'000);
        this->run_beside_thieves(thieves, book, [&] {
            for (std::size_t i = 0; i < book.size(); ++i) {
                job* const mine = book.issue(i);
                const position at = this->push(mine);
                if (i % 2 == 0) {
                    if (this->queue_.reclaim(at)) book.take(mine);
                } else if (job* const found = this->queue_.pop()) {
                    EXPECT_EQ(found, mine);
                    book.take(found);
                }
            }
        });
    }
}

TYPED_TEST(job_queue_threads, thieves_alone_take_every_job_once) {
    ledger book(20'000);
    for (std::size_t i = 0; i < book.size(); ++i) this->push(book.issue(i));
    run_together(3, [&](std::size_t) { this->steal_all(book); });
    book.expect_each_taken_once();
    this->expect_empty();
}

TYPED_TEST(job_queue_threads, growth_under_stealing_hands_out_every_job_once) {
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    ledger book(30'000);
    this->run_beside_thieves(3, book, [&] {
        for (std::size_t next = 0; next < book.size();) {
            const std::size_t burst = std::min(random.between<std::size_t>(1, 600), book.size() - next);
            for (std::size_t i = 0; i < burst; ++i) this->push(book.issue(next++));
            for (std::size_t pops = random.between<std::size_t>(0, burst); pops > 0; --pops) {
                if (job* const found = this->queue_.pop()) book.take(found);
            }
        }
    });
}

TYPED_TEST(job_queue_threads, nested_frames_beside_thieves_lose_no_job) {
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    ledger book(30'000);
    this->run_beside_thieves(3, book, [&] {
        std::vector<position> at;
        for (std::size_t next = 0; next < book.size();) {
            const std::size_t first = next;
            const std::size_t depth = std::min(random.between<std::size_t>(1, 6), book.size() - first);
            for (at.clear(); next < first + depth; ++next) at.push_back(this->push(book.issue(next)));
            for (std::size_t i = depth; i-- > 0;) {
                if (this->queue_.reclaim(at[i])) book.take(book.at(first + i));
            }
        }
    });
}

}  // namespace
}  // namespace heddle::test
