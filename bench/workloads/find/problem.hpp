// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the position of one number among n: early, at 1 %, or late, at 99 %.
#pragma once

#include <cstddef>
#include <cstdint>

#include "support/array_problem.hpp"

namespace bench {

struct find_problem : array_problem<std::uint64_t> {
    explicit find_problem(const arguments& given) : array_problem(given), wanted(mix(place(given))) {}

    void prepare() { found_at = 0; }
    std::uint64_t checksum() const { return found_at; }

    const std::uint64_t wanted;
    std::size_t found_at = 0;

private:
    // The numbers are mix(0), mix(1) …, all different.
    static std::size_t place(const arguments& given) {
        const std::size_t hundredth = given.n / 100;
        if (given.variant == "early") return hundredth;
        if (given.variant == "late") return given.n - 1 - hundredth;
        given.refuse_variant();
    }
};

}  // namespace bench
