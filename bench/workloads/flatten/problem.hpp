// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the elements of many lists in one array: of 10,000 lists, or of lists of ten; in an array that is there, or in a new one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct flatten_problem {
    explicit flatten_problem(const arguments& given) : is_new(given.variant == "new"), n_(given.n) {
        if (given.variant != "lists" && given.variant != "short" && !is_new) given.refuse_variant();
        const std::size_t length = given.variant == "short" ? 10 : (n_ - 1) / 10'000 + 1;
        for (std::size_t first = 0; first < n_; first += length) {
            auto& list = lists.emplace_back();
            for (std::size_t i = first; i < n_ && i < first + length; ++i)
                list.push_back(static_cast<std::uint32_t>(mix(i)));
        }
    }

    void prepare() {
        if (is_new) all = std::vector<std::uint32_t>();  // without memory
        else all.assign(n_, 0);
    }
    std::uint64_t operations() const { return n_; }
    std::uint64_t checksum() const { return checksum_of(all); }

    std::vector<std::vector<std::uint32_t>> lists;
    std::vector<std::uint32_t> all;
    const bool is_new;

private:
    std::size_t n_;
};

}  // namespace bench
