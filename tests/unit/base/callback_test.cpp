// SPDX-License-Identifier: Apache-2.0
// A callback is copied like a std::function, and both convert to each other.
#include <heddle/callback.hpp>

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include <gtest/gtest.h>

namespace heddle::test {
namespace {

int twice(int x) { return 2 * x; }

TEST(callback, smoke) {
    const callback<int(int)> f = [plus = 3](int x) { return x + plus; };
    EXPECT_TRUE(f);
    EXPECT_EQ(f(4), 7);
}

TEST(callback, without_a_callable_it_is_empty) {
    int (*const no_function)(int) = nullptr;
    EXPECT_FALSE(callback<int(int)>());
    EXPECT_FALSE(callback<int(int)>(nullptr));
    EXPECT_FALSE(callback<int(int)>(no_function));
    EXPECT_FALSE(callback<int(int)>(std::function<int(int)>()));
    EXPECT_FALSE(callback<int(int)>(callback<long(int)>()));
    EXPECT_TRUE(callback<int(int)>(twice));
    EXPECT_TRUE(callback<int(int)>(twice) != nullptr);
}

TEST(callback, a_copy_has_a_callable_of_its_own) {
    const callback<int()> count = [n = 0]() mutable { return ++n; };
    EXPECT_EQ(count(), 1);
    const callback<int()> copy = count;
    EXPECT_EQ(count(), 2);
    EXPECT_EQ(copy(), 2);
    EXPECT_EQ(copy(), 3);
}

TEST(callback, assignment_frees_what_it_replaces) {
    auto owned = std::make_shared<int>(5);
    callback<int()> f = [owned] { return *owned; };
    callback<int()> g = f;
    EXPECT_EQ(owned.use_count(), 3);
    g = nullptr;
    EXPECT_FALSE(g);
    EXPECT_EQ(owned.use_count(), 2);
    g = std::move(f);
    EXPECT_EQ(g(), 5);
    EXPECT_EQ(owned.use_count(), 2);
    f = g;
    f = *&f;
    EXPECT_EQ(f(), 5);
    EXPECT_EQ(owned.use_count(), 3);
}

TEST(callback, converts_from_and_to_std_function) {
    std::function<bool(unsigned, std::function<void()>)> source = [](unsigned, std::function<void()> run) {
        run();
        return true;
    };
    const callback<bool(unsigned, callback<void()>)> held = source;
    bool has_run = false;
    EXPECT_TRUE(held(0, [&] { has_run = true; }));
    EXPECT_TRUE(has_run);
    const std::function<bool(unsigned, callback<void()>)> back = held;
    EXPECT_TRUE(back(0, [] {}));
}

static_assert(!std::is_constructible_v<callback<int(int)>, void (*)(int)>, "the result does not convert");
static_assert(!std::is_constructible_v<callback<int()>, int (*)(int)>, "an argument is missing");

}  // namespace
}  // namespace heddle::test
