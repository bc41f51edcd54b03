// SPDX-License-Identifier: Apache-2.0
// digits.hpp - arithmetic keys as unsigned numbers in the order of a sort, and the highest digit of such a number.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <type_traits>

namespace heddle::inline v0::mpi {

template <class Key> concept arithmetic_key = std::is_arithmetic_v<Key> && sizeof(Key) <= 8;

// Is `Less` the natural order of the keys, or its reverse?
template <class Less, class Key>
inline constexpr bool k_is_ascending =
    std::same_as<Less, std::ranges::less> || std::same_as<Less, std::less<>> || std::same_as<Less, std::less<Key>>;
template <class Less, class Key>
inline constexpr bool k_is_descending = std::same_as<Less, std::ranges::greater> ||
                                        std::same_as<Less, std::greater<>> || std::same_as<Less, std::greater<Key>>;

// A number in the order that element_order defines: equivalent keys, such as 0.0 and -0.0, have the same number. NaNs have the largest one.
template <class Less, arithmetic_key Key>
std::uint64_t ordered_number(Key key) noexcept {
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    std::uint64_t number = 0;
    if constexpr (std::floating_point<Key>) {
        if (std::isnan(key)) return std::numeric_limits<std::uint64_t>::max();
        number = std::bit_cast<std::uint64_t>(static_cast<double>(key) + 0.0);  // -0.0 + 0.0 is 0.0
        number ^= (number & sign) != 0 ? ~std::uint64_t{0} : sign;
    } else if constexpr (std::is_signed_v<Key>) {
        number = static_cast<std::uint64_t>(static_cast<std::int64_t>(key)) ^ sign;
    } else {
        number = key;
    }
    return k_is_descending<Less, Key> ? ~number : number;
}

// Divides the numbers from `lowest` to `highest` into 2^bits ranges of the same width, or fewer: more than half of that if there are as many
// numbers. Numbers outside belong to the first range or to the last one.
class digit_ranges {
public:
    digit_ranges(std::uint64_t lowest, std::uint64_t highest, int bits)
        : lowest_(lowest),
          span_(highest - lowest),
          shift_(std::max(0, static_cast<int>(std::bit_width(span_)) - bits)) {}

    std::size_t count() const noexcept { return static_cast<std::size_t>(span_ >> shift_) + 1; }
    std::size_t of(std::uint64_t number) const noexcept {
        return static_cast<std::size_t>(std::min(std::max(number, lowest_) - lowest_, span_) >> shift_);
    }

private:
    std::uint64_t lowest_;
    std::uint64_t span_;
    int shift_;
};

}  // namespace heddle::inline v0::mpi
