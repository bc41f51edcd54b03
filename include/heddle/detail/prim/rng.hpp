// SPDX-License-Identifier: Apache-2.0
// rng.hpp - xorshift64*: a small, fast random number generator, for choosing victims.
//
// Period 2^64 - 1 (Vigna 2016). Not for statistics, and not for cryptography. The first numbers of small seeds are
// nearly multiples of each other.
//
// Threads    one.
#pragma once

#include <cstdint>

#include "../base/assert.hpp"

namespace heddle::inline v0::detail {

class rng {
public:
    // The state zero would yield only zeros, so that seed is replaced.
    explicit constexpr rng(std::uint64_t seed) noexcept : state_(seed != 0 ? seed : k_seed_for_zero) {}

    constexpr std::uint64_t next() noexcept {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545F4914F6CDD1D;
    }

    // A number in [0, bound), each with the same probability (Lemire 2019): the draw x is scaled to x * bound / 2^32.
    // Of the 2^32 draws, the 2^32 mod bound whose product has the lowest fractions are rejected, which leaves equally
    // many for each result. The division that says how many is needed only if the fraction is below the bound.
    constexpr std::uint32_t below(std::uint32_t bound) noexcept {
        HEDDLE_ASSERT(bound > 0, "a random number below zero was asked for");
        std::uint64_t product = scaled_draw(bound);
        if (fraction(product) < bound) [[unlikely]] {
            const std::uint32_t rejected = (0 - bound) % bound;
            while (fraction(product) < rejected) product = scaled_draw(bound);
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

private:
    static constexpr std::uint64_t k_seed_for_zero = 0x9E3779B97F4A7C15;  // 2^64 over the golden ratio: bits well mixed

    // From the upper half: the lowest bits of xorshift64* are its weakest.
    constexpr std::uint64_t scaled_draw(std::uint32_t bound) noexcept { return (next() >> 32) * bound; }
    static constexpr std::uint32_t fraction(std::uint64_t product) noexcept {
        return static_cast<std::uint32_t>(product);
    }

    std::uint64_t state_;
};

}  // namespace heddle::inline v0::detail
