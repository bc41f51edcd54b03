// SPDX-License-Identifier: Apache-2.0
// job_queue_test.cpp - what everything that fulfils the contract of job_queue.hpp does in one thread.
#include "any_job_queue.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include <gtest/gtest.h>

#include <support/job_ledger.hpp>
#include <support/seeded_rng.hpp>

namespace heddle::test {
namespace {

TYPED_TEST_SUITE(any_job_queue, every_queue, name_of_queue);

TYPED_TEST(any_job_queue, smoke) {
    item big, middle, small;
    typename TypeParam::shared_state shared;  // what all queues of a pool have in common; most have nothing
    TypeParam queue(shared);                  // one for each worker, its owner

    // The owner queues work, the largest piece first, and remembers where.
    const position where_big = queue.push(&big, nothing_helps{});
    const position where_middle = queue.push(&middle, nothing_helps{});
    queue.push(&small, nothing_helps{});

    // Idle workers steal the oldest job. `lost` would mean: try again.
    const steal_result stolen = queue.steal(steal_anything{});
    EXPECT_EQ(stolen.status, steal_status::taken);
    EXPECT_EQ(stolen.what, &big);

    // The owner goes on with the youngest, whatever it is ...
    EXPECT_EQ(queue.pop(), &small);

    // ... or takes back its own jobs, the youngest first, unless they were stolen.
    EXPECT_TRUE(queue.reclaim(where_middle));
    EXPECT_FALSE(queue.reclaim(where_big));
    EXPECT_TRUE(queue.looks_empty());
}

TYPED_TEST(any_job_queue, owner_takes_the_youngest_first) {
    ledger book(100);
    for (std::size_t i = 0; i < book.size(); ++i) this->push(book.issue(i));
    this->expect_pops_down_from(99, 100);
}

TYPED_TEST(any_job_queue, thieves_take_the_oldest_first) {
    ledger book(100);
    for (std::size_t i = 0; i < book.size(); ++i) this->push(book.issue(i));
    for (std::size_t i = 0; i < book.size(); ++i) {
        EXPECT_EQ(this->queue_.size_hint(), book.size() - i);
        ASSERT_NO_FATAL_FAILURE(this->expect_steals(i));
    }
    this->expect_empty();
}

TYPED_TEST(any_job_queue, empty_queue_gives_nothing_and_stays_usable) {
    ledger book(1);
    for (int round = 0; round < 3; ++round) {
        this->expect_empty();
        this->push(book.issue(0));
        EXPECT_FALSE(this->queue_.looks_empty());
        this->expect_pops_down_from(0, 1);
    }
}

TYPED_TEST(any_job_queue, looks_empty_exactly_when_the_last_job_has_been_taken_any_way) {
    ledger book(1);
    auto& queue = this->queue_;
    this->push(book.issue(0));
    queue.pop();
    EXPECT_TRUE(queue.looks_empty());
    this->push(book.issue(0));
    EXPECT_FALSE(queue.looks_empty());
    steal_one(queue);
    EXPECT_TRUE(queue.looks_empty());
    const position at = this->push(book.issue(0));
    EXPECT_FALSE(queue.looks_empty());
    queue.reclaim(at);
    EXPECT_TRUE(queue.looks_empty());
}

TYPED_TEST(any_job_queue, youngest_job_can_be_reclaimed) {
    ledger book(10);
    std::array<position, 10> at;
    for (std::size_t i = 0; i < book.size(); ++i) at[i] = this->push(book.issue(i));
    for (std::size_t i = book.size(); i-- > 3;) ASSERT_TRUE(this->queue_.reclaim(at[i]));
    this->expect_pops_down_from(2, 3);
}

TYPED_TEST(any_job_queue, stolen_job_cannot_be_reclaimed) {
    ledger book(2);
    const position first = this->push(book.issue(0));
    this->expect_steals(0);
    EXPECT_FALSE(this->queue_.reclaim(first));
    this->expect_empty();

    const position second = this->push(book.issue(1));
    EXPECT_TRUE(this->queue_.reclaim(second));
    this->expect_empty();
}

// Each frame of a nest of joins reclaims its own job, the innermost first, after thieves took the oldest ones. A failed
// reclaim must not leave room for jobs that have gone.
TYPED_TEST(any_job_queue, nested_frames_get_back_exactly_what_was_not_stolen) {
    for (std::size_t depth = 1; depth <= 6; ++depth) {
        for (std::size_t stolen = 0; stolen <= depth; ++stolen) {
            SCOPED_TRACE("depth " + std::to_string(depth) + ", stolen " + std::to_string(stolen));
            ledger book(depth + 3);
            std::vector<position> at;
            for (std::size_t i = 0; i < depth; ++i) at.push_back(this->push(book.issue(i)));
            for (std::size_t i = 0; i < stolen; ++i) ASSERT_NO_FATAL_FAILURE(this->expect_steals(i));
            for (std::size_t i = depth; i-- > 0;) {
                ASSERT_EQ(this->queue_.reclaim(at[i]), i >= stolen) << "frame " << i;
                ASSERT_EQ(this->queue_.looks_empty(), i <= stolen) << "frame " << i;
            }
            for (std::size_t i = depth; i < depth + 3; ++i) this->push(book.issue(i));
            this->expect_steals(depth);
            this->expect_pops_down_from(depth + 2, 2);
        }
    }
}

TYPED_TEST(any_job_queue, failed_reclaim_leaves_nothing_for_thieves) {
    ledger book(3);
    std::array<position, 3> at;
    for (std::size_t i = 0; i < 3; ++i) at[i] = this->push(book.issue(i));
    for (std::size_t i = 0; i < 3; ++i) ASSERT_NO_FATAL_FAILURE(this->expect_steals(i));
    for (std::size_t i = 3; i-- > 0;) {
        EXPECT_FALSE(this->queue_.reclaim(at[i]));
        EXPECT_TRUE(this->queue_.looks_empty());
        EXPECT_EQ(steal_one(this->queue_), nullptr);
    }
}

// Between two failed reclaims the outer frame may fork again, and its new job must not be taken for an old one.
TYPED_TEST(any_job_queue, frame_that_lost_its_job_forks_again) {
    ledger book(4);
    const position outer = this->push(book.issue(0));
    const position inner = this->push(book.issue(1));
    this->expect_steals(0);
    this->expect_steals(1);
    EXPECT_FALSE(this->queue_.reclaim(inner));
    const position third = this->push(book.issue(2));
    const position fourth = this->push(book.issue(3));
    EXPECT_FALSE(this->queue_.looks_empty());
    EXPECT_TRUE(this->queue_.reclaim(fourth));
    EXPECT_TRUE(this->queue_.reclaim(third));
    EXPECT_FALSE(this->queue_.reclaim(outer));
    this->expect_empty();
}

TYPED_TEST(any_job_queue, steal_with_a_false_condition_takes_nothing) {
    ledger book(2);
    this->push(book.issue(0));
    this->push(book.issue(1));
    const steal_result refused = this->queue_.steal([] { return false; });
    EXPECT_EQ(refused.status, steal_status::empty);
    EXPECT_EQ(refused.what, nullptr);
    this->expect_steals(0);
    this->expect_pops_down_from(1, 1);
}

TYPED_TEST(any_job_queue, steal_asks_its_condition_after_reading_and_before_taking) {
    ledger book(1);
    int asked = 0;
    const auto condition = [&] {
        ++asked;
        EXPECT_FALSE(this->queue_.looks_empty());
        return true;
    };
    EXPECT_EQ(this->queue_.steal(condition).status, steal_status::empty);
    EXPECT_EQ(asked, 0);
    this->push(book.issue(0));
    EXPECT_EQ(this->queue_.steal(condition).status, steal_status::taken);
    EXPECT_EQ(asked, 1);
}

TYPED_TEST(any_job_queue, growth_keeps_every_job) {
    ledger book(3000);
    // An offset first, so that the jobs do not begin at the beginning of an array.
    for (std::size_t i = 0; i < 3; ++i) {
        this->push(book.issue(0));
        steal_one(this->queue_);
    }
    for (std::size_t i = 0; i < book.size(); ++i) this->push(book.issue(i));
    for (std::size_t i = 0; i < 1500; ++i) ASSERT_NO_FATAL_FAILURE(this->expect_steals(i));
    this->expect_pops_down_from(2999, 1500);
}

TYPED_TEST(any_job_queue, behaves_like_a_list_in_random_use) {
    struct frame {
        position at;
        job* mine;
    };
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    ledger book(20'000);
    std::deque<job*> model;     // what must be in the queue, the oldest first
    std::vector<frame> frames;  // joins that have not ended

    for (std::size_t next = 0; next < book.size();) {
        const int what = random.between(0, 9);
        if (what <= 3) {  // a frame begins
            model.push_back(book.issue(next++));
            frames.push_back({this->push(model.back()), model.back()});
        } else if (what <= 5) {
            job* const found = steal_one(this->queue_);
            ASSERT_EQ(found, model.empty() ? nullptr : model.front());
            if (found != nullptr) model.pop_front();
        } else if (!frames.empty()) {  // the innermost frame ends
            const bool is_there = !model.empty() && model.back() == frames.back().mine;
            if (what == 6) {
                ASSERT_EQ(this->queue_.pop(), is_there ? model.back() : nullptr);
            } else {
                ASSERT_EQ(this->queue_.reclaim(frames.back().at), is_there);
            }
            if (is_there) model.pop_back();
            frames.pop_back();
        }
        ASSERT_EQ(this->queue_.looks_empty(), model.empty());
    }
}

}  // namespace
}  // namespace heddle::test
