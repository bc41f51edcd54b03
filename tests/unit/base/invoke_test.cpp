// SPDX-License-Identifier: Apache-2.0
// What detail::invoke and its callables call is what std::invoke, std::ref and std::bind_front call.
#include <heddle/detail/base/invoke.hpp>

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include <gtest/gtest.h>

namespace heddle::test {
namespace {

struct point {
    int x = 1;
    int times(int factor) const { return x * factor; }
    int taken() && { return std::exchange(x, 0); }
};
struct named_point : point {};

template <class... Args>
concept agrees_with_std = requires(Args&&... args) {
    requires std::is_same_v<decltype(detail::invoke(std::forward<Args>(args)...)),
                            decltype(std::invoke(std::forward<Args>(args)...))>;
};

static_assert(agrees_with_std<int point::*, point&>);
static_assert(agrees_with_std<int point::*, point>);
static_assert(agrees_with_std<int point::*, const point&>);
static_assert(agrees_with_std<int point::*, const named_point*>);
static_assert(agrees_with_std<int point::*, std::unique_ptr<point>>);
static_assert(agrees_with_std<int point::*, std::reference_wrapper<const point>>);
static_assert(agrees_with_std<decltype(&point::times), named_point&, int>);
static_assert(agrees_with_std<void (&)(int), int>);

TEST(invoke, calls_functions_objects_and_members) {
    named_point p;
    p.x = 7;
    EXPECT_EQ(detail::invoke([](int a, int b) { return a - b; }, 5, 3), 2);
    EXPECT_EQ(detail::invoke(&point::times, p, 2), 14);
    EXPECT_EQ(detail::invoke(&point::times, &p, 3), 21);
    EXPECT_EQ(detail::invoke(&point::times, std::ref(p), 4), 28);
    EXPECT_EQ(detail::invoke(&point::x, std::make_unique<named_point>(p)), 7);
    detail::invoke(&point::x, p) = 8;
    EXPECT_EQ(p.x, 8);
    EXPECT_EQ(detail::invoke(&point::taken, std::move(p)), 8);
    EXPECT_EQ(p.x, 0);
}

TEST(invoke, a_callable_reference_calls_the_original) {
    int calls = 0;
    auto count = [&calls, own = 0]() mutable {
        ++calls;
        return ++own;
    };
    const detail::callable_reference first(count);
    const auto second = first;
    EXPECT_EQ(first(), 1);
    EXPECT_EQ(second(), 2);
    EXPECT_EQ(calls, 2);
}

TEST(invoke, a_state_is_the_first_argument) {
    int total = 10;
    auto add = [](int& into, int a, int b) { return into += a * b; };
    const detail::call_with_state bound(add, total);
    EXPECT_EQ(bound(2, 3), 16);
    EXPECT_EQ(total, 16);
    static_assert(!std::is_invocable_v<decltype(bound), int>);
}

}  // namespace
}  // namespace heddle::test
