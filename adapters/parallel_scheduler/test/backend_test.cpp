// SPDX-License-Identifier: Apache-2.0
// backend_test.cpp - the backend completes each operation once, covers each item once, stops, and reports what it lacks.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <heddle/pool.hpp>
#include <latch>
#include <memory_resource>
#include <new>
#include <vector>

#include "stand_in.hpp"

#define HEDDLE_PARALLEL_SCHEDULER_STD stand_in
#include <heddle/parallel_scheduler/replace.hpp>

namespace {

namespace replacement = stand_in::execution::parallel_scheduler_replacement;
using heddle::parallel_scheduler::backend;

enum class completion : std::uint8_t {
    none,
    value,
    error,
    stopped
};

// Counts its completions; wait() returns after the first.
class receiver : public replacement::bulk_item_receiver_proxy {
public:
    explicit receiver(std::size_t items = 0) : calls_(items) {}

    void set_value() noexcept override { complete(completion::value); }
    void set_error(std::exception_ptr what) noexcept override {
        error = what;
        complete(completion::error);
    }
    void set_stopped() noexcept override { complete(completion::stopped); }
    void execute(std::size_t begin, std::size_t end) noexcept override {
        if (completed_ != completion::none) ++wrong;
        largest = std::max<std::size_t>(largest, end - begin);
        for (; begin < end; ++begin) ++calls_[begin];
        if (stop_at_first) source.request_stop();
    }

    completion wait() {
        done_.wait();
        return completed_;
    }
    int calls() const {
        int sum = 0;
        for (const auto& one : calls_) sum += one;
        return sum;
    }
    bool each_once() const {
        return std::ranges::all_of(calls_, [](const auto& one) { return one == 1; });
    }

    stand_in::inplace_stop_source source;
    bool has_token = true;
    bool stop_at_first = false;
    std::exception_ptr error;
    std::atomic<std::size_t> largest = 0;
    std::atomic<int> wrong = 0;

protected:
    void query_env(std::optional<stand_in::inplace_stop_token>* answer) noexcept override {
        if (has_token) *answer = source.get_token();
    }

private:
    void complete(completion how) noexcept {
        if (completed_.exchange(how) != completion::none) ++wrong;
        else done_.count_down();  // the last access: the operation may be gone afterwards
    }

    std::vector<std::atomic<int>> calls_;
    std::atomic<completion> completed_ = completion::none;
    std::latch done_{1};
};

// As many bytes as an implementation may have, or none.
std::array<std::byte, 152> scratch;

TEST(parallel_scheduler, function_that_the_standard_declares_is_replaced) {
    const auto shared = replacement::query_parallel_scheduler_backend();
    EXPECT_EQ(shared, replacement::query_parallel_scheduler_backend());
    receiver to;
    shared->schedule(to, scratch);
    EXPECT_EQ(to.wait(), completion::value);
    EXPECT_TRUE(heddle::default_pool_started());
}

TEST(parallel_scheduler, scratch_may_be_too_small) {
    backend own;
    receiver to(1'000);
    own.schedule_bulk_chunked(1'000, to, {});
    EXPECT_EQ(to.wait(), completion::value);
    EXPECT_TRUE(to.each_once());
    receiver one;
    own.schedule(one, std::span(scratch).first(1));
    EXPECT_EQ(one.wait(), completion::value);
}

TEST(parallel_scheduler, bulk_covers_each_item_once_with_1_2_and_64_threads) {
    for (const unsigned threads : {1U, 2U, 64U}) {
        heddle::pool pool({.threads = threads});
        backend own(&pool);
        for (const std::size_t shape : {0U, 1U, 7U, 10'000U}) {
            receiver chunked(shape);
            own.schedule_bulk_chunked(shape, chunked, scratch);
            EXPECT_EQ(chunked.wait(), completion::value);
            EXPECT_TRUE(chunked.each_once());
            receiver unchunked(shape);
            own.schedule_bulk_unchunked(shape, unchunked, scratch);
            EXPECT_EQ(unchunked.wait(), completion::value);
            EXPECT_TRUE(unchunked.each_once());
            EXPECT_LE(unchunked.largest, 1U);
            EXPECT_EQ(chunked.wrong + unchunked.wrong, 0);
        }
    }
}

TEST(parallel_scheduler, completes_on_a_thread_of_the_pool) {
    struct where : receiver {
        void set_value() noexcept override {
            is_worker = heddle::current_worker().has_value();
            receiver::set_value();
        }
        std::atomic<bool> is_worker = false;
    } to;
    backend().schedule(to, scratch);
    to.wait();
    EXPECT_TRUE(to.is_worker);
}

TEST(parallel_scheduler, stop_that_was_requested_before_runs_nothing) {
    backend own;
    receiver one;
    one.source.request_stop();
    own.schedule(one, scratch);
    EXPECT_EQ(one.wait(), completion::stopped);
    receiver many(1'000);
    many.source.request_stop();
    own.schedule_bulk_unchunked(1'000, many, scratch);
    EXPECT_EQ(many.wait(), completion::stopped);
    EXPECT_EQ(many.calls(), 0);
}

TEST(parallel_scheduler, stop_during_bulk_leaves_items_out) {
    backend own;
    receiver to(100'000);
    to.stop_at_first = true;
    own.schedule_bulk_unchunked(100'000, to, scratch);
    EXPECT_EQ(to.wait(), completion::stopped);
    EXPECT_LT(to.calls(), 100'000);
    EXPECT_EQ(to.wrong, 0);
}

TEST(parallel_scheduler, receiver_without_a_stop_token_is_not_stopped) {
    receiver to(10);
    to.has_token = false;
    to.source.request_stop();
    backend().schedule_bulk_chunked(10, to, scratch);
    EXPECT_EQ(to.wait(), completion::value);
    EXPECT_TRUE(to.each_once());
}

TEST(parallel_scheduler, pool_that_was_shut_down_and_lack_of_memory_are_errors) {
    heddle::pool ended({.threads = 2});
    ended.shut_down();
    receiver late;
    backend(&ended).schedule(late, scratch);
    EXPECT_EQ(late.wait(), completion::error);
    EXPECT_THROW(std::rethrow_exception(late.error), std::logic_error);

    heddle::pool poor({.threads = 1, .memory = std::pmr::null_memory_resource()});
    receiver refused(5);
    backend(&poor).schedule_bulk_chunked(5, refused, scratch);
    EXPECT_EQ(refused.wait(), completion::error);
    EXPECT_THROW(std::rethrow_exception(refused.error), std::bad_alloc);
    EXPECT_EQ(refused.calls(), 0);
}

TEST(parallel_scheduler, works_in_a_forked_child) {
    receiver before;
    backend().schedule(before, scratch);
    ASSERT_EQ(before.wait(), completion::value);
    const pid_t child = fork();
    if (child == 0) {
        receiver to(100);
        backend().schedule_bulk_chunked(100, to, scratch);
        _exit(to.wait() == completion::value && to.each_once() ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

}  // namespace
