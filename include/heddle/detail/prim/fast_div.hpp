// SPDX-License-Identifier: Apache-2.0
// fast_div.hpp - division by a number that is known before the dividends: one multiplication instead of a division.
//
// Exact for every dividend and every divisor d >= 1 (Granlund and Montgomery 1994, figure 4.1), without a branch.
//
//   Let 2^(L-1) < d <= 2^L and M = floor(2^(64+L) / d) + 1, so that M * d = 2^(64+L) + e with 0 < e <= d <= 2^L.
//   Then n * M / 2^(64+L) = n/d + (n / 2^64) * (e / 2^L) / d: not below n/d, and above it by less than 1/d. The next
//   whole number above n/d is at least 1/d away, so both have the same floor.
//
//   M takes 65 bits. multiplier_ is M - 2^64, and with t = floor(n * multiplier_ / 2^64) the quotient is
//   (n + t) >> L. That sum takes 65 bits too, but t <= n, so for L > 0 it is (t + ((n - t) >> 1)) >> (L - 1).
//   For d = 1, L and t are 0 and both shifts are by 0: halve_ and shift_ cover both cases.
//
// Threads    immutable: any number may divide by the same object.
#pragma once

#include <bit>
#include <cstdint>

#include "../base/assert.hpp"

namespace heddle::inline v0::detail {

// The upper half of the 128-bit product, from four 32-bit by 32-bit products.
constexpr std::uint64_t mul_high_portable(std::uint64_t a, std::uint64_t b) noexcept {
    constexpr std::uint64_t k_low = 0xFFFFFFFF;
    const std::uint64_t low_low = (a & k_low) * (b & k_low);
    const std::uint64_t high_low = (a >> 32) * (b & k_low);
    const std::uint64_t low_high = (a & k_low) * (b >> 32);
    const std::uint64_t middle = (low_low >> 32) + (high_low & k_low) + low_high;  // at most 2^64 - 1
    return (a >> 32) * (b >> 32) + (high_low >> 32) + (middle >> 32);
}

// floor(high * 2^64 / d) for high < d, bit by bit.
constexpr std::uint64_t div_wide_portable(std::uint64_t high, std::uint64_t d) noexcept {
    std::uint64_t quotient = 0;
    for (int bit = 0; bit < 64; ++bit) {
        const bool carry = (high >> 63) != 0;
        high <<= 1;
        quotient <<= 1;
        if (carry || high >= d) {
            high -= d;
            quotient |= 1;
        }
    }
    return quotient;
}

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 uint128;

constexpr std::uint64_t mul_high(std::uint64_t a, std::uint64_t b) noexcept {
    return static_cast<std::uint64_t>((static_cast<uint128>(a) * b) >> 64);
}
constexpr std::uint64_t div_wide(std::uint64_t high, std::uint64_t d) noexcept {
    return static_cast<std::uint64_t>((static_cast<uint128>(high) << 64) / d);
}
#else
constexpr std::uint64_t mul_high(std::uint64_t a, std::uint64_t b) noexcept { return mul_high_portable(a, b); }
constexpr std::uint64_t div_wide(std::uint64_t high, std::uint64_t d) noexcept { return div_wide_portable(high, d); }
#endif

class fast_div {
public:
    struct result {
        std::uint64_t quotient;
        std::uint64_t remainder;
    };

    // `divisor` must not be 0. Costs a division: code that divides by the same number often should keep the object.
    explicit constexpr fast_div(std::uint64_t divisor) noexcept : divisor_(divisor) {
        HEDDLE_ASSERT(divisor != 0, "a fast_div divides by zero");
        const auto log = static_cast<int>(std::bit_width(divisor - 1));      // L
        const std::uint64_t power = log < 64 ? std::uint64_t{1} << log : 0;  // 2^L mod 2^64
        multiplier_ = div_wide(power - divisor, divisor) + 1;
        halve_ = log > 0 ? 1 : 0;
        shift_ = log > 0 ? static_cast<std::uint8_t>(log - 1) : 0;
    }

    constexpr std::uint64_t quotient(std::uint64_t n) const noexcept {
        const std::uint64_t t = mul_high(n, multiplier_);
        return (t + ((n - t) >> halve_)) >> shift_;
    }

    constexpr result divide(std::uint64_t n) const noexcept {
        const std::uint64_t q = quotient(n);
        return {q, n - q * divisor_};
    }

    constexpr std::uint64_t divisor() const noexcept { return divisor_; }

private:
    std::uint64_t divisor_;
    std::uint64_t multiplier_ = 0;
    std::uint8_t halve_ = 0;  // 1, or 0 for the divisor 1
    std::uint8_t shift_ = 0;
};

}  // namespace heddle::inline v0::detail
