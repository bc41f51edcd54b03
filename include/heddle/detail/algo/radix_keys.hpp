// SPDX-License-Identifier: Apache-2.0
// radix_keys.hpp - arithmetic values as unsigned numbers in the same order, or in the opposite one; NaNs last.
#pragma once

#include <bit>
#include <climits>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <type_traits>

#include "../base/compiler.hpp"

namespace heddle::detail {

template <std::size_t Bytes>
using unsigned_of = std::conditional_t<
    Bytes == 1, std::uint8_t,
    std::conditional_t<Bytes == 2, std::uint16_t, std::conditional_t<Bytes == 4, std::uint32_t, std::uint64_t>>>;

template <class T> concept radix_sortable = std::is_arithmetic_v<T> && sizeof(T) <= 8;

enum class direction : std::uint8_t {
    ascending,
    descending
};

// Is `Less` the natural order of T, or its reverse?
template <class Less, class T>
inline constexpr bool k_is_ascending =
    std::is_same_v<Less, std::ranges::less> || std::is_same_v<Less, std::less<>> || std::is_same_v<Less, std::less<T>>;
template <class Less, class T>
inline constexpr bool k_is_descending = std::is_same_v<Less, std::ranges::greater> ||
                                        std::is_same_v<Less, std::greater<>> || std::is_same_v<Less, std::greater<T>>;

template <radix_sortable T, direction To>
constexpr unsigned_of<sizeof(T)> radix_key(T value) noexcept {
    using key = unsigned_of<sizeof(T)>;
    constexpr auto k_sign = static_cast<key>(key{1} << (sizeof(T) * CHAR_BIT - 1));
    constexpr key k_last = std::numeric_limits<key>::max();
    key bits;
    if constexpr (std::is_floating_point_v<T>) {
        if (value != value) return k_last;
        bits = std::bit_cast<key>(value);
        bits ^= static_cast<key>((bits & k_sign) != 0 ? k_last : k_sign);
    } else {
        bits = static_cast<key>(value);
        if constexpr (std::is_signed_v<T>) bits = static_cast<key>(bits ^ k_sign);
    }
    return To == direction::ascending ? bits : static_cast<key>(~bits);
}

// The integer with a key.
template <std::integral T, direction To>
constexpr T of_radix_key(unsigned_of<sizeof(T)> key) noexcept {
    if constexpr (To == direction::descending) key = static_cast<decltype(key)>(~key);
    return static_cast<T>(key ^ radix_key<T, direction::ascending>(T{0}));
}

// The digits of a projected element.
template <direction To, class Projection>
struct radix_key_of {
    // Is an element nothing but its key? Then it can be made of it.
    template <class T>
    static constexpr bool k_is_whole = std::is_same_v<Projection, std::identity> && std::is_integral_v<T>;
    template <class T>
    static constexpr T element_of(unsigned_of<sizeof(T)> key) noexcept {
        return of_radix_key<T, To>(key);
    }

    Projection& projection;

    template <class T>
    HEDDLE_ALWAYS_INLINE constexpr auto operator()(const T& value) const noexcept {
        using key = std::remove_cvref_t<std::invoke_result_t<Projection&, const T&>>;
        return radix_key<key, To>(std::invoke(projection, value));
    }
};

// Larger elements cost more to move about than to compare.
inline constexpr std::size_t k_most_radix_sorted_bytes = 32;

// Can elements be sorted by the digits of their projection? They are moved without a way back, so that nothing may throw.
template <class T, class Projection>
concept radix_sortable_by = std::is_trivially_copyable_v<T> && sizeof(T) <= k_most_radix_sorted_bytes &&
                            std::is_nothrow_invocable_v<Projection&, const T&> &&
                            radix_sortable<std::remove_cvref_t<std::invoke_result_t<Projection&, const T&>>>;

}  // namespace heddle::detail
