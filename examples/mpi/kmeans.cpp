// SPDX-License-Identifier: Apache-2.0
// kmeans.cpp - finds the centres of clusters of points that lie on all ranks. The result has the same bits in every run.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <heddle/mpi/mpi.hpp>
#include <heddle/reduce.hpp>
#include <limits>
#include <span>
#include <vector>

namespace mpi = heddle::mpi;

namespace {

constexpr std::size_t k_clusters = 8;

struct point {
    double x = 0;
    double y = 0;
};

// Of the points that are nearest to each centre: their sum, and how many they are.
struct totals {
    std::array<point, k_clusters> sums{};
    std::array<std::uint64_t, k_clusters> counts{};
};

totals operator+(totals a, const totals& b) {
    for (std::size_t c = 0; c < k_clusters; ++c) {
        a.sums[c].x += b.sums[c].x;
        a.sums[c].y += b.sums[c].y;
        a.counts[c] += b.counts[c];
    }
    return a;
}

using centres = std::array<point, k_clusters>;

// Where the clusters really are: on a circle.
point true_centre(std::size_t cluster) {
    const double angle = static_cast<double>(cluster) * 2 * 3.14159265358979 / k_clusters;
    return {10 * std::cos(angle), 10 * std::sin(angle)};
}

point make_point(std::uint64_t number) {
    const auto noise = [&](std::uint64_t salt) {
        const std::uint64_t bits = (number * 2 + salt + 1) * 0x9e37'79b9'7f4a'7c15;
        return static_cast<double>((bits ^ bits >> 29) * 0xbf58'476d'1ce4'e5b9 >> 11) / 0x1p53 - 0.5;
    };
    const point centre = true_centre(number % k_clusters);
    return {centre.x + 2 * noise(0), centre.y + 2 * noise(1)};
}

std::size_t nearest(const point& one, const centres& from) {
    std::size_t best = 0;
    double least = std::numeric_limits<double>::max();
    for (std::size_t c = 0; c < k_clusters; ++c) {
        const double dx = one.x - from[c].x;
        const double dy = one.y - from[c].y;
        if (dx * dx + dy * dy >= least) continue;
        least = dx * dx + dy * dy;
        best = c;
    }
    return best;
}

totals assign(std::span<const point> points, const centres& from) {
    const auto chunk = [&](std::size_t begin, std::size_t end) {
        totals sums;
        for (const point& one : points.subspan(begin, end - begin)) {
            const std::size_t cluster = nearest(one, from);
            sums.sums[cluster].x += one.x;
            sums.sums[cluster].y += one.y;
            ++sums.counts[cluster];
        }
        return sums;
    };
    return heddle::parallel_reduce_chunks(points.size(), totals(), chunk, std::plus<>(), {.deterministic = true});
}

}  // namespace

int main(int argc, char** argv) {
    const mpi::environment env(argc, argv);
    const mpi::communicator world;
    mpi::block_vector<point> points(world, argc > 1 ? std::stoull(argv[1]) : 200'000);
    mpi::for_each(points, [](point& one, std::uint64_t number) { one = make_point(number); });

    centres found;
    for (std::size_t c = 0; c < k_clusters; ++c) found[c] = make_point(c);
    for (int round = 0; round < 10; ++round) {
        // One element for each rank: the totals of its block.
        mpi::block_vector<totals> of_ranks(world, static_cast<std::uint64_t>(world.size()));
        of_ranks.local().front() = assign(points.local(), found);
        const totals all = mpi::reduce(of_ranks);
        for (std::size_t c = 0; c < k_clusters; ++c) {
            const auto count = static_cast<double>(all.counts[c]);
            if (all.counts[c] > 0) found[c] = {all.sums[c].x / count, all.sums[c].y / count};
        }
    }

    double worst = 0;
    for (std::size_t c = 0; c < k_clusters; ++c)
        worst = std::max(worst, std::hypot(found[c].x - true_centre(c).x, found[c].y - true_centre(c).y));
    if (env.rank() == 0) std::printf("%zu clusters, the centres are off by at most %.4f\n", k_clusters, worst);
    return worst < 0.05 ? 0 : 1;
}
