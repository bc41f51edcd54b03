// SPDX-License-Identifier: Apache-2.0
// core_set.hpp - a set of cores.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace sim {

inline constexpr unsigned k_most_cores = 512;

class core_set {
public:
    bool has(unsigned core) const noexcept { return (words_[core / 64] >> core % 64 & 1) != 0; }
    void add(unsigned core) noexcept { words_[core / 64] |= std::uint64_t{1} << core % 64; }
    void clear() noexcept { words_ = {}; }

    unsigned count() const noexcept { return count_in(0, k_most_cores); }

    // How many of these cores it has.
    unsigned count_in(unsigned first, unsigned last) const noexcept {
        unsigned count = 0;
        for (unsigned word = first / 64; word < words_.size() && word * 64 < last; ++word) {
            std::uint64_t bits = words_[word];
            if (first > word * 64) bits &= ~std::uint64_t{0} << first % 64;
            if (last < word * 64 + 64) bits &= (std::uint64_t{1} << last % 64) - 1;
            count += static_cast<unsigned>(std::popcount(bits));
        }
        return count;
    }

private:
    std::array<std::uint64_t, k_most_cores / 64> words_{};
};

}  // namespace sim
