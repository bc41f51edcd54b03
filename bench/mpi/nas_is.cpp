// SPDX-License-Identifier: Apache-2.0
// nas_is.cpp - the integer sort of the NAS parallel benchmarks, classes S, A, B and C, from its published specification.
//
//   mpirun -n 2 nas_is [CLASS]
//
// Ten times: two keys change, and every key is ranked: how many keys are less. Five keys have published ranks; they are compared each time. At the
// end, keys go to where their ranks say, and it is checked that they are sorted then.
//
// Keys are ranked where they lie: all ranks add up how many there are of each key. The reference, and plain_is.hpp, move keys to the rank that
// owns their range, and count them there. The specification leaves the way to the program.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <heddle/mpi/mpi.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/pool.hpp>
#include <heddle/scan.hpp>
#include <span>
#include <vector>

#include "plain_is.hpp"

namespace mpi = heddle::mpi;

namespace {

using key = std::int32_t;

constexpr int k_iterations = 10;
constexpr int k_tests = 5;

struct problem {
    char name;
    int log_keys;
    int log_max_key;
    std::array<std::uint64_t, k_tests> places;  // of keys whose ranks are published
    std::array<std::int64_t, k_tests> ranks;
    std::array<std::int64_t, k_tests> per_iteration;  // how the rank moves from one iteration to the next
    std::int64_t first_iteration;                     // when it is as listed

    std::int64_t expected(std::size_t test, int iteration) const {
        return ranks[test] + per_iteration[test] * (iteration - first_iteration);
    }
};

const problem k_problems[] = {
    {'S', 16, 11, {48427, 17148, 23627, 62548, 4431}, {0, 18, 346, 64917, 65463}, {1, 1, 1, -1, -1}, 0},
    {'A',
     23,
     19,
     {2112377, 662041, 5336171, 3642833, 4250760},
     {104, 17523, 123928, 8288932, 8388264},
     {1, 1, 1, -1, -1},
     1},
    {'B',
     25,
     21,
     {41869, 812306, 5102857, 18232239, 26860214},
     {33422937, 10244, 59149, 33135281, 99},
     {-1, 1, 1, -1, 1},
     0},
    {'C',
     27,
     23,
     {44172927, 72999161, 74326391, 129606274, 21736814},
     {61147, 882988, 266290, 133997595, 133525895},
     {1, 1, 1, -1, -1},
     0},
};

// The generator of the benchmarks: x -> 5^13 x mod 2^46, started with 314159265.
class generator {
public:
    explicit generator(std::uint64_t skip) : x_(314'159'265) {
        std::uint64_t factor = k_factor;
        for (; skip > 0; skip /= 2, factor = factor * factor & k_mask)
            if (skip % 2 == 1) x_ = x_ * factor & k_mask;
    }
    std::uint64_t next() { return x_ = x_ * k_factor & k_mask; }

private:
    static constexpr std::uint64_t k_factor = 1'220'703'125;
    static constexpr std::uint64_t k_mask = (std::uint64_t{1} << 46) - 1;
    std::uint64_t x_;
};

// Each key is the mean of four numbers of the generator, scaled.
void make_keys(mpi::block_vector<key>& keys, const problem& which) {
    generator random(4 * keys.first_index());
    for (key& one : keys.local()) {
        const std::uint64_t sum = random.next() + random.next() + random.next() + random.next();
        one = static_cast<key>(sum >> (46 + 2 - which.log_max_key));
    }
}

// Ranks all keys: how many keys of all ranks are less than each one. The memory serves all iterations.
class key_ranking {
public:
    explicit key_ranking(const problem& which)
        : keys_(std::size_t{1} << which.log_max_key),
          counts_(heddle::default_pool().thread_count() * keys_) {}

    void rank_keys(const mpi::block_vector<key>& keys) {
        const std::size_t parts = counts_.size() / keys_;
        heddle::parallel_for(std::size_t{0}, parts, [&](std::size_t part) {
            const std::span<std::uint32_t> counts = counts_.all().subspan(part * keys_, keys_);
            std::ranges::fill(counts, 0U);
            const std::size_t n = keys.local().size();
            const std::size_t begin = n * part / parts;
            for (const key one : keys.local().subspan(begin, n * (part + 1) / parts - begin))
                ++counts[static_cast<std::size_t>(one)];
        });
        const std::span<std::uint32_t> all = counts_.all().first(keys_);
        heddle::parallel_for(std::size_t{0}, keys_, [&](std::size_t one) {
            for (std::size_t part = 1; part < parts; ++part) all[one] += counts_.all()[part * keys_ + one];
        });
        mpi::collective(keys.where(), "rank_keys").add_up(all);
        heddle::exclusive_scan(all, all.begin(), 0U);
    }

    std::span<const std::uint32_t> before() const { return counts_.all().first(keys_); }

private:
    std::size_t keys_;                   // from 0
    mpi::buffer<std::uint32_t> counts_;  // of each part of the block; then the first is the result
};

// The keys that the published ranks are of; they lie on several ranks.
std::array<key, k_tests> find_tests(const mpi::communicator& world, const mpi::block_vector<key>& keys,
                                    const problem& which) {
    std::vector<std::uint64_t> found(k_tests);
    for (std::size_t i = 0; i < k_tests; ++i) {
        const std::uint64_t place = which.places[i] - keys.first_index();
        if (place < keys.local().size()) found[i] = static_cast<std::uint64_t>(keys.local()[place]);
    }
    found = mpi::collective(world, "find_tests").sums(found);
    std::array<key, k_tests> tests{};
    std::ranges::transform(found, tests.begin(), [](std::uint64_t one) { return static_cast<key>(one); });
    return tests;
}

// Puts each key where its rank says, and looks whether they are sorted then. Those that are equal lie side by side, on one rank.
bool is_sorting_of(mpi::block_vector<key>& keys, std::vector<std::uint32_t> before) {
    const mpi::communicator& world = keys.where();
    const auto ranks = static_cast<std::uint64_t>(world.size());
    const auto rank_of = [&](key one) {
        return std::uint64_t{before[static_cast<std::size_t>(one)]} * ranks / keys.size();
    };
    mpi::shuffle(keys, rank_of);
    std::vector<key> sorted(keys.local().size());
    bool right = true;
    for (const key one : keys.local()) {
        const std::uint64_t place = before[static_cast<std::size_t>(one)]++ - keys.first_index();
        if (place < sorted.size()) sorted[place] = one;
        else right = false;
    }
    right = right && std::ranges::is_sorted(sorted);
    mpi::collective now(world, "check");
    std::vector<key> ends;  // of the blocks
    if (!sorted.empty()) ends = {sorted.front(), sorted.back()};
    ends = now.all_gather(std::span<const key>(ends));
    return now.sum(right && std::ranges::is_sorted(ends) ? 0 : 1) == 0;
}

void change_keys(mpi::block_vector<key>& keys, const problem& which, int iteration) {
    if (keys.where().rank() != 0) return;
    keys.local()[static_cast<std::size_t>(iteration)] = iteration;
    keys.local()[static_cast<std::size_t>(iteration + k_iterations)] = (1 << which.log_max_key) - iteration;
}

struct timing {
    double seconds;
    std::uint64_t wrong;  // of the published ranks, on all ranks
};

// Makes the keys and ranks them ten times. rank() ranks them; is_wrong(key, expected) looks at the result on this rank.
template <class Rank, class IsWrong>
timing time_rankings(mpi::block_vector<key>& keys, const problem& which, Rank rank, IsWrong is_wrong) {
    make_keys(keys, which);
    change_keys(keys, which, 1);
    rank();  // not timed
    mpi::collective(keys.where(), "start").barrier();
    const double start = MPI_Wtime();
    std::uint64_t wrong = 0;
    for (int iteration = 1; iteration <= k_iterations; ++iteration) {
        change_keys(keys, which, iteration);
        const std::array<key, k_tests> tests = find_tests(keys.where(), keys, which);
        rank();
        for (std::size_t i = 0; i < k_tests; ++i)
            if (is_wrong(tests[i], which.expected(i, iteration))) ++wrong;
    }
    mpi::collective now(keys.where(), "end");
    now.barrier();
    const double seconds = MPI_Wtime() - start;
    return {seconds, now.sum(wrong)};
}

}  // namespace

int main(int argc, char** argv) {
    const mpi::environment env(argc, argv);
    const mpi::communicator world;
    const char name = argc > 1 ? argv[1][0] : 'A';
    const auto which = std::ranges::find(k_problems, name, &problem::name);
    if (which == std::end(k_problems)) mpi::abort_job("nas_is: classes are S, A, B and C");
    mpi::block_vector<key> keys(world, std::uint64_t{1} << which->log_keys);

    plain_integer_sort plain(which->log_max_key, world.native());
    const timing by_plain = time_rankings(
        keys, *which, [&] { plain.rank_keys(keys.local()); },
        [&](key one, std::int64_t expected) { return plain.has(one) && plain.before(one) != expected; });

    key_ranking ranking(*which);
    const timing ours = time_rankings(
        keys, *which, [&] { ranking.rank_keys(keys); },
        [&](key one, std::int64_t expected) {
            return world.rank() == 0 && ranking.before()[static_cast<std::size_t>(one)] != expected;
        });
    const bool sorted = is_sorting_of(keys, {ranking.before().begin(), ranking.before().end()});

    const std::uint64_t wrong = ours.wrong + by_plain.wrong;
    const double millions = k_iterations * static_cast<double>(keys.size()) / 1e6;
    if (world.rank() == 0)
        std::printf(
            "IS class %c, %d ranks x %u threads: %.3f s, %.1f million keys a second; plain %.1f million; "
            "%llu of %d ranks wrong, %s\n",
            name, world.size(), env.threads(), ours.seconds, millions / ours.seconds, millions / by_plain.seconds,
            static_cast<unsigned long long>(wrong), 2 * k_tests * k_iterations, sorted ? "sorted" : "NOT SORTED");
    return wrong == 0 && sorted ? 0 : 1;
}
