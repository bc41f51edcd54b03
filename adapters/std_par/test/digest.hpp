// SPDX-License-Identifier: Apache-2.0
// digest.hpp - the input of the programs that several builds have to agree on, and a line for each result.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>
#include <vector>

namespace std_par_test {

// Numbers that look random, and are the same in every build.
inline std::vector<int> numbers(std::size_t n) {
    std::vector<int> made(n);
    std::uint64_t state = 88'172'645'463'325'252ULL;
    for (int& one : made) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        one = static_cast<int>(state % 1'000'000);
    }
    return made;
}

template <class T>
std::uint64_t bits_of(T value) {
    if constexpr (std::is_same_v<T, double>) return std::bit_cast<std::uint64_t>(value);
    else if constexpr (std::is_same_v<T, float>) return std::bit_cast<std::uint32_t>(value);
    else return static_cast<std::uint64_t>(value);
}

inline void add(std::uint64_t& hash, std::uint64_t value) {
    hash ^= value + 0x9E37'79B9'7F4A'7C15ULL + (hash << 6) + (hash >> 2);
}

template <class T>
void add_all(std::uint64_t& hash, const T& value) {
    if constexpr (requires { value.begin(); }) {
        add(hash, value.size());
        for (const auto& one : value) add_all(hash, one);
    } else {
        add(hash, bits_of(value));
    }
}

template <class T>
void digest(const char* algorithm, const char* policy, const T& value) {
    std::uint64_t hash = 0;
    add_all(hash, value);
    std::printf("%s, %s: %016llx\n", algorithm, policy, static_cast<unsigned long long>(hash));
}

}  // namespace std_par_test
