// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the product of two n by n matrices, dividing the longest side: few forks with much work.
#pragma once

#include <cstddef>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

inline constexpr std::size_t k_matmul_leaf = 32;

// c (rows by columns) += a (rows by depth) * b (depth by columns); the rows of all three lie `stride` apart.
struct product {
    float* c;
    const float* a;
    const float* b;
    std::size_t rows, columns, depth, stride;

    bool is_leaf() const { return rows <= k_matmul_leaf && columns <= k_matmul_leaf && depth <= k_matmul_leaf; }
    bool divides_depth() const { return depth > rows && depth > columns; }

    // The longest side is halved. If that is the depth, both halves add to the same c.
    product first() const {
        product half = *this;
        half.longest() /= 2;
        return half;
    }
    product second() const {
        product half = *this;
        const std::size_t middle = half.longest() / 2;
        half.longest() -= middle;
        if (divides_depth()) {
            half.a += middle;
            half.b += middle * stride;
        } else if (divides_rows()) {
            half.a += middle * stride;
            half.c += middle * stride;
        } else {
            half.b += middle;
            half.c += middle;
        }
        return half;
    }

    void multiply() const {
        for (std::size_t i = 0; i < rows; ++i) {
            for (std::size_t k = 0; k < depth; ++k) {
                const float factor = a[i * stride + k];
                for (std::size_t j = 0; j < columns; ++j) c[i * stride + j] += factor * b[k * stride + j];
            }
        }
    }

private:
    bool divides_rows() const { return rows >= columns && rows >= depth; }
    std::size_t& longest() { return divides_depth() ? depth : divides_rows() ? rows : columns; }
};

struct matmul_problem {
    explicit matmul_problem(const arguments& given) : n_(given.n), a_(n_ * n_), b_(n_ * n_), c_(n_ * n_) {
        for (std::size_t i = 0; i < n_ * n_; ++i) {
            a_[i] = static_cast<float>(mix(i) % 8);  // small integers: the sums are exact
            b_[i] = static_cast<float>(mix(i + n_ * n_) % 8);
        }
    }

    void prepare() { c_.assign(n_ * n_, 0); }
    product whole() { return {c_.data(), a_.data(), b_.data(), n_, n_, n_, n_}; }
    std::uint64_t operations() const { return n_ * n_ * n_; }
    std::uint64_t checksum() const { return checksum_of(c_); }

private:
    const std::size_t n_;
    std::vector<float> a_, b_, c_;
};

}  // namespace bench
