// SPDX-License-Identifier: Apache-2.0
// radix_keys.hpp - arithmetic values as unsigned numbers in the same order, or in the opposite one; NaNs last.
#pragma once

#include <bit>
#include <climits>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "../base/compiler.hpp"
#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

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

template <class Key>
inline constexpr auto k_sign_bit = static_cast<Key>(Key{1} << (sizeof(Key) * CHAR_BIT - 1));

// The key of a floating-point number whose sign is known, and which is not a NaN: a number and its negative are at the same distance
// from the key of zero.
template <class Key>
struct key_of_one_sign {
    Key flip;
    Key add;

    static constexpr key_of_one_sign of(bool is_negative, direction to) noexcept {
        const Key sign = is_negative ? 0 : k_sign_bit<Key>;
        if (to == direction::descending)
            return {static_cast<Key>(is_negative ? 0 : -1), static_cast<Key>(sign - (is_negative ? 1 : 0))};
        return {static_cast<Key>(is_negative ? -1 : 0), static_cast<Key>(sign + (is_negative ? 1 : 0))};
    }
    constexpr Key operator()(Key bits) const noexcept { return static_cast<Key>((bits ^ flip) + add); }
};

// Equivalent values have the same key: 0.0 and -0.0, and all NaNs, whose key is the greatest. No branch depends on a value.
template <radix_sortable T, direction To>
constexpr unsigned_of<sizeof(T)> radix_key(T value) noexcept {
    using key = unsigned_of<sizeof(T)>;
    constexpr key k_sign = k_sign_bit<key>;
    constexpr key k_last = std::numeric_limits<key>::max();
    if constexpr (std::is_floating_point_v<T>) {
        constexpr auto k_infinity = std::bit_cast<key>(std::numeric_limits<T>::infinity());
        const auto bits = std::bit_cast<key>(value);
        const auto size = static_cast<key>(bits & ~k_sign);
        const auto is_negative = static_cast<key>(-(bits >> (sizeof(T) * CHAR_BIT - 1)));  // all bits or none
        const auto rising = static_cast<key>(((size ^ is_negative) - is_negative) ^ k_sign);
        const auto of_number = To == direction::ascending ? rising : static_cast<key>(~rising);
        return size > k_infinity ? k_last : of_number;
    } else {
        auto bits = static_cast<key>(value);
        if constexpr (std::is_signed_v<T>) bits = static_cast<key>(bits ^ k_sign);
        return To == direction::ascending ? bits : static_cast<key>(~bits);
    }
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
    // Does an element consist of its key alone? Then the key can be turned into the element.
    template <class T>
    static constexpr bool k_is_whole = std::is_same_v<Projection, std::identity> && std::is_integral_v<T>;
    template <class T>
    static constexpr T element_of(unsigned_of<sizeof(T)> key) noexcept {
        return of_radix_key<T, To>(key);
    }

    template <class T>
    using projected = std::remove_cvref_t<std::invoke_result_t<Projection&, const T&>>;

    Projection& projection;

    template <class T>
    HEDDLE_ALWAYS_INLINE constexpr auto operator()(const T& value) const noexcept {
        return radix_key<projected<T>, To>(detail::invoke(projection, value));
    }

    // The same for values whose keys lie strictly on the same side of the key of zero.
    template <class T>
    struct one_sided {
        using key = unsigned_of<sizeof(projected<T>)>;

        Projection& projection;
        key_of_one_sign<key> of_bits;

        HEDDLE_ALWAYS_INLINE constexpr key operator()(const T& value) const noexcept {
            return of_bits(std::bit_cast<key>(detail::invoke(projection, value)));
        }
    };
    template <class T>
    static constexpr auto k_zero = radix_key<projected<T>, To>(0);
    template <class T>
    one_sided<T> beyond_zero(bool is_above) const noexcept {
        using key = typename one_sided<T>::key;
        return {projection, key_of_one_sign<key>::of(is_above == (To == direction::descending), To)};
    }

    // The key as a number that rises in the order of the sort.
    template <class T>
    HEDDLE_ALWAYS_INLINE constexpr projected<T> rising(const T& value) const noexcept {
        const projected<T> number = detail::invoke(projection, value);
        return To == direction::ascending ? number : -number;
    }
    // The key of a value with such a number.
    template <class T>
    static constexpr auto key_of_rising(projected<T> number) noexcept {
        return radix_key<projected<T>, To>(To == direction::ascending ? number : -number);
    }
};

// Larger elements are moved once, in the order of their sorted keys. 1 M elements of 64 bytes took 22 ms by digits, 26 by sorted keys
// (docs/measurements/algorithms.md, "Records by a key").
inline constexpr std::size_t k_most_radix_sorted_bytes = 64;

// Can elements be sorted by the digits of their projection? Nothing may throw while they are moved.
template <class T, class Projection>
concept radix_sortable_by =
    k_copies_bytes<T> && sizeof(T) <= k_most_radix_sorted_bytes && std::is_nothrow_invocable_v<Projection&, const T&> &&
    radix_sortable<std::remove_cvref_t<std::invoke_result_t<Projection&, const T&>>>;

}  // namespace heddle::inline v0::detail
