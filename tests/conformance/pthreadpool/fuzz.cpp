// SPDX-License-Identifier: Apache-2.0
// fuzz.cpp - any loop with any arguments, chosen by libFuzzer: every point once, and none out of bounds. Very long loops are ended early.
#include <pthreadpool.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <span>

#include "families.hpp"

using namespace heddle::test;

namespace {

// Loops that make more calls than this are ended by an exception.
constexpr int k_most_calls = 2'000;

struct enough {};

class input {
public:
    explicit input(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    std::size_t byte() {
        if (bytes_.empty()) return 0;
        const std::size_t next = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return next;
    }

    // Small, near a power of two, or near the maximum.
    std::size_t number() {
        const std::size_t kind = byte();
        if (kind < 160) return kind % 24;
        const std::size_t power = std::size_t{1} << (byte() % std::numeric_limits<std::size_t>::digits);
        if (kind < 230) return power + kind % 3 - 1;
        return std::numeric_limits<std::size_t>::max() - byte() / 64;
    }

private:
    std::span<const std::uint8_t> bytes_;
};

void require(bool holds, const family& which, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "%s: %s\n", which.name, what);
    std::abort();
}

// The number of points, or the largest number if there are more.
std::size_t count_points(const family& which, const sizes& ranges) {
    constexpr std::size_t k_most = std::numeric_limits<std::size_t>::max();
    std::size_t all = 1;
    bool is_empty = false;
    for (std::size_t d = 0; d < which.dimensions; ++d) {
        is_empty |= ranges[d] == 0;
        if (ranges[d] != 0) all = all > k_most / ranges[d] ? k_most : all * ranges[d];
    }
    return is_empty ? 0 : all;
}

pthreadpool_t pool_of(std::size_t threads) {
    static const std::array<pthreadpool_t, 4> pools{nullptr, pthreadpool_create(1), pthreadpool_create(2),
                                                    pthreadpool_create(3)};
    return pools[threads % pools.size()];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    input bytes({data, size});
    const family& which = families()[bytes.byte() % families().size()];
    const pthreadpool_t pool = pool_of(bytes.byte());
    const auto flags = static_cast<std::uint32_t>(bytes.byte());
    sizes ranges{};
    sizes tiles{};
    for (std::size_t d = 0; d < which.dimensions; ++d) {
        ranges[d] = bytes.number();
        tiles[d] = bytes.number();
    }
    std::atomic<int> calls{0};
    std::atomic<std::size_t> points{0};
    const visitor visit = [&](const task_call& call) {
        std::size_t here = 1;
        for (std::size_t d = 0; d < which.dimensions; ++d) {
            require(call.begin[d] < ranges[d], which, "an index is out of bounds");
            require(call.extent[d] >= 1 && call.extent[d] <= ranges[d] - call.begin[d], which,
                    "a tile is out of bounds");
            here *= call.extent[d];
        }
        points += here;
        if (++calls > k_most_calls) throw enough();
    };
    const std::size_t all = count_points(which, ranges);
    try {
        which.run(pool, &visit, ranges, tiles, flags);
        const bool is_countable = all < std::numeric_limits<std::size_t>::max();
        require(!is_countable || points == all, which, "not every point was called once");
    } catch (const enough&) {
        require(all > static_cast<std::size_t>(k_most_calls), which, "more calls than points");
    }
    return 0;
}
