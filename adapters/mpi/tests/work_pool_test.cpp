// SPDX-License-Identifier: Apache-2.0
// work_pool_test.cpp - every task runs once, on whichever rank, and run returns everywhere when all have.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <heddle/mpi/work_pool.hpp>
#include <thread>

#include "data.hpp"

namespace heddle::inline v0::mpi::test {
namespace {

struct node {
    std::uint64_t seed;
    int depth;
};

// The children of a node of an irregular tree.
template <class Visit>
void for_each_child(const node& parent, Visit&& visit) {
    std::uint64_t state = parent.seed * 6'364'136'223'846'793'005 + 1'442'695'040'888'963'407;
    const auto children = parent.depth == 0 ? 3U : static_cast<unsigned>(state >> 60) % 5;
    for (unsigned i = 0; i < children && parent.depth < 14; ++i) {
        state = state * 6'364'136'223'846'793'005 + i;
        visit(node{state, parent.depth + 1});
    }
}

std::uint64_t size_of_tree(const node& root) {
    std::uint64_t nodes = 1;
    for_each_child(root, [&](const node& child) { nodes += size_of_tree(child); });
    return nodes;
}

// Runs the trees of `roots`, which all start on rank `start`, and returns the number of tasks on all ranks.
std::uint64_t count_nodes(work_pool<node>& pool, const communicator& world, const std::vector<node>& roots, int start) {
    std::atomic<std::uint64_t> counted{0};
    const std::span<const node> first = world.rank() == start ? std::span(roots) : std::span<const node>();
    const work_pool_stats stats = pool.run(first, [&](const node& task, auto& sink) {
        counted.fetch_add(1, std::memory_order_relaxed);  // read when run has returned
        for_each_child(task, [&](const node& child) { sink.push(child); });
    });
    EXPECT_EQ(stats.tasks_run, counted.load());
    collective now(world, "count_nodes");
    return now.sum(counted.load());
}

TEST(mpi_work_pool, smoke) {
    const communicator world;
    work_pool<node> pool(world);
    const node root{1, 0};
    EXPECT_EQ(count_nodes(pool, world, {root}, 0), size_of_tree(root));
}

TEST(mpi_work_pool, counts_every_tree_exactly) {
    const communicator world;
    for (const work_pool_options& how :
         {work_pool_options{}, work_pool_options{.threads = 3, .chunk = 1, .tasks_between_looks = 1},
          work_pool_options{.threads = 2, .chunk = 1'000, .tasks_between_looks = 5}}) {
        work_pool<node> pool(world, how);
        for (std::uint64_t seed = 2; seed < 12; ++seed) {
            const std::vector<node> roots{{seed, 0}, {seed + 100, 0}};
            EXPECT_EQ(count_nodes(pool, world, roots, static_cast<int>(seed) % world.size()),
                      size_of_tree(roots[0]) + size_of_tree(roots[1]));
        }
    }
}

TEST(mpi_work_pool, ends_without_a_task) {
    const communicator world;
    work_pool<node> pool(world);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(count_nodes(pool, world, {}, 0), 0U);
}

// Rank 0 starts with all tasks, and each takes a while: others get some. A round may pass before the system lets all ranks run.
TEST(mpi_work_pool, idle_ranks_steal) {
    const communicator world;
    work_pool<node> pool(world, {.threads = 1, .chunk = 4, .tasks_between_looks = 1});
    const std::vector<node> tasks(200, node{0, 14});
    std::uint64_t stolen = 0;
    const auto every_rank_has_stolen = [&] {
        const std::vector<std::uint64_t> all = collective(world, "test").all_gather(stolen);
        return std::all_of(all.begin() + 1, all.end(), [](std::uint64_t one) { return one > 0; });
    };
    bool all = false;
    for (int round = 0; round < 100 && !all; ++round) {
        const work_pool_stats stats =
            pool.run(world.rank() == 0 ? std::span(tasks) : std::span<const node>(),
                     [](const node&, auto&) { std::this_thread::sleep_for(std::chrono::microseconds(500)); });
        EXPECT_EQ(collective(world, "test").sum(stats.tasks_run), tasks.size());
        stolen += stats.tasks_stolen;
        all = every_rank_has_stolen();
    }
    EXPECT_TRUE(all);
}

// Two tasks on rank 0, and no others: the one that is given away moves once. The other ranks keep asking for it.
TEST(mpi_work_pool, a_rank_without_work_runs_what_it_has_stolen) {
    const communicator world;
    work_pool<node> pool(world, {.threads = 1, .chunk = 1, .tasks_between_looks = 1});
    const std::vector<node> tasks(2, node{0, 14});
    std::uint64_t stolen = 0;
    for (int round = 0; round < 200; ++round) {
        const work_pool_stats stats =
            pool.run(world.rank() == 0 ? std::span(tasks) : std::span<const node>(),
                     [](const node&, auto&) { std::this_thread::sleep_for(std::chrono::microseconds(100)); });
        stolen += stats.tasks_stolen;
    }
    EXPECT_LE(collective(world, "test").sum(stolen), 200U);
}

TEST(mpi_task_stack, half_of_the_chunks_are_the_oldest) {
    const auto filled = [](shared_tasks<int>& tasks, int chunks) -> shared_tasks<int>& {
        for (int i = 0; i < chunks; ++i) tasks.add({2 * i, 2 * i + 1});
        return tasks;
    };
    const auto take_half = [&](int chunks, std::size_t most_tasks, bool keep_one) {
        shared_tasks<int> tasks;
        return filled(tasks, chunks).take_half(most_tasks, keep_one);
    };
    using list = std::vector<int>;
    EXPECT_EQ(take_half(0, 100, false), list());
    EXPECT_EQ(take_half(1, 100, false), list({0, 1}));
    EXPECT_EQ(take_half(1, 100, true), list());
    EXPECT_EQ(take_half(3, 100, false), list({0, 1, 2, 3}));
    EXPECT_EQ(take_half(3, 100, true), list({0, 1}));
    EXPECT_EQ(take_half(3, 3, false), list({0, 1}));
    EXPECT_EQ(take_half(3, 1, false), list());
    shared_tasks<int> tasks;
    static_cast<void>(filled(tasks, 3).take_half(100, false));
    EXPECT_EQ(tasks.take(), list({4, 5}));
    EXPECT_TRUE(tasks.is_empty());
}

TEST(mpi_work_pool, refuses_options_that_make_no_sense) {
    const communicator world;
    EXPECT_THROW(work_pool<node>(world, {.chunk = 0}), std::invalid_argument);
    EXPECT_THROW(work_pool<node>(world, {.tasks_between_looks = 0}), std::invalid_argument);
    world.set_message_limit(100);
    EXPECT_THROW(work_pool<node>(world, {.chunk = 100}), std::invalid_argument);
}

// The ring of three ranks: work that goes behind the token's back is found by the next round.
TEST(mpi_termination, a_message_behind_the_token_is_noticed) {
    termination_state ranks[3];
    const auto round = [&] { return ranks[2].pass_on(ranks[1].pass_on({})); };
    EXPECT_TRUE(ranks[0].is_over(round()));

    ranks[2].sent_work();  // to rank 1, which the token has passed before the work arrives
    termination_token token = ranks[1].pass_on({});
    ranks[1].received_work();
    token = ranks[2].pass_on(token);
    EXPECT_FALSE(ranks[0].is_over(token));    // the total is 1
    EXPECT_FALSE(ranks[0].is_over(round()));  // rank 1 was black
    EXPECT_TRUE(ranks[0].is_over(round()));

    ranks[0].sent_work();  // and it is still under way
    EXPECT_FALSE(ranks[0].is_over(round()));
    ranks[2].received_work();
    EXPECT_FALSE(ranks[0].is_over(round()));
    EXPECT_TRUE(ranks[0].is_over(round()));
}

}  // namespace
}  // namespace heddle::inline v0::mpi::test
