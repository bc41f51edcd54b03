// SPDX-License-Identifier: Apache-2.0
// problem.hpp - which of n numbers have the same key, of 1,000 keys: their indices, group by group.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "support/array_problem.hpp"

namespace bench {

struct group_by_problem : array_problem<std::uint32_t> {
    using array_problem::array_problem;

    static constexpr std::size_t k_keys = 1'000;
    static std::uint32_t key_of(std::uint32_t value) { return value % k_keys; }

    void prepare() { kept_.reset(); }

    // The result of a library: `order` has the indices, and group g begins at offsets[g].
    template <class Groups>
    void keep(Groups made) {
        const auto groups = std::make_shared<Groups>(std::move(made));
        offsets_ = groups->offsets;
        order_ = groups->order;
        kept_ = groups;
    }

    // Of the sizes of the groups and of some of their members.
    std::uint64_t checksum() const {
        constexpr std::size_t k_looks = 10;
        std::uint64_t sum = 0;
        for (std::size_t g = 0; g + 1 < offsets_.size(); ++g) {
            const std::size_t size = offsets_[g + 1] - offsets_[g];
            sum = mix(sum ^ size);
            for (std::size_t k = 0; k < k_looks; ++k) sum = mix(sum ^ order_[offsets_[g] + size * k / k_looks]);
        }
        return sum;
    }

private:
    std::shared_ptr<const void> kept_;
    std::span<const std::size_t> offsets_;
    std::span<const std::size_t> order_;
};

}  // namespace bench
