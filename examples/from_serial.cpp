// SPDX-License-Identifier: Apache-2.0
// from_serial.cpp - serial functions and the same with Heddle, side by side; docs/migrating/from-serial.md explains them.
#include <heddle/arrays.hpp>
#include <heddle/iter.hpp>
#include <heddle/join.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/reduce.hpp>
#include <heddle/sort.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace before {

static std::vector<double> roots(const std::vector<double>& v) {
    std::vector<double> out(v.size());
    for (std::size_t i = 0; i < v.size(); ++i) out[i] = std::sqrt(v[i]);
    return out;
}

static double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
    return most;
}

static std::vector<std::string> long_words(const std::vector<std::string>& words) {
    std::vector<std::string> found;
    for (const std::string& word : words) {
        if (word.size() > 4) found.push_back(word + '!');
    }
    std::sort(found.begin(), found.end());
    return found;
}

static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

}  // namespace before

namespace after {

// Every iteration writes its own element: only the loop changes.
static std::vector<double> roots(const std::vector<double>& v) {
    std::vector<double> out(v.size());
    heddle::parallel_for(0, v.size(), [&](std::size_t i) { out[i] = std::sqrt(v[i]); });
    return out;
}

// The iterations share `most`: that is a reduction.
static double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
    return heddle::parallel_reduce(
        0, a.size(), 0.0, [&](std::size_t i) { return std::abs(a[i] - b[i]); },
        [](double x, double y) { return std::max(x, y); });
}

// The iterations append to one vector: a chain collects the items in their order.
static std::vector<std::string> long_words(const std::vector<std::string>& words) {
    auto found = heddle::iter(words)
                     .filter([](const std::string& word) { return word.size() > 4; })
                     .map([](const std::string& word) { return word + '!'; })
                     .collect();
    heddle::sort(found);
    return found;
}

// Two calls that do not depend on each other.
static long fib(int n) {
    if (n < 2) return n;
    const auto [a, b] = heddle::join([=] { return fib(n - 1); }, [=] { return fib(n - 2); });
    return a + b;
}

}  // namespace after

int main() {
    std::vector<double> a(10'000), b(10'000, 50.0);
    heddle::tabulate(a, [](std::size_t i) { return double(i); });
    const std::vector<std::string> words{"warp", "heddle", "weft", "shuttle", "loom", "bobbin", "reed", "treadle"};
    const bool ok = before::roots(a) == after::roots(a) &&
                    before::largest_difference(a, b) == after::largest_difference(a, b) &&
                    before::long_words(words) == after::long_words(words) && before::fib(15) == after::fib(15);
    std::printf("%s\n", ok ? "all the same" : "DIFFERENT");
    return ok ? 0 : 1;
}
