// SPDX-License-Identifier: Apache-2.0
// standard_algorithms.cpp - the algorithms of the standard library by the same names: loops, removal, sums, scans, raw memory.
#include <heddle/heddle.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

using totals = std::vector<long>;

static constexpr auto is_large = [](int x) { return x >= 100; };
static constexpr auto square = [](long x) { return x * x; };

// With std::execution::par as the first argument of each call, this runs in parallel, too.
static std::pair<long, totals> with_the_standard_library(std::vector<int> v) {
    std::sort(v.begin(), v.end(), std::greater<>());
    std::for_each(v.begin(), v.end(), [](int& x) { x *= 2; });
    v.erase(std::remove_if(v.begin(), v.end(), is_large), v.end());
    const long sum = std::transform_reduce(v.begin(), v.end(), 0L, std::plus<>(), square);
    totals before(v.size());
    std::transform_exclusive_scan(v.begin(), v.end(), before.begin(), 0L, std::plus<>(), square);
    return {sum, before};
}

static std::pair<long, totals> with_heddle(std::vector<int> v) {
    heddle::sort(v.begin(), v.end(), std::greater<>());
    heddle::for_each(v, [](int& x) { x *= 2; });
    v.erase(heddle::remove_if(v, is_large), v.end());
    const long sum = heddle::transform_reduce(v, 0L, std::plus<>(), square);
    totals before(v.size());
    heddle::transform_exclusive_scan(v, before.begin(), 0L, std::plus<>(), square);
    return {sum, before};
}

int main() {
    std::vector<int> v(100'000);
    heddle::tabulate(v, [](std::size_t i) { return static_cast<int>(i * 7'919 % 100); });
    const bool are_equal = with_heddle(v) == with_the_standard_library(v);

    // Objects in memory that has none. If a constructor throws, everything that was constructed is destroyed.
    std::allocator<std::string> memory;
    std::string* const words = memory.allocate(1'000);
    heddle::uninitialized_fill_n(words, 1'000, "warp");
    const bool are_made = words[999] == "warp";
    heddle::destroy_n(words, 1'000);
    memory.deallocate(words, 1'000);

    std::printf("%s\n", are_equal && are_made ? "all results are right" : "a result is wrong");
    return are_equal && are_made ? 0 : 1;
}
