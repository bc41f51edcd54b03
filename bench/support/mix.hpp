// SPDX-License-Identifier: Apache-2.0
// mix.hpp - random numbers and checksums that are the same in C++ and in the Rust crate (SplitMix64).
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <ranges>

namespace bench {

constexpr std::uint64_t mix(std::uint64_t x) noexcept {
    x += 0x9E3779B97F4A7C15;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

constexpr std::uint64_t bits_of(std::integral auto value) noexcept { return static_cast<std::uint64_t>(value); }
constexpr std::uint64_t bits_of(float value) noexcept { return std::bit_cast<std::uint32_t>(value); }
constexpr std::uint64_t bits_of(double value) noexcept { return std::bit_cast<std::uint64_t>(value); }

// Depends on every value and on their order.
template <std::ranges::input_range Values>
std::uint64_t checksum_of(const Values& values) {
    std::uint64_t sum = 0;
    for (const auto value : values) sum = mix(sum ^ bits_of(value));
    return sum;
}

}  // namespace bench
