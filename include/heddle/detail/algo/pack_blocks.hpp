// SPDX-License-Identifier: Apache-2.0
// pack_blocks.hpp - which items of a range are kept, and where each of them goes: the core of all filters.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <heddle/uninitialized_vector.hpp>

#include "call_options.hpp"
#include "loops.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

class packing {
public:
    // Calls keep(i) once for every i < n.
    template <class Keep>
    packing(std::size_t n, Keep keep, const options& how)
        : kept_(n),
          block_(grain_or(how, std::clamp<std::size_t>(n / 64, 1, k_most_in_block))),
          how_(how) {
        const std::size_t blocks = n == 0 ? 0 : (n - 1) / block_ + 1;
        offsets_.resize(blocks + 1);
        auto ask = [&](std::size_t block) {
            std::size_t count = 0;
            unsigned char* const kept = kept_.data();
            const std::size_t end = end_of(block);
            for (std::size_t i = block * block_; i < end; ++i) {
                const bool is_kept = keep(i);
                kept[i] = is_kept;
                count += is_kept;
            }
            offsets_[block + 1] = count;
        };
        for_each_index(blocks, ask, per_block(how.stop));
        for (std::size_t block = 0; block < blocks; ++block) offsets_[block + 1] += offsets_[block];
    }

    std::size_t count() const { return offsets_.back(); }
    bool is_kept(std::size_t i) const { return kept_[i] != 0; }

    // Calls put(i, place) for every item that is kept; places are 0, 1, 2 … in the order of the items.
    template <class Put>
    void for_each_kept(Put put) const {
        for_each([&](std::size_t i, bool is_kept, std::size_t kept_before) {
            if (is_kept) put(i, kept_before);
        });
    }

    // The same with more calls: the last call for a place is the one for the item that is kept. There is no branch to mispredict, so it
    // pays where a call costs almost nothing.
    template <class Put>
    void for_each_candidate(Put put) const {
        auto visit_block = [&](std::size_t block) {
            const unsigned char* const kept = kept_.data();
            std::size_t i = block * block_;
            const std::size_t end = offsets_[block + 1];
            for (std::size_t place = offsets_[block]; place != end; place += kept[i++]) put(i, place);
        };
        uninterrupted([&] { for_each_index(offsets_.size() - 1, visit_block, per_block({})); });  // moves all or none
    }

    // Calls put(i, place) for every item: first those that are kept, then the others, each in their order.
    template <class Put>
    void for_each_of_both(Put put) const {
        for_each([&](std::size_t i, bool is_kept, std::size_t kept_before) {
            put(i, is_kept ? kept_before : count() + (i - kept_before));
        });
    }

private:
    static constexpr std::size_t k_most_in_block = 4'096;

    template <class Visit>
    void for_each(Visit visit) const {
        auto visit_block = [&](std::size_t block) {
            std::size_t kept_before = offsets_[block];
            const std::size_t end = end_of(block);
            for (std::size_t i = block * block_; i < end; ++i) {
                const bool is_kept = kept_[i] != 0;
                visit(i, is_kept, kept_before);
                kept_before += is_kept;
            }
        };
        uninterrupted([&] { for_each_index(offsets_.size() - 1, visit_block, per_block({})); });  // moves all or none
    }

    std::size_t end_of(std::size_t block) const { return std::min((block + 1) * block_, kept_.size()); }

    options per_block(stop_token stop) const {
        options how = detail::per_block(how_);
        how.stop = std::move(stop);
        how.pool = how_.pool;
        return how;
    }

    uninitialized_vector<unsigned char> kept_;
    std::vector<std::size_t> offsets_;  // how many are kept before each block, and at last how many in all
    const std::size_t block_;
    const options& how_;
};

}  // namespace heddle::inline v0::detail
