// SPDX-License-Identifier: Apache-2.0
// c_test.cpp - the functions of heddle.h: what they do, what they refuse, and that nothing is thrown across them.
#include <gtest/gtest.h>
#include <heddle.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using counter = std::atomic<int>;

void count(void* context) { ++*static_cast<counter*>(context); }
void count_range(size_t begin, size_t end, void* context) {
    *static_cast<counter*>(context) += static_cast<int>(end - begin);
}
void throw_it(void*) { throw std::runtime_error("a C++ callback"); }
void throw_in_range(size_t, size_t, void*) { throw std::invalid_argument("a loop"); }

class own_pool {
public:
    explicit own_pool(unsigned threads) {
        heddle_pool_options options = HEDDLE_POOL_OPTIONS_INIT;
        options.threads = threads;
        options.max_threads = threads + 1;
        EXPECT_EQ(heddle_pool_create(&options, &pool_), HEDDLE_OK) << heddle_last_error();
    }
    own_pool(const own_pool&) = delete;
    own_pool& operator=(const own_pool&) = delete;
    ~own_pool() { EXPECT_EQ(heddle_pool_destroy(pool_), HEDDLE_OK); }

    heddle_pool* get() const { return pool_; }

private:
    heddle_pool* pool_ = nullptr;
};

TEST(c_api, version_has_three_numbers) {
    int parts[3] = {-1, -1, -1};
    ASSERT_EQ(std::sscanf(heddle_version(), "%d.%d.%d", &parts[0], &parts[1], &parts[2]), 3);
    EXPECT_GE(parts[2], 0);
}

TEST(c_api, pools_of_1_2_and_64_threads_call_every_index_once) {
    for (const unsigned threads : {1U, 2U, 64U}) {
        const own_pool own(threads);
        EXPECT_EQ(heddle_pool_threads(own.get()), threads);
        std::vector<std::atomic<int>> calls(1'000);
        const auto mark = [](size_t begin, size_t end, void* context) {
            for (; begin < end; ++begin) ++(*static_cast<std::vector<std::atomic<int>>*>(context))[begin];
        };
        ASSERT_EQ(heddle_parallel_for(own.get(), 10, 990, 0, mark, &calls), HEDDLE_OK);
        for (size_t i = 0; i < calls.size(); ++i) ASSERT_EQ(calls[i], i >= 10 && i < 990 ? 1 : 0);
    }
}

TEST(c_api, participants_are_fewer_than_allowed_and_alone) {
    const own_pool own(4);
    struct state {
        std::atomic<bool> is_inside[3];
        std::atomic<int> sum;
        std::atomic<bool> is_wrong;
    } seen{};
    const auto visit = [](size_t participant, size_t begin, size_t end, void* context) {
        state& all = *static_cast<state*>(context);
        if (participant >= 3 || all.is_inside[participant].exchange(true)) all.is_wrong = true;
        else {
            std::this_thread::yield();  // for a thread that should not take part to come
            all.sum += static_cast<int>(end - begin);
            all.is_inside[participant] = false;
        }
    };
    for (int round = 0; round < 20; ++round)
        ASSERT_EQ(heddle_parallel_for_participants(own.get(), 0, 1'000, 7, 3, visit, &seen), HEDDLE_OK);
    EXPECT_EQ(seen.sum, 20'000);
    EXPECT_FALSE(seen.is_wrong);
}

TEST(c_api, run_join_and_spawn_call_in_the_pool) {
    const own_pool own(2);
    struct state {
        heddle_pool* pool;
        counter calls;
    } all{own.get(), {}};
    const auto inside = [](void* context) {
        state& self = *static_cast<state*>(context);
        EXPECT_EQ(heddle_join(count, &self.calls, count, &self.calls), HEDDLE_OK);
        EXPECT_EQ(heddle_spawn(nullptr, count, &self.calls), HEDDLE_OK);
    };
    ASSERT_EQ(heddle_run(own.get(), inside, &all), HEDDLE_OK);
    while (all.calls != 3) std::this_thread::yield();
    EXPECT_EQ(heddle_worker_index(), -1);
    EXPECT_EQ(heddle_blocking(count, &all.calls), HEDDLE_OK);
    EXPECT_EQ(all.calls, 4);
}

TEST(c_api, broadcast_calls_every_worker_once) {
    const own_pool own(3);
    std::atomic<unsigned> workers = 0;
    const auto note = [](unsigned worker, unsigned n, void* context) {
        EXPECT_EQ(n, 4U);  // as many as heddle_pool_resize allows
        *static_cast<std::atomic<unsigned>*>(context) |= 1U << worker;
    };
    ASSERT_EQ(heddle_pool_resize(own.get(), 4), HEDDLE_OK);
    ASSERT_EQ(heddle_broadcast(own.get(), note, &workers), HEDDLE_OK);
    EXPECT_EQ(workers, 15U);
}

TEST(c_api, tasks_of_a_scope_may_spawn_into_it) {
    const own_pool own(2);
    struct state {
        heddle_scope* scope;
        counter calls;
    } all{};
    ASSERT_EQ(heddle_scope_begin(own.get(), &all.scope), HEDDLE_OK);
    const auto spawn_more = [](void* context) {
        state& self = *static_cast<state*>(context);
        for (int i = 0; i < 10; ++i) EXPECT_EQ(heddle_scope_spawn(self.scope, count, &self.calls), HEDDLE_OK);
    };
    for (int i = 0; i < 10; ++i) ASSERT_EQ(heddle_scope_spawn(all.scope, spawn_more, &all), HEDDLE_OK);
    ASSERT_EQ(heddle_scope_wait(all.scope), HEDDLE_OK);
    EXPECT_EQ(all.calls, 100);
    ASSERT_EQ(heddle_scope_spawn(all.scope, count, &all.calls), HEDDLE_OK);
    EXPECT_EQ(heddle_scope_end(all.scope), HEDDLE_OK);
    EXPECT_EQ(all.calls, 101);
}

TEST(c_api, exceptions_of_callbacks_become_a_status) {
    counter calls = 0;
    EXPECT_EQ(heddle_run(nullptr, throw_it, nullptr), HEDDLE_ERROR_CALLBACK);
    EXPECT_STREQ(heddle_last_error(), "a callback has thrown: a C++ callback");
    EXPECT_EQ(heddle_join(count, &calls, throw_it, nullptr), HEDDLE_ERROR_CALLBACK);
    EXPECT_EQ(heddle_parallel_for(nullptr, 0, 100, 0, throw_in_range, nullptr), HEDDLE_ERROR_CALLBACK);
    EXPECT_STREQ(heddle_last_error(), "a callback has thrown: a loop");
    EXPECT_EQ(heddle_blocking([](void*) { throw 1; }, nullptr), HEDDLE_ERROR_CALLBACK);
    heddle_scope* scope = nullptr;
    ASSERT_EQ(heddle_scope_begin(nullptr, &scope), HEDDLE_OK);
    ASSERT_EQ(heddle_scope_spawn(scope, throw_it, nullptr), HEDDLE_OK);
    ASSERT_EQ(heddle_scope_spawn(scope, count, &calls), HEDDLE_OK);
    EXPECT_EQ(heddle_scope_end(scope), HEDDLE_ERROR_CALLBACK);
    EXPECT_EQ(calls, 2);
}

TEST(c_api, bad_arguments_are_refused_with_a_message) {
    heddle_pool* pool = nullptr;
    heddle_pool_options options = HEDDLE_POOL_OPTIONS_INIT;
    options.threads = 1'000'000;
    EXPECT_EQ(heddle_pool_create(&options, &pool), HEDDLE_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(pool, nullptr);
    EXPECT_STRNE(heddle_last_error(), "");
    options.struct_size = 4;
    EXPECT_EQ(heddle_pool_create(&options, &pool), HEDDLE_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(heddle_pool_create(nullptr, nullptr), HEDDLE_ERROR_INVALID_ARGUMENT);
    EXPECT_STREQ(heddle_last_error(), "heddle_pool_create: `created` is NULL");
    EXPECT_EQ(heddle_join(nullptr, nullptr, count, nullptr), HEDDLE_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(heddle_parallel_for(nullptr, 2, 1, 0, count_range, nullptr), HEDDLE_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(heddle_pool_resize(heddle_default_pool(), 0), HEDDLE_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(heddle_pool_destroy(heddle_default_pool()), HEDDLE_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(heddle_configure_default_pool(nullptr), HEDDLE_ERROR_STATE);  // it has been used
    EXPECT_EQ(heddle_scope_wait(nullptr), HEDDLE_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(heddle_pool_destroy(nullptr), HEDDLE_OK);
    EXPECT_EQ(heddle_scope_end(nullptr), HEDDLE_OK);
    EXPECT_STREQ(heddle_status_name(HEDDLE_ERROR_CALLBACK), "a callback failed");
}

TEST(c_api, each_thread_has_its_own_message) {
    ASSERT_EQ(heddle_scope_wait(nullptr), HEDDLE_ERROR_INVALID_ARGUMENT);
    const std::string mine = heddle_last_error();
    std::thread([] { EXPECT_STREQ(heddle_last_error(), ""); }).join();
    EXPECT_EQ(heddle_last_error(), mine);
}

TEST(c_api, statistics_count_and_are_reset) {
    const own_pool own(2);
    counter calls = 0;
    heddle_scope* scope = nullptr;
    ASSERT_EQ(heddle_scope_begin(own.get(), &scope), HEDDLE_OK);
    for (int i = 0; i < 100; ++i) ASSERT_EQ(heddle_scope_spawn(scope, count, &calls), HEDDLE_OK);
    ASSERT_EQ(heddle_scope_end(scope), HEDDLE_OK);
    heddle_pool_stats stats = HEDDLE_POOL_STATS_INIT;
    ASSERT_EQ(heddle_pool_get_stats(own.get(), &stats), HEDDLE_OK);
    EXPECT_GT(stats.executed, 0U);
    ASSERT_EQ(heddle_pool_reset_stats(own.get()), HEDDLE_OK);
    ASSERT_EQ(heddle_pool_get_stats(own.get(), &stats), HEDDLE_OK);
    EXPECT_LT(stats.executed, 100U);
    stats.struct_size = 0;
    EXPECT_EQ(heddle_pool_get_stats(own.get(), &stats), HEDDLE_ERROR_INVALID_ARGUMENT);
}

TEST(c_api, default_pool_works_in_a_forked_child_and_after_its_shut_down) {
    counter calls = 0;
    ASSERT_EQ(heddle_parallel_for(heddle_default_pool(), 0, 1'000, 0, count_range, &calls), HEDDLE_OK);
    const pid_t child = fork();
    if (child == 0) {
        counter own = 0;
        const heddle_status status = heddle_parallel_for(heddle_default_pool(), 0, 1'000, 0, count_range, &own);
        _exit(status == HEDDLE_OK && own == 1'000 ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    heddle_shut_down_default_pool();
    ASSERT_EQ(heddle_parallel_for(heddle_default_pool(), 0, 1'000, 0, count_range, &calls), HEDDLE_OK);
    EXPECT_EQ(calls, 2'000);
}

}  // namespace
