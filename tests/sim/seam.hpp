// SPDX-License-Identifier: Apache-2.0
// seam.hpp - what Heddle's alias layer means with HEDDLE_SIM: real values at production layout, and each access costs virtual time.
//
// Included by the headers of detail/base and detail/platform instead of their own definitions. Outside of a simulated thread (before
// main, and while a test looks at results) every operation is free.
//
// Values are sequentially consistent: the simulator measures, and the explorer of tests/model verifies.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <heddle/detail/base/immovable.hpp>

#include <sim/simulator/machine.hpp>

namespace heddle::inline v0::detail {

inline void touch(const void* address, sim::access what) noexcept {
    if (sim::machine* const here = sim::machine::of_caller()) here->touch(address, what);
}

inline void make(const void* address, const char* name) noexcept {
    if (sim::machine* const here = sim::machine::of_caller()) here->make(address, name);
}

// Data that is not atomic, where a mark of happens_before.hpp says that another thread has published it.
inline void read_plain(const void* address) noexcept { touch(address, sim::access::load); }

template <class T>
class atomic {
public:
    constexpr atomic(const char* name, T value) noexcept : value_(value) {
        if (!std::is_constant_evaluated()) make(this, name);
    }
    atomic(const atomic&) = delete;
    atomic& operator=(const atomic&) = delete;

    T load(std::memory_order /*order*/) const noexcept {
        touch(this, sim::access::load);
        return value_;
    }
    // On x86 a sequentially consistent store is an exchange.
    void store(T value, std::memory_order order) noexcept {
        touch(this, order == std::memory_order_seq_cst ? sim::access::rmw : sim::access::store);
        value_ = value;
    }
    T exchange(T value, std::memory_order /*order*/) noexcept {
        return modify([=](T) { return value; });
    }
    bool compare_exchange(T& expected, T desired, std::memory_order /*won*/, std::memory_order /*lost*/) noexcept {
        touch(this, sim::access::rmw);
        const bool is_equal = value_ == expected;
        if (is_equal) value_ = desired;
        else expected = value_;
        return is_equal;
    }
    T fetch_add(T by, std::memory_order /*order*/) noexcept {
        return modify([=](T old) { return static_cast<T>(old + by); });
    }
    T fetch_sub(T by, std::memory_order /*order*/) noexcept {
        return modify([=](T old) { return static_cast<T>(old - by); });
    }
    T fetch_or(T bits, std::memory_order /*order*/) noexcept {
        return modify([=](T old) { return static_cast<T>(old | bits); });
    }
    T fetch_and(T bits, std::memory_order /*order*/) noexcept {
        return modify([=](T old) { return static_cast<T>(old & bits); });
    }

    // For the futex, which looks at the word by itself.
    const T* address() const noexcept { return &value_; }

private:
    template <class F>
    T modify(F f) noexcept {
        touch(this, sim::access::rmw);
        const T old = value_;
        value_ = f(old);
        return old;
    }

    alignas(std::atomic<T>) T value_;
    static_assert(sizeof(std::atomic<T>) == sizeof(T), "atomics lie where they lie in production");
};

// std::mutex as glibc has it: 40 bytes, a word that is free, locked, or locked and waited for. A thread that finds it locked sleeps at
// once, and one that comes by before the woken one may take it.
class mutex : immovable {
public:
    void lock() noexcept {
        std::uint32_t found = k_free;
        if (word_.compare_exchange(found, k_locked, std::memory_order_acquire, std::memory_order_relaxed)) return;
        while (word_.exchange(k_contended, std::memory_order_acquire) != k_free) {
            if (sim::machine* const here = sim::machine::of_caller()) here->wait(word_.address(), k_contended);
        }
    }
    bool try_lock() noexcept {
        std::uint32_t found = k_free;
        return word_.compare_exchange(found, k_locked, std::memory_order_acquire, std::memory_order_relaxed);
    }
    void unlock() noexcept {
        const void* const at = word_.address();
        if (word_.exchange(k_free, std::memory_order_release) != k_contended) return;
        if (sim::machine* const here = sim::machine::of_caller()) here->wake(at);
    }

private:
    static constexpr std::uint32_t k_free = 0;
    static constexpr std::uint32_t k_locked = 1;
    static constexpr std::uint32_t k_contended = 2;

    atomic<std::uint32_t> word_{"mutex", k_free};
    [[maybe_unused]] alignas(8) std::byte rest_[32] = {};
};
static_assert(sizeof(mutex) == 40, "as large as a std::mutex");

class parker : immovable {
public:
    explicit parker(const char* name, std::uint32_t value) noexcept : word_(name, value) {}

    atomic<std::uint32_t>& word() noexcept { return word_; }

    void wait(std::uint32_t expected) noexcept {
        if (sim::machine* const here = sim::machine::of_caller()) here->wait(word_.address(), expected);
    }

    // The waiter may see the value and free the parker before the wake arrives.
    void wake(std::uint32_t value) noexcept {
        const void* const at = word_.address();
        word_.store(value, std::memory_order_release);  // PK1
        if (sim::machine* const here = sim::machine::of_caller()) here->wake(at);
    }

private:
    atomic<std::uint32_t> word_;
    [[maybe_unused]] alignas(8) std::byte storage_[96];  // as in production
};

inline void full_fence() noexcept {
    if (sim::machine* const here = sim::machine::of_caller()) here->fence();
}
inline void light_fence() noexcept {}
inline bool heavy_fence() noexcept {
    if (sim::machine* const here = sim::machine::of_caller()) here->heavy_fence();
    return true;
}
inline bool has_heavy_fence() noexcept { return true; }

inline void pause() noexcept {
    if (sim::machine* const here = sim::machine::of_caller()) here->pause();
}
inline void yield_thread() noexcept {
    if (sim::machine* const here = sim::machine::of_caller()) here->yield();
}

// The virtual clock of the calling thread.
struct clock {
    using duration = std::chrono::nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<clock>;
    static constexpr bool is_steady = true;

    static time_point now() noexcept {
        sim::machine* const here = sim::machine::of_caller();
        if (here == nullptr) return {};
        here->spend(here->costs().clock);
        return time_point(duration(here->now() / 1'000));
    }
};

}  // namespace heddle::inline v0::detail
