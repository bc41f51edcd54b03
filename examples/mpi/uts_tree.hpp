// SPDX-License-Identifier: Apache-2.0
// uts_tree.hpp - the geometric trees of the Unbalanced Tree Search benchmark: a node is a SHA-1 digest, and its children are the digests
// of it and their number. T1 has 4,130,071 nodes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace uts {

using digest = std::array<unsigned char, 20>;

struct node {
    digest state;
    int depth;
};

// SHA-1 (FIPS 180) of a message that fits into one block: at most 55 bytes.
template <std::size_t N>
digest sha1(const std::array<unsigned char, N>& message) {
    static_assert(N <= 55);
    std::array<unsigned char, 64> block{};
    std::memcpy(block.data(), message.data(), N);
    block[N] = 0x80;
    block[62] = static_cast<unsigned char>(N * 8 >> 8);
    block[63] = static_cast<unsigned char>(N * 8 & 0xff);
    std::array<std::uint32_t, 80> words{};
    for (std::size_t i = 0; i < 16; ++i)
        words[i] = std::uint32_t{block[4 * i]} << 24 | std::uint32_t{block[4 * i + 1]} << 16 |
                   std::uint32_t{block[4 * i + 2]} << 8 | block[4 * i + 3];
    for (std::size_t i = 16; i < 80; ++i)
        words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);

    const std::array<std::uint32_t, 5> start{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    auto [a, b, c, d, e] = start;
    for (std::size_t i = 0; i < 80; ++i) {
        std::uint32_t mixed = 0;
        if (i < 20) mixed = ((b & c) | (~b & d)) + 0x5a827999;
        else if (i < 40) mixed = (b ^ c ^ d) + 0x6ed9eba1;
        else if (i < 60) mixed = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
        else mixed = (b ^ c ^ d) + 0xca62c1d6;
        const std::uint32_t next = std::rotl(a, 5) + mixed + e + words[i];
        e = d;
        d = c;
        c = std::rotl(b, 30);
        b = a;
        a = next;
    }
    const std::array<std::uint32_t, 5> sums{start[0] + a, start[1] + b, start[2] + c, start[3] + d, start[4] + e};
    digest result;
    for (std::size_t i = 0; i < 20; ++i) result[i] = static_cast<unsigned char>(sums[i / 4] >> (24 - 8 * (i % 4)));
    return result;
}

inline void put_big_endian(unsigned char* where, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) where[i] = static_cast<unsigned char>(value >> (24 - 8 * i));
}

// Of the benchmark's parameters: -t 1 -a 3 -d DEPTH -b 4 -r SEED. T1 has depth 10 and seed 19.
struct tree {
    int depth = 10;
    std::uint32_t seed = 19;

    node root() const {
        std::array<unsigned char, 20> message{};
        put_big_endian(message.data() + 16, seed);
        return {sha1(message), 0};
    }

    std::uint32_t count_children(const node& of) const {
        if (of.depth >= depth) return 0;
        std::uint32_t random = 0;
        for (std::size_t i = 16; i < 20; ++i) random = random << 8 | of.state[i];
        const double fraction = static_cast<double>(random & 0x7fff'ffff) / 2'147'483'648.0;
        constexpr double branching = 4;
        const double children = std::floor(std::log(1 - fraction) / std::log(1 - 1 / (1 + branching)));
        return static_cast<std::uint32_t>(std::min(children, 100.0));
    }

    static node child(const node& of, std::uint32_t number) {
        std::array<unsigned char, 24> message;
        std::memcpy(message.data(), of.state.data(), of.state.size());
        put_big_endian(message.data() + 20, number);
        return {sha1(message), of.depth + 1};
    }
};

inline constexpr std::uint64_t k_nodes_of_t1 = 4'130'071;

}  // namespace uts
