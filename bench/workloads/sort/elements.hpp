// SPDX-License-Identifier: Apache-2.0
// elements.hpp - the types of elements: how they are made from a key, compared and added to a checksum.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

// A cache line, sorted by its key.
struct record {
    std::uint64_t key;
    std::uint64_t others[7];

    friend bool operator<(const record& a, const record& b) { return a.key < b.key; }
};

template <class T>
struct element;

template <std::integral T>
struct element<T> {
    static T of(std::uint64_t key) { return static_cast<T>(key); }
    static std::uint64_t bits(T value) { return bits_of(value); }
};

template <std::floating_point T>
struct element<T> {
    static T of(std::uint64_t key) { return static_cast<T>(static_cast<std::int64_t>(key)); }
    static std::uint64_t bits(T value) { return bits_of(value); }
};

template <>
struct element<record> {
    static record of(std::uint64_t key) { return {key, {key, key, key, key, key, key, ~key}}; }
    static std::uint64_t bits(const record& value) { return mix(value.key) ^ value.others[6]; }
};

template <>
struct element<std::string> {
    static std::string of(std::uint64_t key) { return std::to_string(key); }
    static std::uint64_t bits(const std::string& value) {
        std::uint64_t sum = 0;
        for (const char c : value) sum = sum * 31 + static_cast<unsigned char>(c);
        return sum;
    }
};

// Calls f.template operator()<T>() with the type of the variant.
template <class F>
int with_element_type(const arguments& given, F f) {
    if (given.variant == "i32") return f.template operator()<std::int32_t>();
    if (given.variant == "f32") return f.template operator()<float>();
    if (given.variant == "f64") return f.template operator()<double>();
    if (given.variant == "record") return f.template operator()<record>();
    if (given.variant == "string") return f.template operator()<std::string>();
    return f.template operator()<std::uint64_t>();
}

}  // namespace bench
