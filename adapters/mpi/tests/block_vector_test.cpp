// SPDX-License-Identifier: Apache-2.0
// block_vector_test.cpp - blocks: scatter, gather, rebalance, files.
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <heddle/mpi/block_file.hpp>

#include "data.hpp"

namespace heddle::inline v0::mpi::test {
namespace {

using number = std::uint64_t;

// A name that all ranks of this job have and no other job.
std::string path_of_job(const communicator& world, const std::string& name) {
    collective now(world, "path");
    int id = getpid();
    now.broadcast(std::span(&id, 1), 0);
    return (std::filesystem::temp_directory_path() / (name + std::to_string(id))).string();
}

TEST(mpi_block_vector, smoke) {
    const communicator world;
    const block_vector<int> values(world, 10);
    EXPECT_EQ(values.size(), 10U);
    EXPECT_EQ(values.offsets(), even_offsets(10, world.size()));
    EXPECT_TRUE(std::ranges::all_of(values.local(), [](int one) { return one == 0; }));
}

TEST(mpi_block_vector, even_offsets_differ_by_one_at_most) {
    EXPECT_EQ(even_offsets(10, 4), (std::vector<std::uint64_t>{0, 3, 6, 8, 10}));
    EXPECT_EQ(even_offsets(2, 3), (std::vector<std::uint64_t>{0, 1, 2, 2}));
    const std::vector<std::uint64_t> large = even_offsets(~std::uint64_t{0}, 3);
    EXPECT_EQ(large,
              (std::vector<std::uint64_t>{0, ~std::uint64_t{0} / 3, ~std::uint64_t{0} / 3 * 2, ~std::uint64_t{0}}));
}

TEST(mpi_block_vector, scatter_and_gather_are_inverse) {
    for (const way& how : all_ways) {
        const communicator world = world_with(how);
        for (const std::size_t n : {0UL, 1UL, 3UL, 10'000UL}) {
            const std::vector<number> all = make_keys(keys::random, n, n);
            const auto values =
                block_vector<number>::scatter(world, world.rank() == 0 ? std::span(all) : std::span<const number>());
            EXPECT_EQ(values.offsets(), even_offsets(n, world.size()));
            expect_holds(values, all, "scatter");
        }
    }
}

TEST(mpi_block_vector, rebalance_keeps_the_order) {
    for (const way& how : all_ways) {
        const communicator world = world_with(how);
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            const std::vector<number> all = make_keys(keys::random, 100 * seed + seed, seed);
            block_vector<number> values = divide(world, all, seed);
            values.rebalance();
            EXPECT_EQ(values.offsets(), even_offsets(all.size(), world.size()));
            expect_holds(values, all, "rebalance");
        }
    }
}

TEST(mpi_block_vector, files_hold_the_elements_in_their_order) {
    for (const way& how : all_ways) {
        const communicator world = world_with(how);
        const std::string path = path_of_job(world, "heddle_mpi_file_");
        for (const std::size_t n : {5'000UL, 1UL, 0UL}) {  // the second file is shorter, and replaces the first
            const std::vector<number> all = make_keys(keys::random, n, n);
            write_file(divide(world, all, n), path);
            EXPECT_EQ(std::filesystem::file_size(path), n * sizeof(number));
            expect_holds(read_file<number>(world, path), all, "read_file");
        }
        collective(world, "all have read it").barrier();
        if (world.rank() == 0) std::filesystem::remove(path);
    }
}

TEST(mpi_block_vector, files_that_cannot_be_read_throw) {
    const communicator world;
    const std::string path = path_of_job(world, "heddle_mpi_none_");
    EXPECT_THROW(read_file<number>(world, path + "/no/such/file"), error);
    if (world.rank() == 0) std::ofstream(path) << "12345";
    collective(world, "the file is there").barrier();
    EXPECT_THROW(read_file<number>(world, path), std::invalid_argument);
    collective(world, "all have read it").barrier();
    if (world.rank() == 0) std::filesystem::remove(path);
}

}  // namespace
}  // namespace heddle::inline v0::mpi::test
