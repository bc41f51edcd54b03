// SPDX-License-Identifier: Apache-2.0
// consumers.cpp - each consumer of parallel iterators, once.
#include <heddle/heddle.hpp>

#include <atomic>
#include <compare>
#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "check.hpp"

static void effects() {
    ints v{1, 2, 3, 4};
    std::atomic<int> sum = 0;

    heddle::iter(v).for_each_init([] { return 10; }, [&](int& ten, int n) { sum += ten * n; });
    check(sum == 100);
    heddle::iter(v).for_each_with(1, [&](int& one, int n) { sum += one * n; });
    check(sum == 110);
    heddle::iter(v).inspect([&](const int& n) { sum += n; }).run_all();
    check(sum == 120);

    heddle::iter_mut(v).skip(2).fill(0);
    check(v == ints{1, 2, 0, 0});
}

static void totals() {
    const ints v{3, 1, 4, 1};
    const auto last_digit = [](int n) { return n % 3; };

    check(heddle::iter(v).reduce_with(std::plus<>()) == 9);
    check(heddle::iter(v).product() == 12);
    check(heddle::iter(v).min() == 1 && heddle::iter(v).max() == 4);
    check(heddle::iter(v).min_by(std::greater<>()) == 4 && heddle::iter(v).max_by(std::greater<>()) == 1);
    check(heddle::iter(v).min_by_key(last_digit) == 3 && heddle::iter(v).max_by_key(last_digit) == 1);
    check(heddle::iter(v).minmax() == std::pair(1, 4));

    std::set<int> total;
    const auto add = [](std::set<int>& part, int n) { part.insert(n); };
    heddle::iter(v).fold_into(total, add, [](std::set<int>& left, std::set<int> right) { left.merge(right); });
    check(total == std::set<int>{1, 3, 4});
}

static void searches() {
    const ints v{3, 1, 4, 1, 6};

    check(heddle::iter(v).find_any(is_even).has_value());
    check(heddle::iter(v).find_first(is_even) == 4 && heddle::iter(v).find_last(is_even) == 6);
    check(heddle::iter(v).find_any_indexed(is_even)->first >= 2);
    check(heddle::iter(v).find_first_indexed(is_even) == std::pair(std::size_t{2}, 4));
    check(heddle::iter(v).find_last_indexed(is_even) == std::pair(std::size_t{4}, 6));
    check(heddle::iter(v).position_any(is_even) >= 2);
    check(heddle::iter(v).position_first(is_even) == 2 && heddle::iter(v).position_last(is_even) == 4);

    const auto half = [](int n) { return is_even(n) ? std::optional(n / 2) : std::nullopt; };
    check(heddle::iter(v).find_map_any(half) >= 2);
    check(heddle::iter(v).find_map_first(half) == 2 && heddle::iter(v).find_map_last(half) == 3);

    check(heddle::iter(v).any(is_even) && !heddle::iter(v).all(is_even) && !heddle::iter(v).none(is_even));
    check(heddle::iter(v).first() == 3 && heddle::iter(v).last() == 6 && heddle::iter(v).nth(2) == 4);
}

static void calls_that_may_fail() {
    const ints v{1, 2, 3};
    struct status {
        bool is_right = true;
        explicit operator bool() const { return is_right; }
    };
    const auto with_state = [](int& limit, int n) { return status{n < limit}; };

    check(heddle::iter(v).try_for_each([](int n) { return status{n > 0}; }).is_right);
    check(heddle::iter(v).try_for_each_init([] { return 9; }, with_state).is_right);
    check(!heddle::iter(v).try_for_each_with(3, with_state).is_right);

    const auto positive = [](int n) { return n > 0 ? std::optional(n) : std::nullopt; };
    check(heddle::iter(v).map(positive).try_reduce(0, std::plus<>()) == 6);
}

static void collections() {
    const ints v{3, 1, 2};

    ints into{7};
    heddle::iter(v).collect_into(into);
    check(into == v);
    heddle::iter(v).extend(into);
    check(into.size() == 6);
    check(!heddle::iter(v).collect_pieces().empty());

    const auto [numbers, items] = heddle::iter(v).enumerate().unzip();
    check(numbers[2] == 2 && items == v);
    const auto [evens, odds] = heddle::iter(v).partition(is_even);
    check(evens == ints{2} && odds == ints{3, 1});

    const auto kind = [](int n) { return n < 2 ? std::variant<int, char>(n) : std::variant<int, char>('x'); };
    check(heddle::iter(v).partition_map(kind).second.size() == 2);

    check(heddle::iter(v).to_sorted() == ints{1, 2, 3});
    check(heddle::iter(v).histogram(4) == std::vector<std::size_t>{0, 1, 1, 1});

    const auto groups = heddle::iter(v).group_by(is_even);
    check(groups.contains(true) && groups.at(false) == ints{3, 1} && groups.find(true)->second == ints{2});
}

static void comparisons() {
    const ints v{1, 2, 3}, w{1, 3};

    check(heddle::iter(v).cmp(w) == std::strong_ordering::less);
    check(heddle::iter(v).partial_cmp(v) == std::partial_ordering::equivalent);
    check(heddle::iter(v).eq(v) && heddle::iter(v).ne(w));
    check(heddle::iter(v).lt(w) && heddle::iter(v).le(v) && heddle::iter(w).gt(v) && heddle::iter(v).ge(v));
}

int main() {
    effects();
    totals();
    searches();
    calls_that_may_fail();
    collections();
    comparisons();
    return wrong_results;
}
