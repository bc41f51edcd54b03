// SPDX-License-Identifier: Apache-2.0
// denormals.hpp - an object that makes its thread treat denormal numbers as zero during its lifetime.
#pragma once

#include <cstdint>

#if defined(__x86_64__) || defined(__i386__)
#include <xmmintrin.h>
#endif

namespace heddle_pthreadpool {

#if defined(__SSE__)

// Results are flushed (bit 15), and operands are treated as zero (bit 6).
inline constexpr std::uint32_t k_denormals_off = 0x8040;
inline std::uint32_t float_control() noexcept { return _mm_getcsr(); }
inline void set_float_control(std::uint32_t value) noexcept { _mm_setcsr(value); }

#elif defined(__aarch64__)

// FZ, for both operands and results, and FZ16.
inline constexpr std::uint64_t k_denormals_off = 0x1080000;
inline std::uint64_t float_control() noexcept {
    std::uint64_t value;
    asm volatile("mrs %0, fpcr" : "=r"(value));
    return value;
}
inline void set_float_control(std::uint64_t value) noexcept { asm volatile("msr fpcr, %0" ::"r"(value)); }

#else

// A processor without a known flag for this.
inline constexpr std::uint32_t k_denormals_off = 0;
inline std::uint32_t float_control() noexcept { return 0; }
inline void set_float_control(std::uint32_t) noexcept {}

#endif

class denormals_guard {
public:
    explicit denormals_guard(bool off) noexcept : is_on_(off) {
        if (!off) return;
        before_ = float_control();
        set_float_control(before_ | k_denormals_off);
    }
    ~denormals_guard() {
        if (is_on_) set_float_control(before_);
    }
    denormals_guard(const denormals_guard&) = delete;
    denormals_guard& operator=(const denormals_guard&) = delete;

private:
    const bool is_on_;
    decltype(float_control()) before_ = 0;
};

}  // namespace heddle_pthreadpool
