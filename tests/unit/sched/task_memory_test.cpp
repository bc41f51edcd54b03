// SPDX-License-Identifier: Apache-2.0
// task_memory_test.cpp - blocks: their sizes, their ways, and that none is lost.
#include <heddle/detail/sched/task_memory.hpp>

#include <cstdint>
#include <memory_resource>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include <sched/task_depot.hpp>

namespace heddle::test {
namespace {

using detail::k_own_block;
using detail::k_task_sizes;
using detail::task_cache;
using detail::task_depot;
using detail::task_size_class;

TEST(task_memory, size_classes) {
    EXPECT_EQ(task_size_class(1, 1), 0u);
    EXPECT_EQ(task_size_class(64, 64), 0u);
    EXPECT_EQ(task_size_class(65, 8), 1u);
    EXPECT_EQ(task_size_class(256, 16), 2u);
    EXPECT_EQ(task_size_class(257, 8), k_own_block);
    EXPECT_EQ(task_size_class(8, 128), k_own_block);
}

TEST(task_memory, blocks_do_not_overlap_and_are_aligned) {
    for (unsigned size_class = 0; size_class < k_own_block; ++size_class) {
        task_depot depot(*std::pmr::new_delete_resource());
        task_cache cache(depot);
        std::set<std::uintptr_t> taken;
        for (int i = 0; i < 2000; ++i) {
            const auto at = reinterpret_cast<std::uintptr_t>(cache.take(size_class));
            EXPECT_EQ(at % k_task_sizes[0], 0u);
            taken.insert(at);
        }
        ASSERT_EQ(taken.size(), 2000u);
        std::uintptr_t end = 0;
        for (const std::uintptr_t at : taken) {
            EXPECT_GE(at, end);
            end = at + k_task_sizes[size_class];
        }
    }
}

TEST(task_memory, what_one_gives_back_another_takes) {
    task_depot depot(*std::pmr::new_delete_resource());
    task_cache producer(depot), consumer(depot);
    std::set<void*> seen;
    for (int round = 0; round < 100; ++round) {
        std::vector<void*> blocks;
        for (int i = 0; i < 500; ++i) blocks.push_back(producer.take(0));
        for (void* const one : blocks) {
            seen.insert(one);
            consumer.give(0, one);
        }
    }
    EXPECT_LT(seen.size(), 1500u) << "the same blocks go round";
}

TEST(task_memory, no_memory_is_no_block) {
    struct empty : std::pmr::memory_resource {
        void* do_allocate(std::size_t, std::size_t) override { throw std::bad_alloc(); }
        void do_deallocate(void*, std::size_t, std::size_t) override {}
        bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
    } nothing;
    task_depot depot(nothing);
    task_cache cache(depot);
    EXPECT_EQ(cache.take(0), nullptr);
    EXPECT_EQ(depot.take(1, 5).count, 0u);
}

}  // namespace
}  // namespace heddle::test
