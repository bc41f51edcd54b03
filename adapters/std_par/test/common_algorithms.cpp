// SPDX-License-Identifier: Apache-2.0
// common_algorithms.cpp - the parallel algorithms that both libstdc++ 12 and libc++ 19 have. Prints a line for each: its name, the
// policy and a digest of the result. The program knows nothing of Heddle; four builds of it have to print the same.
#include <algorithm>
#include <execution>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "digest.hpp"

namespace {

using std_par_test::digest;
using std_par_test::numbers;

bool is_odd(int x) { return x % 2 != 0; }
int doubled(int x) { return 2 * x; }

template <class Policy>
void searches(const char* name, const Policy& policy, const std::vector<int>& v) {
    const auto at = [&](auto it) { return it - v.begin(); };
    const int last = v.back();
    digest("all_of", name, std::all_of(policy, v.begin(), v.end(), [](int x) { return x >= 0; }));
    digest("any_of", name, std::any_of(policy, v.begin(), v.end(), [&](int x) { return x == last; }));
    digest("none_of", name, std::none_of(policy, v.begin(), v.end(), [](int x) { return x == -1; }));
    digest("count", name, std::count(policy, v.begin(), v.end(), last));
    digest("count_if", name, std::count_if(policy, v.begin(), v.end(), is_odd));
    digest("find", name, at(std::find(policy, v.begin(), v.end(), last)));
    digest("find_if", name, at(std::find_if(policy, v.begin(), v.end(), is_odd)));
    digest("find_if_not", name, at(std::find_if_not(policy, v.begin(), v.end(), [&](int x) { return x != last; })));
    digest("equal", name, std::equal(policy, v.begin(), v.end(), v.begin(), v.end()));
    digest("is_partitioned", name, std::is_partitioned(policy, v.begin(), v.end(), is_odd));
}

template <class Policy>
void reductions(const char* name, const Policy& policy, const std::vector<int>& v) {
    const auto times = [](long a, long b) { return a * b; };
    digest("reduce", name, std::reduce(policy, v.begin(), v.end(), 0L));
    digest("reduce with max", name,
           std::reduce(policy, v.begin(), v.end(), -1, [](int a, int b) { return std::max(a, b); }));
    digest("transform_reduce", name, std::transform_reduce(policy, v.begin(), v.end(), 7L, std::plus<>(), doubled));
    digest("transform_reduce of two", name,
           std::transform_reduce(policy, v.begin(), v.end(), v.rbegin(), 0L, std::plus<>(), times));
    // Not arithmetic: there is no identity.
    const auto text = [](int x) { return std::to_string(x % 1'000) + " is a text that is on the heap"; };
    const auto later = [](const std::string& a, const std::string& b) { return std::max(a, b); };
    digest("transform_reduce to text", name,
           std::transform_reduce(policy, v.begin(), v.end(), std::string("1"), later, text));
}

template <class Policy>
void fillings(const char* name, const Policy& policy, const std::vector<int>& v) {
    std::vector<int> out(v.size());
    const auto n = static_cast<std::ptrdiff_t>(v.size());
    const auto shown = [&](const char* algorithm) { digest(algorithm, name, out); };
    std::copy(policy, v.begin(), v.end(), out.begin());
    shown("copy");
    std::for_each(policy, out.begin(), out.end(), [](int& x) { x += 3; });
    shown("for_each");
    std::for_each_n(policy, out.begin(), n / 2, [](int& x) { x *= 5; });
    shown("for_each_n");
    std::transform(policy, v.begin(), v.end(), out.begin(), doubled);
    shown("transform");
    std::transform(policy, v.begin(), v.end(), v.rbegin(), out.begin(), [](int a, int b) { return a - b; });
    shown("transform of two");
    std::replace(policy, out.begin(), out.end(), 0, 77);
    shown("replace");
    std::replace_if(policy, out.begin(), out.end(), is_odd, 1);
    shown("replace_if");
    std::replace_copy(policy, v.begin(), v.end(), out.begin(), v.front(), 5);
    shown("replace_copy");
    std::replace_copy_if(policy, v.begin(), v.end(), out.begin(), is_odd, 9);
    shown("replace_copy_if");
    std::rotate_copy(policy, v.begin(), v.begin() + n / 3, v.end(), out.begin());
    shown("rotate_copy");
    std::generate(policy, out.begin(), out.end(), [] { return 4; });
    shown("generate");
    std::generate_n(policy, out.begin(), n / 2, [] { return 8; });
    shown("generate_n");
    std::fill_n(policy, out.begin(), n / 3, 6);
    shown("fill_n");
    std::copy_n(policy, v.begin(), n / 4, out.begin());
    shown("copy_n");
    std::fill(policy, out.begin(), out.end(), 2);
    shown("fill");
    std::vector<std::string> texts(v.size(), "a text that is on the heap, as it is too long for its string");
    std::vector<std::string> moved(v.size());
    std::move(policy, texts.begin(), texts.end(), moved.begin());
    digest("move", name, std::vector<std::size_t>{moved.front().size(), moved.back().size(), texts.back().size()});
}

struct record {
    int key;
    int place;
};

template <class Policy>
void sorts(const char* name, const Policy& policy, const std::vector<int>& v) {
    std::vector<int> sorted = v;
    std::sort(policy, sorted.begin(), sorted.end());
    digest("sort", name, sorted);
    std::sort(policy, sorted.begin(), sorted.end(), std::greater<>());
    digest("sort by greater", name, sorted);
    std::sort(policy, sorted.begin(), sorted.end(),
              [](int a, int b) { return a % 1'000 < b % 1'000 || (a % 1'000 == b % 1'000 && a < b); });
    digest("sort by a lambda", name, sorted);
    std::vector<double> fractions;
    for (const int x : v) fractions.push_back(x % 3 == 0 ? -0.25 * x : 0.5 * x);
    std::sort(policy, fractions.begin(), fractions.end());
    digest("sort of doubles", name, fractions);

    // Both zeros are equivalent, and a stable sort keeps their order.
    std::vector<float> zeros;
    for (const int x : v) zeros.push_back(x % 4 == 0 ? -1.0F : x % 4 == 1 ? 1.0F : x % 4 == 2 ? 0.0F : -0.0F);
    std::stable_sort(policy, zeros.begin(), zeros.end(), std::greater<float>());
    digest("stable_sort of zeros", name, zeros);

    std::vector<record> records;
    for (std::size_t i = 0; i < v.size(); ++i) records.push_back({v[i] % 100, static_cast<int>(i)});
    std::stable_sort(policy, records.begin(), records.end(),
                     [](const record& a, const record& b) { return a.key < b.key; });
    std::vector<int> places;
    for (const record& one : records) places.push_back(one.place);
    digest("stable_sort", name, places);

    std::vector<int> left = v;
    std::vector<int> right(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 3));
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    std::vector<int> merged(left.size() + right.size());
    std::merge(policy, left.begin(), left.end(), right.begin(), right.end(), merged.begin());
    digest("merge", name, merged);
}

template <class Policy>
void all(const char* name, const Policy& policy, const std::vector<int>& v) {
    searches(name, policy, v);
    reductions(name, policy, v);
    fillings(name, policy, v);
    sorts(name, policy, v);
}

}  // namespace

int main() {
    for (const std::size_t n : {1U, 2U, 3U, 100U, 50'021U}) {
        const std::vector<int> v = numbers(n);
        all("par", std::execution::par, v);
        all("par_unseq", std::execution::par_unseq, v);
    }
}
