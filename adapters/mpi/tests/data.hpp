// SPDX-License-Identifier: Apache-2.0
// data.hpp - data that is the same on all ranks, and its division into uneven blocks.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <heddle/mpi/block_vector.hpp>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace heddle::inline v0::mpi::test {

enum class keys {
    random,
    equal,
    sorted,
    reversed,
    zipf
};
inline constexpr keys all_kinds[] = {keys::random, keys::equal, keys::sorted, keys::reversed, keys::zipf};

inline std::vector<std::uint64_t> make_keys(keys kind, std::size_t n, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> real(0, 1);
    std::vector<std::uint64_t> made;
    for (std::size_t i = 0; i < n; ++i) {
        switch (kind) {
            case keys::random:
                made.push_back(random());
                break;
            case keys::equal:
                made.push_back(42);
                break;
            case keys::sorted:
                made.push_back(i);
                break;
            case keys::reversed:
                made.push_back(n - i);
                break;
            case keys::zipf:
                made.push_back(static_cast<std::uint64_t>(std::pow(1e4, real(random))));
                break;
        }
    }
    return made;
}

// `all`, which every rank has, as a block_vector whose blocks have random sizes; some are empty.
template <class T>
block_vector<T> divide(const communicator& where, const std::vector<T>& all, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<std::size_t> cuts{0, all.size()};
    for (int r = 1; r < where.size(); ++r) cuts.push_back(random() % 4 == 0 ? 0 : random() % (all.size() + 1));
    std::ranges::sort(cuts);
    const auto r = static_cast<std::size_t>(where.rank());
    return block_vector<T>::of_blocks(where, std::span(all).subspan(cuts[r], cuts[r + 1] - cuts[r]));
}

// The vector holds these elements, in this order. Collective.
template <class T>
void expect_holds(const block_vector<T>& values, const std::vector<T>& expected, const std::string& what) {
    const std::vector<T> all = values.gather();
    EXPECT_EQ(values.size(), expected.size()) << what;
    if (values.where().rank() != 0) return;
    EXPECT_TRUE(all == expected) << what;
}

// Message limits and routes to try each algorithm with.
struct way {
    std::size_t message_limit;
    exchange_route route;
};
inline const way all_ways[] = {
    {std::size_t{1} << 30, exchange_route::direct}, {1'000, exchange_route::direct}, {1'000, exchange_route::grid}};

inline communicator world_with(const way& how) {
    communicator made;
    made.set_message_limit(how.message_limit);
    made.set_route(how.route);
    return made;
}

}  // namespace heddle::inline v0::mpi::test
