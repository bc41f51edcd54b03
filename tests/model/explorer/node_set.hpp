// SPDX-License-Identifier: Apache-2.0
// node_set.hpp - a set of fences and seq_cst accesses, as bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "types.hpp"

namespace model {

class node_set {
public:
    void add(node_id node) noexcept { words_[node / 64] |= bit(node); }
    bool has(node_id node) const noexcept { return (words_[node / 64] & bit(node)) != 0; }

    bool empty() const noexcept {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_) any |= word;
        return any == 0;
    }

    bool meets(const node_set& other) const noexcept {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) any |= words_[i] & other.words_[i];
        return any != 0;
    }

    node_set& operator|=(const node_set& other) noexcept {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }

    friend node_set operator&(node_set left, const node_set& right) noexcept {
        for (std::size_t i = 0; i < left.words_.size(); ++i) left.words_[i] &= right.words_[i];
        return left;
    }

    // What is in `left` and not in `right`.
    friend node_set operator-(node_set left, const node_set& right) noexcept {
        for (std::size_t i = 0; i < left.words_.size(); ++i) left.words_[i] &= ~right.words_[i];
        return left;
    }

    template <class Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
                visit(static_cast<node_id>(64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
            }
        }
    }

private:
    static std::uint64_t bit(node_id node) noexcept { return std::uint64_t{1} << (node % 64); }

    std::array<std::uint64_t, k_max_nodes / 64> words_{};
};

}  // namespace model
