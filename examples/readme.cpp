// SPDX-License-Identifier: Apache-2.0
// readme.cpp - the first lines of README.md: a loop, a chain and two calls in parallel.
#include <heddle/iter.hpp>
#include <heddle/join.hpp>
#include <heddle/parallel_for.hpp>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

namespace {

struct node {
    long value;
    std::unique_ptr<node> left, right;
};

long sum(const std::unique_ptr<node>& tree) {
    if (!tree) return 0;
    const auto [left, right] = heddle::join([&] { return sum(tree->left); },    // on this core
                                            [&] { return sum(tree->right); });  // here too, or on an idle core
    return tree->value + left + right;
}

std::unique_ptr<node> make_tree(int levels) {
    if (levels == 0) return nullptr;
    return std::make_unique<node>(node{1, make_tree(levels - 1), make_tree(levels - 1)});
}

std::vector<double> roots(std::size_t n) {
    std::vector<double> v(n);
    heddle::parallel_for(0, n, [&](std::size_t i) { v[i] = std::sqrt(double(i)); });  // indices
    heddle::parallel_for(v, [](double& x) { x = 2 * x; });                            // or elements
    return v;
}

long sum_of_even_squares(const std::vector<int>& v) {
    const auto is_even = [](int x) { return x % 2 == 0; };
    const auto square = [](int x) { return long{x} * x; };
    return heddle::iter(v).filter(is_even).map(square).sum();
}

}  // namespace

int main() {
    const bool ok =
        roots(10'000)[2'500] == 100.0 && sum_of_even_squares({1, 2, 3, 4}) == 20 && sum(make_tree(10)) == 1'023;
    std::printf("%s\n", ok ? "as serial code" : "WRONG");
    return ok ? 0 : 1;
}
