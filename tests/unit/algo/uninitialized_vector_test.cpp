// SPDX-License-Identifier: Apache-2.0
// uninitialized_vector_test.cpp - a vector that neither clears its elements nor differs from a std::vector otherwise.
#include <heddle/uninitialized_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace heddle::test {
namespace {

TEST(uninitialized_vector, smoke) {
    uninitialized_vector<int> numbers(3);
    numbers[0] = 1;
    numbers[1] = 2;
    numbers[2] = 3;
    numbers.push_back(4);
    EXPECT_EQ(numbers, (std::vector<int>{1, 2, 3, 4}));
    EXPECT_EQ(uninitialized_vector<int>(2, 7), (std::vector<int>{7, 7}));
    EXPECT_NE(numbers, (std::vector<int>{1, 2, 3}));
}

TEST(uninitialized_vector, elements_of_trivial_types_keep_what_was_in_memory) {
    uninitialized_vector<unsigned char> numbers;
    numbers.reserve(1'000);
    const unsigned char* const room = numbers.data();
    numbers.assign(1'000, 42);
    numbers.clear();
    numbers.resize(1'000);
    ASSERT_EQ(numbers.data(), room);
    EXPECT_EQ(numbers[999], 42u);
}

TEST(uninitialized_vector, elements_with_a_constructor_are_constructed) {
    const uninitialized_vector<std::string> words(100);
    EXPECT_EQ(words.back(), "");
}

TEST(uninitialized_vector, large_ones_begin_at_a_large_page_and_move_by_pointer) {
    constexpr std::size_t k_large = std::size_t{1} << 20;
    uninitialized_vector<double> numbers(k_large);
    numbers.back() = 1.5;
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(numbers.data()) % (std::uintptr_t{1} << 21), 0u);
    const double* const data = numbers.data();
    const uninitialized_vector<double> moved = std::move(numbers);
    EXPECT_EQ(moved.data(), data);
    EXPECT_EQ(moved.back(), 1.5);
}

TEST(uninitialized_vector, a_size_that_does_not_fit_throws) {
    uninitialized_allocator<double> allocator;
    EXPECT_THROW(static_cast<void>(allocator.allocate(static_cast<std::size_t>(-1) / 4)), std::bad_array_new_length);
}

}  // namespace
}  // namespace heddle::test
