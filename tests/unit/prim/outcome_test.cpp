// SPDX-License-Identifier: Apache-2.0
// outcome_test.cpp - results and exceptions on their way from one thread to another.
#include <heddle/detail/prim/outcome.hpp>

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include <support/counting_new.hpp>

namespace heddle::test {
namespace {

using detail::outcome;

// Every object that was made must be destroyed, once.
struct counted {
    explicit counted(int v) : value(v) { ++alive; }
    counted(counted&& other) noexcept : value(std::exchange(other.value, -1)) { ++alive; }
    counted(const counted&) = delete;
    counted& operator=(const counted&) = delete;
    ~counted() { --alive; }

    int value;
    static inline int alive = 0;
};

struct counted_error : std::runtime_error {
    explicit counted_error(int v) : std::runtime_error("counted"), inner(v) {}
    counted_error(const counted_error& other) : std::runtime_error(other), inner(other.inner.value) {}
    counted inner;
};

// After each test nothing is left: no object, no memory.
class outcome_of : public testing::Test {
protected:
    outcome_of() : live_blocks_(count_allocations().live_blocks) {}
    ~outcome_of() override {
        EXPECT_EQ(counted::alive, 0);
        EXPECT_EQ(count_allocations().live_blocks, live_blocks_);
    }

private:
    std::int64_t live_blocks_;
};

TEST(outcome, smoke) {
    outcome<std::string> kept;
    auto compute = [] { return std::string("forty-two"); };
    kept.capture(compute);
    EXPECT_EQ(kept.get(), "forty-two");

    outcome<std::string> failed;
    auto fail = []() -> std::string { throw std::runtime_error("no"); };
    failed.capture(fail);
    EXPECT_THROW(failed.get(), std::runtime_error);
}

TEST_F(outcome_of, a_value_is_moved_out_and_ended) {
    outcome<counted> kept;
    auto compute = [] { return counted(7); };
    kept.capture(compute);
    EXPECT_EQ(counted::alive, 1);
    EXPECT_EQ(kept.get().value, 7);
}

TEST_F(outcome_of, a_value_is_made_in_place) {
    int moves = 0;
    struct counts_moves {
        explicit counts_moves(int& moves) : moves_(moves) {}
        counts_moves(counts_moves&& other) noexcept : moves_(other.moves_) { ++moves_; }
        int& moves_;
    };
    outcome<counts_moves> kept;
    auto compute = [&] { return counts_moves(moves); };
    kept.capture(compute);
    EXPECT_EQ(moves, 0);
    static_cast<void>(kept.get());
    EXPECT_EQ(moves, 1);
}

TEST_F(outcome_of, a_move_only_value) {
    outcome<std::unique_ptr<int>> kept;
    auto compute = [] { return std::make_unique<int>(5); };
    kept.capture(compute);
    EXPECT_EQ(*kept.get(), 5);
}

TEST_F(outcome_of, a_reference_is_the_same_object) {
    int object = 1;
    outcome<int&> kept;
    auto compute = [&]() -> int& { return object; };
    kept.capture(compute);
    EXPECT_EQ(&kept.get(), &object);

    outcome<const int&> constant;
    auto look = [&]() -> const int& { return object; };
    constant.capture(look);
    EXPECT_EQ(&constant.get(), &object);
}

TEST_F(outcome_of, an_rvalue_reference_is_the_same_object) {
    auto object = std::make_unique<int>(3);
    outcome<std::unique_ptr<int>&&> kept;
    auto compute = [&]() -> std::unique_ptr<int>&& { return std::move(object); };
    kept.capture(compute);
    const std::unique_ptr<int> got = kept.get();
    EXPECT_EQ(*got, 3);
    EXPECT_EQ(object, nullptr);
}

TEST_F(outcome_of, nothing) {
    bool was_called = false;
    outcome<void> kept;
    auto compute = [&] { was_called = true; };
    kept.capture(compute);
    EXPECT_TRUE(was_called);
    kept.get();
    static_assert(std::is_void_v<decltype(kept.get())>);
}

TEST_F(outcome_of, a_const_value) {
    outcome<const std::string> kept;
    auto compute = []() -> const std::string { return "a text that is too long to be kept inside the string object"; };
    kept.capture(compute);
    EXPECT_EQ(kept.get(), "a text that is too long to be kept inside the string object");
}

TEST_F(outcome_of, a_large_value) {
    outcome<std::array<int, 10'000>> kept;
    auto compute = [] {
        std::array<int, 10'000> numbers;
        numbers.fill(3);
        return numbers;
    };
    kept.capture(compute);
    EXPECT_EQ(kept.get()[9'999], 3);
}

TEST_F(outcome_of, the_very_exception_that_was_thrown) {
    outcome<int> kept;
    auto fail = []() -> int { throw counted_error(9); };
    kept.capture(fail);
    try {
        static_cast<void>(kept.get());
        FAIL() << "nothing was thrown";
    } catch (const counted_error& error) {
        EXPECT_EQ(error.inner.value, 9);
    }
}

TEST_F(outcome_of, an_exception_of_any_type) {
    outcome<void> kept;
    auto fail = [] { throw 17; };
    kept.capture(fail);
    try {
        kept.get();
        FAIL() << "nothing was thrown";
    } catch (int number) {
        EXPECT_EQ(number, 17);
    }
}

TEST_F(outcome_of, discarding_ends_a_value) {
    outcome<counted> kept;
    auto compute = [] { return counted(1); };
    kept.capture(compute);
    kept.discard();
    EXPECT_EQ(counted::alive, 0);
}

TEST_F(outcome_of, discarding_ends_an_exception) {
    outcome<counted> kept;
    auto fail = []() -> counted { throw counted_error(1); };
    kept.capture(fail);
    EXPECT_GT(counted::alive, 0);
    kept.discard();
    EXPECT_EQ(counted::alive, 0);
}

TEST_F(outcome_of, discarding_nothing_and_a_reference) {
    outcome<void> nothing;
    auto compute = [] {};
    nothing.capture(compute);
    nothing.discard();

    int object = 1;
    outcome<int&> reference;
    auto refer = [&]() -> int& { return object; };
    reference.capture(refer);
    reference.discard();
}

TEST_F(outcome_of, a_value_that_throws_when_it_is_moved_is_ended_too) {
    struct stubborn {
        explicit stubborn(int v) : inner(v) {}
        stubborn(stubborn&& other) : inner(std::move(other.inner)) { throw std::runtime_error("stays where it is"); }
        counted inner;
    };
    outcome<stubborn> kept;
    auto compute = [] { return stubborn(1); };
    kept.capture(compute);
    EXPECT_THROW(kept.get(), std::runtime_error);
    EXPECT_EQ(counted::alive, 0);
}

TEST_F(outcome_of, nothing_captured_is_nothing_to_end) { const outcome<counted> untouched; }

TEST_F(outcome_of, another_thread) {
    outcome<counted> kept;
    outcome<counted> failed;
    std::thread([&] {
        auto compute = [] { return counted(4); };
        kept.capture(compute);
        auto fail = []() -> counted { throw counted_error(5); };
        failed.capture(fail);
    }).join();
    EXPECT_EQ(kept.get().value, 4);
    EXPECT_THROW(failed.get(), counted_error);
}

}  // namespace
}  // namespace heddle::test
