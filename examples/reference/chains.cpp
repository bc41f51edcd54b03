// SPDX-License-Identifier: Apache-2.0
// chains.cpp - each source and each adaptor of parallel iterators, once.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"

static void sources() {
    ints v{1, 2, 3, 4, 5};

    heddle::iter_mut(v).for_each([](int& n) { n *= 10; });
    check(v == ints{10, 20, 30, 40, 50});

    check(heddle::iter_owned(ints{1, 2}).collect() == ints{1, 2});
    check(heddle::drain(v, 0, 2).collect() == ints{10, 20});
    check(v == ints{30, 40, 50});

    check(heddle::once(7).chain(heddle::empty<int>()).collect() == ints{7});
    check(heddle::repeat_n(1, 3).sum() == 3);
    check(heddle::iter(v).zip(heddle::repeat(2)).map(std::multiplies<>()).sum() == 240);

    const auto sum_of_three = [](int a, int b, int c) { return a + b + c; };
    check(heddle::multizip(v, v, v).map(sum_of_three).collect() == ints{90, 120, 150});
}

static void stretches() {
    const ints v{1, 2, 3, 4, 5};
    const auto size = [](const auto& part) { return static_cast<int>(part.size()); };

    check(heddle::chunks(v, 2).map(size).collect() == ints{2, 2, 1});
    check(heddle::chunks_exact(v, 2).count() == 2);
    check(heddle::rchunks(v, 2).map(size).collect() == ints{2, 2, 1});
    check(heddle::rchunks_exact(v, 2).map([](const auto& part) { return part[0]; }).collect() == ints{4, 2});
    check(heddle::windows(v, 3).count() == 3);

    const auto is_three = [](int n) { return n == 3; };
    check(heddle::split(v, is_three).map(size).collect() == ints{2, 2});
    check(heddle::split_inclusive(v, is_three).map(size).collect() == ints{3, 2});
    check(heddle::chunk_by(v, std::less<>()).count() == 1);  // all neighbours ascend

    check(heddle::chars("h\xc3\xa9ron").count() == 5);  // code points
    check(heddle::bytes("h\xc3\xa9ron").count() == 6);
}

static void trees() {
    // Node n has the children 2n and 2n + 1, up to 7.
    const auto children = [](int n) { return 2 * n > 7 ? ints{} : ints{2 * n, 2 * n + 1}; };
    check(heddle::walk_tree(1, children).sum() == 28);
    check(heddle::walk_tree_prefix(1, children).count() == 7);
    check(heddle::walk_tree_postfix(1, children).max() == 7);

    const auto halves = [](std::pair<int, int> range) {
        const int middle = (range.first + range.second) / 2;
        using both = std::pair<std::pair<int, int>, std::optional<std::pair<int, int>>>;
        return range.second - range.first < 2 ? both{range, {}} : both{{range.first, middle}, {{middle, range.second}}};
    };
    check(heddle::split_with(std::pair(0, 100), halves).map([](auto part) { return part.second - part.first; }).sum() ==
          100);
}

static void adaptors() {
    const ints v{1, 2, 3, 4};
    const auto twice = [](int n) { return ints{n, n}; };
    std::atomic<int> seen = 0;

    check(heddle::iter(v).map_with(10, [](int& ten, int n) { return ten * n; }).collect() == ints{10, 20, 30, 40});
    check(heddle::iter(v).inspect([&](const int&) { ++seen; }).sum() == 10 && seen == 4);
    check(heddle::iter(v).by_value().update([](int& n) { ++n; }).sum() == 14);
    check(heddle::iter(v).cloned().sum() + heddle::iter(v).copied().sum() == 20);

    const auto half = [](int n) { return is_even(n) ? std::optional(n / 2) : std::nullopt; };
    check(heddle::iter(v).filter_map(half).collect() == ints{1, 2});
    check(heddle::iter(v).map(half).take(0).while_some().count() == 0);

    check(heddle::iter(v).flat_map(twice).sum() == 20);
    check(heddle::iter(v).flat_map_seq(twice).sum() == 20);
    check(heddle::iter(v).map(twice).flatten().count() == 8);
    check(heddle::iter(v).map(twice).flatten_seq().count() == 8);

    check(heddle::iter(v).chain(v).count() == 8);
    check(heddle::iter(v).fold_with(0, std::plus<>()).sum() == 10);
    check(heddle::iter(v).scan().collect() == ints{1, 3, 6, 10});
    check(heddle::iter(v).scan_exclusive(0).collect() == ints{0, 1, 3, 6});

    const auto add = [](int total, int n) { return n > 0 ? std::optional(total + n) : std::nullopt; };
    check(heddle::iter(v).try_fold([] { return 0; }, add).all([](const auto& total) { return total.has_value(); }));

    check(heddle::iter(v).take_any(3).count() == 3 && heddle::iter(v).skip_any(3).count() == 1);
    check(heddle::iter(v).take_any_while([](int n) { return n < 9; }).count() == 4);
    check(heddle::iter(v).skip_any_while([](int n) { return n < 9; }).count() == 0);
    check(heddle::iter(v).exception_fuse().count() == 4);
}

static void adaptors_that_use_places() {
    const ints v{1, 2, 3, 4}, w{5, 6};

    check(heddle::iter(v).enumerate().all([](std::size_t i, int n) { return i + 1 == static_cast<std::size_t>(n); }));
    check(heddle::iter(v).zip_eq(v).count() == 4);
    check(heddle::iter(v).rev().collect() == ints{4, 3, 2, 1});
    check(heddle::iter(v).skip(1).collect() == ints{2, 3, 4} && heddle::iter(v).take(1).collect() == ints{1});
    check(heddle::iter(v).step_by(2).collect() == ints{1, 3});

    const auto is_small = [](int n) { return n < 3; };
    check(heddle::iter(v).take_while(is_small).collect() == ints{1, 2});
    check(heddle::iter(v).skip_while(is_small).collect() == ints{3, 4});

    check(heddle::iter(v).interleave(w).collect() == ints{1, 5, 2, 6, 3, 4});
    check(heddle::iter(v).interleave_shortest(w).collect() == ints{1, 5, 2, 6, 3});
    check(heddle::iter(w).intersperse(0).collect() == ints{5, 0, 6});

    check(heddle::iter(v).chunks(3).count() == 2);
    check(heddle::iter(v).fold_chunks(2, [] { return 0; }, std::plus<>()).collect() == ints{3, 7});
    check(heddle::iter(v).fold_chunks_with(2, 0, std::plus<>()).collect() == ints{3, 7});
    check(heddle::iter(v).positions(is_even).collect() == std::vector<std::size_t>{1, 3});

    check(heddle::iter(v).filter(is_even).buffered().size() == 2);
    int sum = 0;
    for (const int n : heddle::iter(v).map([](int n) { return n + 1; }).seq()) sum += n;  // serial
    check(sum == 14);
}

static void settings() {
    const ints v{1, 2, 3, 4};
    heddle::pool two({.threads = 2});

    check(heddle::iter(v).with_min_len(2).with_max_len(3).sum() == 10);
    check(heddle::iter(v).by_uniform_blocks(2).sum() == 10);
    check(heddle::iter(v).by_exponential_blocks().find_first(is_even) == 2);
    check(heddle::iter(v).on(two).sum() == 10);
    check(heddle::iter(v).with({.deterministic = true}).sum() == 10);

    const ints doubled = v | heddle::par | heddle::views::map([](int n) { return 2 * n; }) | heddle::views::collect();
    check(doubled == ints{2, 4, 6, 8});

    const auto chain = heddle::iter(v).map([](int n) { return 2 * n; });
    check(chain.copy().sum() == 20 && chain.copy().count() == 4);  // a consumer uses up its chain
}

int main() {
    sources();
    stretches();
    trees();
    adaptors();
    adaptors_that_use_places();
    settings();
    return wrong_results;
}
