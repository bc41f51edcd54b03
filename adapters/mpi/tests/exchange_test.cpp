// SPDX-License-Identifier: Apache-2.0
// exchange_test.cpp - every block arrives once, and is handed over when it has arrived. The grid covers all pairs of ranks.
#include <atomic>
#include <heddle/mpi/exchange.hpp>
#include <heddle/pool.hpp>
#include <set>

#include "data.hpp"

namespace heddle::inline v0::mpi::test {
namespace {

// What rank `from` sends to rank `to`: the highest byte of an element is not 0. Some blocks for two ranks have the same size.
std::vector<int> block_between(int from, int to) {
    const std::size_t n = from == to ? 3 : static_cast<std::size_t>((from * 7 + to / 2 * 13 + 1) % 5) * 200;
    std::vector<int> block(n);
    for (std::size_t i = 0; i < n; ++i) block[i] = 0x1100'0000 + from * 1'000'000 + to * 10'000 + static_cast<int>(i);
    return block;
}

TEST(mpi_exchange, every_block_arrives_once) {
    std::vector<way> ways(std::begin(all_ways), std::end(all_ways));
    ways.push_back({799, exchange_route::direct});  // the last part of a block of 200 elements has one byte
    for (const way& how : ways) {
        const communicator world = world_with(how);
        std::vector<std::vector<int>> blocks;
        std::vector<std::span<const int>> send;
        for (int r = 0; r < world.size(); ++r) blocks.push_back(block_between(world.rank(), r));
        for (const auto& block : blocks) send.emplace_back(block);
        std::vector<std::atomic<int>> calls(static_cast<std::size_t>(world.size()));
        std::atomic<int> wrong{0};
        received<int> got = exchange<int>(world, send, [&](int source, std::span<int> block) {
            ++calls[static_cast<std::size_t>(source)];
            if (!std::ranges::equal(block, block_between(source, world.rank()))) ++wrong;
            std::ranges::reverse(block);  // the block is the caller's to change
        });
        EXPECT_EQ(wrong, 0);
        for (int r = 0; r < world.size(); ++r) {
            EXPECT_EQ(calls[static_cast<std::size_t>(r)], 1);
            std::vector<int> expected = block_between(r, world.rank());
            std::ranges::reverse(expected);
            EXPECT_TRUE(std::ranges::equal(got.from(r), expected));
        }
    }
}

TEST(mpi_exchange, needs_one_block_for_each_rank) {
    const communicator world;
    const std::vector<std::span<const int>> too_many(static_cast<std::size_t>(world.size()) + 1);
    EXPECT_THROW(exchange<int>(world, too_many, [](int, std::span<int>) {}), std::invalid_argument);
}

TEST(mpi_exchange, an_exception_of_a_block_arrives) {
    const communicator world;
    const std::vector<std::span<const int>> nothing(static_cast<std::size_t>(world.size()));
    const auto fail = [](int source, std::span<int>) {
        if (source == 0) throw std::runtime_error("no");
    };
    EXPECT_THROW(exchange<int>(world, nothing, fail), std::runtime_error);
}

// The calling thread is the only one of its pool. It calls on_block itself, while messages are under way or when all have arrived. In either case
// the exception comes when all messages have arrived: the next exchange finds none of the one before.
TEST(mpi_exchange, an_exception_of_the_callers_own_call_arrives) {
    const communicator world;
    heddle::pool alone({.threads = 1, .count_caller = true});
    for (int round = 0; round < 20; ++round) {
        const std::vector<int> block(10'000, world.rank() + round);
        const std::vector<std::span<const int>> send(static_cast<std::size_t>(world.size()), std::span(block));
        const auto fail_for_own = [&](int source, std::span<int> from) {
            EXPECT_TRUE(std::ranges::all_of(from, [&](int one) { return one == source + round; }));
            if (source == world.rank()) throw std::runtime_error("no");
        };
        alone.install([&] { EXPECT_THROW(exchange<int>(world, send, fail_for_own), std::runtime_error); });
    }
}

// For any number of ranks: each pair has one proxy, which both ends and the proxy itself agree on.
TEST(mpi_exchange, a_grid_has_a_way_between_all_ranks) {
    for (int ranks = 1; ranks <= 130; ++ranks) {
        const rank_grid grid(ranks);
        std::vector<int> ways(static_cast<std::size_t>(ranks));
        for (int proxy = 0; proxy < ranks; ++proxy) {
            for (const int source : grid.sources_of(proxy)) {
                for (const int to : grid.ranks_in(grid.column(proxy))) {
                    EXPECT_EQ(grid.proxy(source, grid.column(to)), proxy);
                    ++ways[static_cast<std::size_t>(to)];
                }
            }
        }
        for (const int count : ways) EXPECT_EQ(count, ranks);
        const auto peers = grid.columns().size() + grid.ranks_in(0).size();
        EXPECT_LE(peers * peers,
                  4 * static_cast<std::size_t>(ranks) + 4 * static_cast<std::size_t>(std::sqrt(ranks)) + 8);
    }
}

}  // namespace
}  // namespace heddle::inline v0::mpi::test
