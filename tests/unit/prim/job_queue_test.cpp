// SPDX-License-Identifier: Apache-2.0
// job_queue_test.cpp - one suite for everything that fulfils the contract of job_queue.hpp.
#include <heddle/detail/prim/job_queue.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <new>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/detail/prim/deque.hpp>
#include <heddle/detail/prim/global_queue.hpp>
#include <heddle/detail/prim/locked_deque.hpp>
#include <support/counting_new.hpp>
#include <support/job_ledger.hpp>
#include <support/seeded_rng.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using detail::deque;
using detail::global_queue;
using detail::job;
using detail::k_not_queued;
using detail::locked_deque;
using detail::nothing_helps;
using detail::position;
using detail::steal_anything;
using detail::steal_result;
using detail::steal_status;

// Grows in nearly every test.
struct deque_of_two : deque {
    explicit deque_of_two(shared_state&) : deque(2) {}
};

// Positions pass 2^62 and begin in the middle of the array.
struct deque_far_out : deque {
    explicit deque_far_out(shared_state&) : deque(4, (position{1} << 62) - 5) {}
};

template <class Queue>
class any_job_queue : public ::testing::Test {
protected:
    // There is memory, so nobody has to help.
    position push(job* work) { return queue_.push(work, nothing_helps{}); }

    // Pops everything, expecting `count` items down from `youngest`.
    void expect_pops_down_from(std::size_t youngest, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            job* const found = queue_.pop();
            ASSERT_NE(found, nullptr) << "after " << i;
            ASSERT_EQ(number_of(found), youngest - i);
        }
        expect_empty();
    }

    void expect_steals(std::size_t number) {
        job* const found = steal_one(queue_);
        ASSERT_NE(found, nullptr);
        ASSERT_EQ(number_of(found), number);
    }

    void expect_empty() {
        EXPECT_TRUE(queue_.looks_empty());
        EXPECT_EQ(queue_.pop(), nullptr);
        EXPECT_EQ(steal_one(queue_), nullptr);
        EXPECT_TRUE(queue_.looks_empty());
        EXPECT_EQ(queue_.size_hint(), 0u);
    }

    // Takes whatever there is. Thieves find ever younger jobs.
    void steal_all(ledger& book) {
        std::size_t next = 0;
        while (job* const found = steal_one(queue_)) {
            EXPECT_GE(number_of(found), next);
            next = number_of(found) + 1;
            book.take(found);
        }
    }

    // Runs `own` beside thieves, then takes what is left.
    template <class Own>
    void run_beside_thieves(std::size_t thieves, ledger& book, Own&& own) {
        std::atomic<bool> is_over{false};
        run_together(1 + thieves, [&](std::size_t index) {
            if (index == 0) {
                own();
                is_over.store(true, std::memory_order_relaxed);  // stale: a thief looks once more
            } else {
                while (!is_over.load(std::memory_order_relaxed)) steal_all(book);  // stale: one more look
            }
        });
        steal_all(book);
        book.expect_each_taken_once();
    }

    typename Queue::shared_state shared_;
    Queue queue_{shared_};
    watchdog watchdog_{std::chrono::seconds(60), "job_queue_test"};
};

struct name_of_queue {
    template <class Queue>
    static std::string GetName(int) {
        if (std::is_same_v<Queue, deque>) return "deque";
        if (std::is_same_v<Queue, deque_of_two>) return "deque_of_two";
        if (std::is_same_v<Queue, deque_far_out>) return "deque_far_out";
        if (std::is_same_v<Queue, locked_deque>) return "locked_deque";
        return "global_queue";
    }
};

using every_queue = ::testing::Types<deque, deque_of_two, deque_far_out, locked_deque, global_queue>;
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

// Without memory for one more job, push lets the caller take old ones away until there is room. If there is none left
// to take, the job is not queued, and reclaim gives it back.
TYPED_TEST(any_job_queue, push_without_memory_hands_out_the_oldest_and_loses_nothing) {
    for (int k = 1; k <= 4; ++k) {
        for (const int times : {1, 50, 1'000'000}) {
            SCOPED_TRACE("from allocation " + std::to_string(k) + " on, " + std::to_string(times) + " fail");
            typename TypeParam::shared_state shared;
            TypeParam queue(shared);
            ledger book(5000);
            std::size_t oldest = 0;
            bool is_in_order = true;  // a failed expectation would need memory
            const auto take_oldest = [&] {
                job* const found = steal_one(queue);
                if (found == nullptr) return false;
                is_in_order &= number_of(found) >= oldest;
                oldest = number_of(found) + 1;
                book.take(found);
                return true;
            };
            const auto push_all = [&] {
                const allocation_fault fault(k, times);
                for (std::size_t i = 0; i < book.size(); ++i) {
                    const position at = queue.push(book.issue(i), take_oldest);
                    if (at == k_not_queued && queue.reclaim(at)) book.take(book.at(i));
                }
                return fault.has_struck();
            };

            EXPECT_TRUE(push_all());
            EXPECT_TRUE(is_in_order);
            // Without memory for the first job of all, a queue with a std::deque has none to hand out.
            if (std::is_base_of_v<deque, TypeParam>) {
                EXPECT_GT(oldest, 0u);
            }
            std::size_t youngest = book.size();
            while (job* const found = queue.pop()) {
                EXPECT_LT(number_of(found), youngest);
                youngest = number_of(found);
                book.take(found);
            }
            book.expect_each_taken_once();
        }
    }
}

// What runs to make room forks too: its jobs come and go in the same queue, and some stay there.
TYPED_TEST(any_job_queue, what_makes_room_may_use_the_queue) {
    for (const bool is_last_stolen : {false, true}) {
        typename TypeParam::shared_state shared;
        TypeParam queue(shared);
        ledger book(3000);
        job* const forked = book.issue(2999);
        bool has_helped = false;
        const auto help = [&] {
            has_helped = true;
            while (job* const found = steal_one(queue)) book.take(found);
            queue.push(forked, nothing_helps{});
            if (is_last_stolen) book.take(steal_one(queue));
            return true;
        };

        position at = k_not_queued;
        {
            const allocation_fault fault(1);
            for (std::size_t i = 0; i < 2999 && !has_helped; ++i) at = queue.push(book.issue(i), help);
        }
        ASSERT_TRUE(has_helped);
        EXPECT_TRUE(queue.reclaim(at));
        EXPECT_EQ(queue.pop(), is_last_stolen ? nullptr : forked);
        EXPECT_EQ(queue.pop(), nullptr);
        EXPECT_TRUE(queue.looks_empty());
    }
}

TYPED_TEST(any_job_queue, construction_without_memory_throws_bad_alloc) {
    struct whole {
        typename TypeParam::shared_state shared;
        TypeParam queue{shared};
    };
    const allocation_fault fault(1);
    const auto is_refused = [] {
        try {
            whole();
            return false;
        } catch (const std::bad_alloc&) {
            return true;
        }
    };
    // A std::deque need not allocate before it holds something: libc++'s does not, libstdc++'s does.
    const bool refused = is_refused();
    EXPECT_EQ(refused, fault.has_struck());
    if (std::is_base_of_v<deque, TypeParam>) {
        EXPECT_TRUE(fault.has_struck());
    }
}

TYPED_TEST(any_job_queue, destruction_gives_all_memory_back) {
    ledger book(3000);
    const allocation_counts before = count_allocations();
    {
        typename TypeParam::shared_state shared;
        TypeParam queue(shared);
        for (std::size_t i = 0; i < book.size(); ++i) queue.push(book.issue(i), nothing_helps{});
        EXPECT_GT(count_allocations().live_bytes, before.live_bytes);
    }
    EXPECT_EQ(count_allocations().live_blocks, before.live_blocks);
    EXPECT_EQ(count_allocations().live_bytes, before.live_bytes);
}

TYPED_TEST(any_job_queue, last_item_goes_to_exactly_one_taker) {
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

TYPED_TEST(any_job_queue, thieves_alone_take_every_job_once) {
    ledger book(20'000);
    for (std::size_t i = 0; i < book.size(); ++i) this->push(book.issue(i));
    run_together(3, [&](std::size_t) { this->steal_all(book); });
    book.expect_each_taken_once();
    this->expect_empty();
}

TYPED_TEST(any_job_queue, growth_under_stealing_hands_out_every_job_once) {
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

TYPED_TEST(any_job_queue, nested_frames_beside_thieves_lose_no_job) {
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
