// SPDX-License-Identifier: Apache-2.0
// move_only_test.cpp - elements that can be moved and not copied are rearranged, also if their moves copy bytes.
#include <heddle/arrays.hpp>
#include <heddle/histogram.hpp>
#include <heddle/merge.hpp>
#include <heddle/pack.hpp>
#include <heddle/select.hpp>
#include <heddle/sort.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/iter.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

// Trivially copyable, though it has no copies.
template <std::size_t Bytes>
struct trivial_handle {
    explicit trivial_handle(int of) : number(of) {}
    trivial_handle(const trivial_handle&) = delete;
    trivial_handle(trivial_handle&&) = default;
    trivial_handle& operator=(const trivial_handle&) = delete;
    trivial_handle& operator=(trivial_handle&&) = default;
    ~trivial_handle() = default;

    int get() const noexcept { return number; }

    int number;
    std::array<char, Bytes - sizeof(int)> more{};
};

struct owner {
    explicit owner(int of) : number(new int(of)) {}
    int get() const { return *number; }

    std::unique_ptr<int> number;
};

template <class T>
class unique_elements : public testing::Test {
protected:
    static std::vector<T> make(std::size_t n) {
        std::vector<T> v;
        for (std::size_t i = 0; i < n; ++i) v.emplace_back(static_cast<int>(i * 7'919 % n));
        return v;
    }

    static int number_of(const T& one) { return one.get(); }
    static bool is_less(const T& a, const T& b) { return a.get() < b.get(); }
    static bool is_sorted(const std::vector<T>& v) { return std::ranges::is_sorted(v, {}, number_of); }

private:
    watchdog watchdog_{std::chrono::seconds(60), "move_only_test"};
};

using handle = trivial_handle<8>;
static_assert(std::is_trivially_copyable_v<handle> && !std::is_copy_constructible_v<handle>);
using types = testing::Types<handle, trivial_handle<24>, trivial_handle<200>, owner>;
TYPED_TEST_SUITE(unique_elements, types);

constexpr std::size_t k_size = 30'000;

TYPED_TEST(unique_elements, elements_are_sorted) {
    const auto less = TestFixture::is_less;
    const auto number = [](const TypeParam& one) noexcept { return one.get(); };
    const auto check = [&](auto sort) {
        in_each_pool([&] {
            for (const std::size_t n : {std::size_t{20}, std::size_t{1'100}, k_size}) {
                auto v = TestFixture::make(n);
                sort(v);
                EXPECT_TRUE(TestFixture::is_sorted(v)) << n;
            }
        });
    };
    check([&](auto& v) { sort(v, less); });
    check([&](auto& v) { sort(v, {}, number); });
    check([&](auto& v) { stable_sort(v, less); });
    check([&](auto& v) { stable_sort(v, {}, number); });
    check([&](auto& v) { sort_by_key(v, number, std::greater<>()), reverse(v); });
    check([&](auto& v) { sort_by_cached_key(v, number); });
    check([&](auto& v) {
        const auto middle = v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2);
        nth_element(v, middle, less);
        partial_sort(v, middle, less);
        sort(middle, v.end(), less);
    });
    check([&](auto& v) {
        const auto middle = v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2);
        sort(v.begin(), middle, less);
        sort(middle, v.end(), less);
        inplace_merge(v, middle, less);
    });
    check([&](auto& v) { v = iter_owned(std::move(v)).to_sorted(less); });
}

TYPED_TEST(unique_elements, elements_are_rearranged) {
    in_each_pool([] {
        const auto is_small = [](const TypeParam& one) { return one.get() < 1'000; };
        auto v = TestFixture::make(k_size);
        EXPECT_EQ(partition(v, is_small) - v.begin(), 1'000);
        reverse(v);
        EXPECT_EQ(stable_partition(v, is_small) - v.begin(), 1'000);
        EXPECT_EQ(rotate(v, v.begin() + 1'000) - v.begin(), static_cast<std::ptrdiff_t>(k_size - 1'000));
        EXPECT_EQ(stable_partition(v, is_small) - v.begin(), 1'000);
        const auto tens = [](const TypeParam& one) { return one.get() / 10; };
        sort(v, {}, tens);
        EXPECT_EQ(unique(v, {}, tens) - v.begin(), static_cast<std::ptrdiff_t>(k_size / 10));
        std::vector<std::size_t> order(k_size);
        tabulate(order, [](std::size_t i) { return k_size - 1 - i; });
        v = TestFixture::make(k_size);
        const int last = v.back().get();
        apply_permutation(v, order);
        EXPECT_EQ(v.front().get(), last);
        EXPECT_EQ(group_by(v, tens).size(), k_size / 10);
    });
}

}  // namespace
}  // namespace heddle::test
