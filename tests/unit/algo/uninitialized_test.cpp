// SPDX-License-Identifier: Apache-2.0
// uninitialized_test.cpp - objects are constructed in raw memory, all of them or none.
#include <heddle/uninitialized.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <support/kth_call.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

// Counts its live objects. A constructor throws at the k-th construction on request.
class counted_object {
public:
    counted_object() : counted_object(7) {}
    explicit counted_object(int value) : value_(std::make_unique<int>(value)) {
        if (fault != nullptr) fault->count();
        ++live;
    }
    counted_object(const counted_object& other) : counted_object(other.value()) {}
    counted_object(counted_object&& other) : value_(std::move(other.value_)) {
        if (fault != nullptr) fault->count();
        ++live;
    }
    counted_object& operator=(const counted_object&) = delete;
    ~counted_object() { --live; }

    int value() const { return value_ ? *value_ : -1; }

    static inline std::atomic<long> live{0};
    static inline kth_call* fault = nullptr;

private:
    std::unique_ptr<int> value_;
};

// Memory without objects.
class memory {
public:
    explicit memory(std::size_t n) : n_(n) {}
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;
    ~memory() { allocator_.deallocate(begin_, n_); }

    counted_object* begin() const { return begin_; }
    std::span<counted_object> places() const { return {begin_, n_}; }

private:
    std::allocator<counted_object> allocator_;
    std::size_t n_;
    counted_object* begin_ = allocator_.allocate(n_);
};

struct construction {
    const char* name;
    int expected;  // the value of each object
    counted_object* (*construct)(std::span<counted_object> to, std::span<counted_object> from, const options& how);
};

const construction k_constructions[] = {
    {"default", 7,
     [](auto to, auto, const options& how) {
         uninitialized_default_construct(to, how);
         return to.data() + to.size();
     }},
    {"default n", 7,
     [](auto to, auto, const options& how) { return uninitialized_default_construct_n(to.data(), to.size(), how); }},
    {"value", 7,
     [](auto to, auto, const options& how) {
         uninitialized_value_construct(to, how);
         return to.data() + to.size();
     }},
    {"value n", 7,
     [](auto to, auto, const options& how) { return uninitialized_value_construct_n(to.data(), to.size(), how); }},
    {"fill", 4,
     [](auto to, auto, const options& how) {
         uninitialized_fill(to, 4, how);
         return to.data() + to.size();
     }},
    {"fill n", 4, [](auto to, auto, const options& how) { return uninitialized_fill_n(to.data(), to.size(), 4, how); }},
    {"copy", 3, [](auto to, auto from, const options& how) { return uninitialized_copy(from, to.data(), how); }},
    {"copy n", 3,
     [](auto to, auto from, const options& how) {
         return uninitialized_copy_n(from.data(), from.size(), to.data(), how);
     }},
    {"move", 3, [](auto to, auto from, const options& how) { return uninitialized_move(from, to.data(), how); }},
    {"move n", 3,
     [](auto to, auto from, const options& how) {
         return uninitialized_move_n(from.data(), from.size(), to.data(), how);
     }},
};

class uninitialized : public testing::Test {
protected:
    // Calls f(construction, memory, source) for each of them, with n objects. No object may be left.
    template <class F>
    static void for_each_construction(std::size_t n, F f) {
        for (const construction& one : k_constructions) {
            SCOPED_TRACE(std::string(one.name) + " of " + std::to_string(n));
            const memory to(n);
            {
                std::vector<counted_object> from(n);
                for (std::size_t i = 0; i < n; ++i) {
                    std::destroy_at(&from[i]);
                    std::construct_at(&from[i], 3);
                }
                f(one, to, std::span<counted_object>(from));
            }
            EXPECT_EQ(counted_object::live, 0);
        }
    }

private:
    watchdog watchdog_{std::chrono::seconds(60), "uninitialized_test"};
};

TEST_F(uninitialized, smoke) {
    const memory places(3);
    uninitialized_fill(places.places(), 5);
    EXPECT_EQ(places.begin()[2].value(), 5);
    destroy(places.places());
    EXPECT_EQ(counted_object::live, 0);
}

TEST_F(uninitialized, all_objects_are_constructed_and_destroyed) {
    in_each_pool([] {
        for (const std::size_t n : {0u, 1u, 2u, 1'000u, 10'000u}) {
            for_each_construction(n, [&](const construction& one, const memory& to, std::span<counted_object> from) {
                for (const std::size_t grain : {std::size_t{0}, n / 7 + 1}) {
                    const bool is_first = grain == 0;
                    const std::span<counted_object> source = is_first || one.expected != 3 ? from : from.first(0);
                    const auto* const end = one.construct(to.places(), source, {.grain = grain});
                    const std::size_t made = one.expected == 3 ? source.size() : n;
                    EXPECT_EQ(static_cast<std::size_t>(end - to.begin()), made);
                    EXPECT_TRUE(std::ranges::all_of(to.places().first(made),
                                                    [&](const auto& x) { return x.value() == one.expected; }));
                    EXPECT_EQ(destroy_n(to.begin(), made, {.grain = grain}), end);
                }
            });
        }
    });
}

TEST_F(uninitialized, nothing_is_left_after_an_exception) {
    in_each_pool([] {
        for (const long k : {1, 2, 500, 1'000}) {
            for_each_construction(1'000,
                                  [&](const construction& one, const memory& to, std::span<counted_object> from) {
                                      const long before = counted_object::live;
                                      kth_call fault(k);
                                      counted_object::fault = &fault;
                                      EXPECT_THROW(one.construct(to.places(), from, {.grain = 10}), kth_call_failed);
                                      counted_object::fault = nullptr;
                                      EXPECT_EQ(counted_object::live, before);
                                  });
        }
    });
}

#if defined(__cpp_lib_jthread)
TEST_F(uninitialized, nothing_is_left_after_a_stop) {
    in_each_pool([] {
        for_each_construction(1'000, [](const construction& one, const memory& to, std::span<counted_object> from) {
            const long before = counted_object::live;
            std::stop_source source;
            source.request_stop();
            EXPECT_THROW(one.construct(to.places(), from, {.stop = source.get_token()}), operation_cancelled);
            EXPECT_EQ(counted_object::live, before);
        });
        const memory places(1'000);
        uninitialized_fill(places.places(), 1);
        std::stop_source source;
        source.request_stop();
        destroy(places.places(), {.stop = source.get_token()});  // is not stopped: no caller would know what is left
        EXPECT_EQ(counted_object::live, 0);
    });
}
#endif

TEST_F(uninitialized, take_iterators) {
    const memory places(4);
    counted_object* const begin = places.begin();
    uninitialized_default_construct(begin, begin + 2);
    uninitialized_value_construct(begin + 2, begin + 4, {.grain = 1});
    destroy(begin, begin + 4, {.grain = 1});
    uninitialized_fill(begin, begin + 2, 5, {.grain = 1});
    EXPECT_EQ(uninitialized_copy(begin, begin + 2, begin + 2, {.grain = 1}), begin + 4);
    destroy_n(begin + 2, 2);
    EXPECT_EQ(uninitialized_move(begin, begin + 2, begin + 2), begin + 4);
    EXPECT_EQ(begin[3].value(), 5);
    destroy_n(begin, 4);
    EXPECT_EQ(counted_object::live, 0);
    EXPECT_THROW(destroy_n(begin, -1), std::invalid_argument);
}

}  // namespace
}  // namespace heddle::test
