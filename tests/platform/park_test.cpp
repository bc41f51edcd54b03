// SPDX-License-Identifier: Apache-2.0
// park_test.cpp - one suite for every parker that compiles here, and for class `parker` on the selected one.
#include <heddle/detail/platform/park.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <platform/parkers.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using namespace std::chrono_literals;

// One implementation in the shape of class `parker`.
template <class Implementation>
class word_and {
public:
    explicit word_and(std::uint32_t value) : word_(value) {}

    std::atomic<std::uint32_t>& word() { return word_; }
    void wait(std::uint32_t expected) noexcept { implementation_.wait(word_, expected); }
    void wake(std::uint32_t value) noexcept { implementation_.wake(word_, value); }

private:
    std::atomic<std::uint32_t> word_;
    Implementation implementation_;
};

class selected : public detail::parker {
public:
    explicit selected(std::uint32_t value) : parker("test", value) {}
};

template <class List>
struct suite_of;

template <class... Implementations>
struct suite_of<detail::parker_list<Implementations...>> {
    using types = testing::Types<word_and<Implementations>..., selected>;
};

template <class Parker>
constexpr const char* k_name_of = "selected";
template <class Implementation>
constexpr const char* k_name_of<word_and<Implementation>> = Implementation::k_name;

struct names {
    template <class Parker>
    static std::string GetName(int) {
        return k_name_of<Parker>;
    }
};

// The loop that every user of a parker writes.
template <class Parker>
void wait_while(Parker& parker, std::uint32_t value) {
    while (parker.word().load(std::memory_order_acquire) == value) parker.wait(value);  // PK1
}

// Spins, so that the next step runs while the other thread is still in its operation. Yields now and then, in case the other thread waits
// for the processor of this one.
template <class Condition>
void spin_until(Condition condition) {
    for (int turns = 1; !condition(); ++turns) {
        if (turns % 1'000 == 0) std::this_thread::yield();
    }
}

template <class Parker>
class park : public testing::Test {
    watchdog watchdog_{60s, "a parked thread was not woken"};
};
TYPED_TEST_SUITE(park, suite_of<detail::parkers_here>::types, names);

TYPED_TEST(park, smoke) {
    TypeParam parker(0);
    int payload = 0;
    std::thread waker([&] {
        payload = 42;
        parker.wake(1);
    });
    wait_while(parker, 0);
    EXPECT_EQ(parker.word().load(std::memory_order_relaxed), 1u);  // the value was seen: not stale
    EXPECT_EQ(payload, 42);
    waker.join();
}

TYPED_TEST(park, wait_returns_at_once_if_the_word_differs) {
    TypeParam parker(7);
    parker.wait(0);
    parker.wait(8);
    EXPECT_EQ(parker.word().load(std::memory_order_relaxed), 7u);  // one thread
}

TYPED_TEST(park, wake_before_wait_is_not_lost) {
    TypeParam parker(0);
    parker.wake(1);
    parker.wait(0);
    EXPECT_EQ(parker.word().load(std::memory_order_relaxed), 1u);  // one thread
}

TYPED_TEST(park, no_wake_is_lost_between_two_threads) {
    constexpr std::uint32_t k_rounds = 10'000;
    TypeParam ping(0);
    TypeParam pong(0);
    std::thread other([&] {
        for (std::uint32_t round = 0; round < k_rounds; ++round) {
            wait_while(ping, round);
            pong.wake(round + 1);
        }
    });
    for (std::uint32_t round = 0; round < k_rounds; ++round) {
        ping.wake(round + 1);
        wait_while(pong, round);
    }
    other.join();
    EXPECT_EQ(pong.word().load(std::memory_order_relaxed), k_rounds);  // the other thread has ended
}

TYPED_TEST(park, parkers_do_not_take_each_others_wakes) {
    constexpr std::uint32_t k_rounds = 500;
    constexpr std::size_t k_threads = 8;
    std::vector<std::unique_ptr<TypeParam>> ring;
    for (std::size_t i = 0; i < k_threads; ++i) ring.push_back(std::make_unique<TypeParam>(0));
    run_together(k_threads, [&](std::size_t self) {
        for (std::uint32_t round = 0; round < k_rounds; ++round) {
            if (self != 0) wait_while(*ring[self], round);
            ring[(self + 1) % k_threads]->wake(round + 1);
            if (self == 0) wait_while(*ring[self], round);
        }
    });
    for (const auto& parker : ring) {
        EXPECT_EQ(parker->word().load(std::memory_order_relaxed), k_rounds);  // the threads have ended
    }
}

TYPED_TEST(park, a_wake_with_the_old_value_does_not_end_the_wait) {
    TypeParam parker(0);
    std::atomic<bool> is_over{false};
    std::thread chaos([&] {
        for (int i = 0; i < 1'000; ++i) {
            parker.wake(0);
            std::this_thread::yield();
        }
        is_over.store(true, std::memory_order_relaxed);  // made visible by PK1
        parker.wake(1);
    });
    wait_while(parker, 0);
    EXPECT_TRUE(is_over.load(std::memory_order_relaxed));  // PK1
    chaos.join();
}

// The waiter frees its parker as soon as it sees the value. The sanitizers report a waker that touches the parker later.
template <class Parker, class Wait>
void free_at_once(int rounds, Wait wait) {
    std::atomic<Parker*> handed_over{nullptr};
    std::thread waker([&] {
        for (int round = 0; round < rounds; ++round) {
            Parker* parker = nullptr;
            spin_until([&] {
                parker =
                    handed_over.exchange(nullptr, std::memory_order_acquire);  // the release below publishes the parker
                return parker != nullptr;
            });
            parker->wake(1);
        }
    });
    for (int round = 0; round < rounds; ++round) {
        const auto parker = std::make_unique<Parker>(0);
        handed_over.store(parker.get(), std::memory_order_release);  // the parker that the waker reads
        wait(*parker);
    }
    waker.join();
}

TYPED_TEST(park, a_waiter_may_free_the_parker_when_it_wakes) {
    free_at_once<TypeParam>(5'000, [](TypeParam& parker) { wait_while(parker, 0); });
}

TYPED_TEST(park, a_waiter_that_never_slept_may_free_the_parker) {
    free_at_once<TypeParam>(5'000, [](TypeParam& parker) {
        spin_until([&] { return parker.word().load(std::memory_order_acquire) != 0; });  // PK1
    });
}

TEST(parker, selection_is_known_by_name) {
    const std::string name = detail::parker_name();
    std::cout << "selected parker: " << name << '\n';
    EXPECT_NE(name, "");
}

}  // namespace
}  // namespace heddle::test
