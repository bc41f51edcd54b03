// SPDX-License-Identifier: Apache-2.0
// sort_records.cpp - sorts a file of 100-byte records by their first 10 bytes, on all ranks: the format of the sort benchmark.
//
//   mpirun -n 4 sort_records generate FILE RECORDS     writes a file of pseudo-random records
//   mpirun -n 4 sort_records sort FILE SORTED          sorts it into another file
//   mpirun -n 4 sort_records check FILE SORTED         the second file holds the records of the first, sorted
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <heddle/mpi/mpi.hpp>
#include <heddle/reduce.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace mpi = heddle::mpi;

namespace {

struct record {
    std::array<unsigned char, 10> key;
    std::array<unsigned char, 90> rest;
};
static_assert(sizeof(record) == 100);

bool is_before(const record& a, const record& b) { return std::memcmp(a.key.data(), b.key.data(), a.key.size()) < 0; }

// A function of its argument that looks random.
std::uint64_t scramble(std::uint64_t x) {
    x = (x ^ x >> 31) * 0x9e37'79b9'7f4a'7c15;
    x = (x ^ x >> 29) * 0xbf58'476d'1ce4'e5b9;
    return x ^ x >> 32;
}

record make_record(std::uint64_t number) {
    record made;
    for (std::size_t i = 0; i < made.key.size(); ++i)
        made.key[i] = static_cast<unsigned char>(' ' + scramble(number * 10 + i) % 95);
    char text[made.rest.size() + 1];
    std::snprintf(text, sizeof text, "  %032llu  %052d\r\n", static_cast<unsigned long long>(number), 0);
    std::memcpy(made.rest.data(), text, made.rest.size());
    return made;
}

// The same for any order of the records.
std::uint64_t checksum(const mpi::block_vector<record>& records) {
    return mpi::reduce(mpi::transform(records, [](const record& one) {
        std::uint64_t words[12];
        std::memcpy(words, &one, sizeof words);
        std::uint64_t sum = 0;
        for (const std::uint64_t word : words) sum = scramble(sum ^ word);
        return sum;
    }));
}

// Within the blocks, and from each block to the next.
bool is_sorted(const mpi::communicator& world, const mpi::block_vector<record>& records) {
    const auto block = records.local();
    bool right = std::is_sorted(block.begin(), block.end(), is_before);
    mpi::collective now(world, "is_sorted");
    std::vector<record> mine;
    if (!block.empty()) mine = {block.front(), block.back()};
    const std::vector<record> ends = now.all_gather(std::span<const record>(mine));
    right = right && std::is_sorted(ends.begin(), ends.end(), is_before);
    return now.sum(right ? 0 : 1) == 0;
}

int run(const mpi::communicator& world, const std::string& what, const std::string& path, const std::string& more) {
    const bool talks = world.rank() == 0;
    if (what == "generate") {
        mpi::block_vector<record> records(world, std::stoull(more));
        mpi::for_each(records, [](record& one, std::uint64_t number) { one = make_record(number); });
        mpi::write_file(records, path);
        return 0;
    }
    if (what == "sort") {
        mpi::block_vector<record> records = mpi::read_file<record>(world, path);
        const double start = MPI_Wtime();
        mpi::stable_sort(records, is_before);
        if (talks)
            std::printf("%llu records sorted in %.3f s\n", static_cast<unsigned long long>(records.size()),
                        MPI_Wtime() - start);
        mpi::write_file(records, more);
        return 0;
    }
    if (what == "check") {
        const mpi::block_vector<record> before = mpi::read_file<record>(world, path);
        const mpi::block_vector<record> after = mpi::read_file<record>(world, more);
        const bool same = before.size() == after.size() && checksum(before) == checksum(after);
        const bool sorted = is_sorted(world, after);
        if (talks)
            std::printf("%s, %s\n", sorted ? "sorted" : "NOT SORTED", same ? "the same records" : "OTHER RECORDS");
        return same && sorted ? 0 : 1;
    }
    throw std::invalid_argument("sort_records: generate, sort or check, not " + what);
}

}  // namespace

int main(int argc, char** argv) {
    const mpi::environment env(argc, argv);
    const mpi::communicator world;
    if (argc == 4) return run(world, argv[1], argv[2], argv[3]);
    // Without arguments: all three, in the current directory.
    const std::string path = "records." + std::to_string(env.size());
    const std::string sorted = path + ".sorted";
    run(world, "generate", path, "100000");
    run(world, "sort", path, sorted);
    return run(world, "check", path, sorted);
}
