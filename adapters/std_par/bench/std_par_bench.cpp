// SPDX-License-Identifier: Apache-2.0
// std_par_bench.cpp - the time of one call of each algorithm, in a line each: the least of several. bench.py compares two builds.
//
//     std_par_bench ELEMENTS
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <execution>
#include <functional>
#include <numeric>
#include <vector>

namespace {

// As many rounds as fill both.
constexpr int k_rounds = 5;
constexpr double k_microseconds = 200'000;

template <class T>
std::vector<T> values(std::size_t n) {
    std::vector<T> made(n);
    std::uint64_t state = 88'172'645'463'325'252ULL;
    for (T& one : made) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        one = static_cast<T>(state % 1'000'000'007);
    }
    return made;
}

// prepare() is not measured.
template <class Prepare, class F>
void measure(const char* name, Prepare prepare, F f) {
    double least = 1e300;
    double all = 0;
    for (int round = 0; round < k_rounds || all < k_microseconds; ++round) {
        prepare();
        const auto start = std::chrono::steady_clock::now();
        f();
        const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
        least = std::min(least, spent.count());
        all += spent.count();
    }
    std::printf("%s\t%.1f\n", name, least);
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) return EXIT_FAILURE;
    const std::size_t n = std::strtoull(arguments[1], nullptr, 10);
    const auto par = std::execution::par;
    const std::vector<int> ints = values<int>(n);
    const std::vector<double> doubles = values<double>(n);
    std::vector<int> work = ints;
    std::vector<double> reals = doubles;
    std::vector<long> totals(n);
    const auto nothing = [] {};
    double kept = 0;
    measure("sort int", [&] { work = ints; }, [&] { std::sort(par, work.begin(), work.end()); });
    measure("sort double", [&] { reals = doubles; }, [&] { std::sort(par, reals.begin(), reals.end()); });
    measure("reduce double", nothing, [&] { kept += std::reduce(par, doubles.begin(), doubles.end()); });
    measure("inclusive_scan long", nothing,
            [&] { std::inclusive_scan(par, ints.begin(), ints.end(), totals.begin(), std::plus<>(), 0L); });
    measure("inclusive_scan double", nothing,
            [&] { std::inclusive_scan(par, doubles.begin(), doubles.end(), reals.begin()); });
    measure("transform", nothing, [&] {
        std::transform(par, doubles.begin(), doubles.end(), reals.begin(), [](double x) { return std::sqrt(x) + 1; });
    });
    measure("copy_if", nothing,
            [&] { std::copy_if(par, ints.begin(), ints.end(), work.begin(), [](int x) { return x % 3 == 0; }); });
    measure("for_each", nothing,
            [&] { std::for_each(par, reals.begin(), reals.end(), [](double& x) { x = x * 0.5 + 1; }); });
    if (kept == 0.5) std::puts("");  // so that the sums are computed
}
