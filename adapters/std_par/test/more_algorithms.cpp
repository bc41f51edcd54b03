// SPDX-License-Identifier: Apache-2.0
// more_algorithms.cpp - the parallel algorithms that libstdc++ 12 has and libc++ 19 has not. As common_algorithms.cpp: two builds have to
// print the same.
#include <algorithm>
#include <execution>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "digest.hpp"

namespace {

using std_par_test::digest;
using std_par_test::numbers;

bool is_odd(int x) { return x % 2 != 0; }

template <class Policy>
void scans(const char* name, const Policy& policy, const std::vector<int>& v) {
    std::vector<long> out(v.size());
    std::inclusive_scan(policy, v.begin(), v.end(), out.begin(), std::plus<>(), 5L);
    digest("inclusive_scan", name, out);
    std::exclusive_scan(policy, v.begin(), v.end(), out.begin(), 3L);
    digest("exclusive_scan", name, out);
    const auto square = [](int x) { return static_cast<long>(x) * x; };
    std::transform_inclusive_scan(policy, v.begin(), v.end(), out.begin(), std::plus<>(), square, 1L);
    digest("transform_inclusive_scan", name, out);
    std::transform_exclusive_scan(policy, v.begin(), v.end(), out.begin(), 1L, std::plus<>(), square);
    digest("transform_exclusive_scan", name, out);
    std::vector<double> halves;
    for (const int x : v) halves.push_back(0.5 * x);
    std::inclusive_scan(policy, halves.begin(), halves.end(), halves.begin());
    digest("inclusive_scan of doubles", name, halves);
    std::vector<int> differences(v.size());
    std::adjacent_difference(policy, v.begin(), v.end(), differences.begin());
    digest("adjacent_difference", name, differences);
}

template <class Policy>
void selections(const char* name, const Policy& policy, const std::vector<int>& v) {
    std::vector<int> out(v.size());
    const auto shown = [&](const char* algorithm, auto end) {
        digest(algorithm, name, std::vector<int>(out.begin(), end));
    };
    shown("copy_if", std::copy_if(policy, v.begin(), v.end(), out.begin(), is_odd));
    shown("remove_copy_if", std::remove_copy_if(policy, v.begin(), v.end(), out.begin(), is_odd));
    out = v;
    shown("remove_if", std::remove_if(policy, out.begin(), out.end(), is_odd));
    out = v;
    std::sort(out.begin(), out.end());
    shown("unique", std::unique(policy, out.begin(), out.end()));
    out = v;
    const auto middle = std::stable_partition(policy, out.begin(), out.end(), is_odd);
    digest("stable_partition", name, middle - out.begin());
    digest("stable_partition", name, out);
    out = v;
    digest("partition", name, std::partition(policy, out.begin(), out.end(), is_odd) - out.begin());
    std::vector<int> others(v.size());
    const auto ends = std::partition_copy(policy, v.begin(), v.end(), out.begin(), others.begin(), is_odd);
    shown("partition_copy", ends.first);
    out = v;
    std::rotate(policy, out.begin(), out.begin() + static_cast<std::ptrdiff_t>(v.size() / 3), out.end());
    digest("rotate", name, out);
    std::reverse(policy, out.begin(), out.end());
    digest("reverse", name, out);
}

template <class Policy>
void orders(const char* name, const Policy& policy, const std::vector<int>& v) {
    const auto at = [](const std::vector<int>& in, auto it) { return it - in.begin(); };
    const auto third = static_cast<std::ptrdiff_t>(v.size() / 3);
    std::vector<int> out = v;
    std::partial_sort(policy, out.begin(), out.begin() + third, out.end());
    digest("partial_sort", name, std::vector<int>(out.begin(), out.begin() + third));
    out.resize(v.size() / 3);
    std::partial_sort_copy(policy, v.begin(), v.end(), out.begin(), out.end());
    digest("partial_sort_copy", name, out);
    out.assign(v.size() + 5, 0);
    std::partial_sort_copy(policy, v.begin(), v.end(), out.begin(), out.end());
    digest("partial_sort_copy of all", name, out);
    out = v;
    std::nth_element(policy, out.begin(), out.begin() + third, out.end());
    digest("nth_element", name, out[static_cast<std::size_t>(third)]);
    digest("min_element", name, at(v, std::min_element(policy, v.begin(), v.end())));
    digest("max_element", name, at(v, std::max_element(policy, v.begin(), v.end())));
    const auto both = std::minmax_element(policy, v.begin(), v.end());
    digest("minmax_element", name, at(v, both.first) + at(v, both.second));
    digest("is_sorted_until", name, at(v, std::is_sorted_until(policy, v.begin(), v.end())));
    digest("adjacent_find", name, at(v, std::adjacent_find(policy, v.begin(), v.end(), std::greater<>())));
    digest("search", name, at(v, std::search(policy, v.begin(), v.end(), v.begin() + third, v.end())));
    digest("lexicographical_compare", name,
           std::lexicographical_compare(policy, v.begin(), v.end(), out.begin(), out.end()));
    digest("is_heap_until", name, at(v, std::is_heap_until(policy, v.begin(), v.end())));
    std::vector<std::string> texts;
    for (const int x : v) texts.push_back(std::to_string(x));
    std::sort(policy, texts.begin(), texts.end());
    digest("sort of strings", name, texts);
}

template <class Policy>
void sets(const char* name, const Policy& policy, const std::vector<int>& v) {
    const auto half = static_cast<std::ptrdiff_t>(v.size() / 2);
    std::vector<int> left(v.begin(), v.begin() + half + 1);
    std::vector<int> right(v.begin() + half, v.end());
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    std::vector<int> out(v.size() + 1);
    const auto shown = [&](const char* algorithm, auto end) {
        digest(algorithm, name, std::vector<int>(out.begin(), end));
    };
    const auto run = [&](auto algorithm) {
        return algorithm(policy, left.begin(), left.end(), right.begin(), right.end(), out.begin());
    };
    shown("set_union", run([](auto&&... a) { return std::set_union(a...); }));
    shown("set_intersection", run([](auto&&... a) { return std::set_intersection(a...); }));
    shown("set_difference", run([](auto&&... a) { return std::set_difference(a...); }));
    shown("set_symmetric_difference", run([](auto&&... a) { return std::set_symmetric_difference(a...); }));
    digest("includes", name, std::includes(policy, left.begin(), left.end(), right.begin(), right.end()));
    std::vector<int> joined = left;
    joined.insert(joined.end(), right.begin(), right.end());
    std::inplace_merge(policy, joined.begin(), joined.begin() + half + 1, joined.end());
    digest("inplace_merge", name, joined);
    std::vector<int> raw(v.size());
    std::uninitialized_copy(policy, v.begin(), v.end(), raw.begin());
    digest("uninitialized_copy", name, raw);
}

template <class Policy>
void all(const char* name, const Policy& policy, const std::vector<int>& v) {
    scans(name, policy, v);
    selections(name, policy, v);
    orders(name, policy, v);
    sets(name, policy, v);
}

}  // namespace

int main() {
    for (const std::size_t n : {1U, 2U, 3U, 100U, 50'021U}) {
        const std::vector<int> v = numbers(n);
        all("par", std::execution::par, v);
        all("par_unseq", std::execution::par_unseq, v);
    }
}
