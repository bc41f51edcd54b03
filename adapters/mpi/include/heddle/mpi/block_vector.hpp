// SPDX-License-Identifier: Apache-2.0
// block_vector.hpp - an array in blocks, one for each rank, in the order of ranks.
//
// Blocks are of the same size, or one element apart, in a new vector and after rebalance(); algorithms that move elements leave blocks of
// other sizes. Functions that say `Collective` are called by all ranks of the communicator.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <heddle/arrays.hpp>
#include <span>
#include <utility>
#include <vector>

#include "buffer.hpp"
#include "collective.hpp"
#include "exchange.hpp"
#include "transfers.hpp"

namespace heddle::inline v0::mpi {

// Where the blocks of n elements begin if they are divided evenly; the last entry is n.
inline std::vector<std::uint64_t> even_offsets(std::uint64_t n, int ranks) {
    std::vector<std::uint64_t> offsets;
    const auto p = static_cast<std::uint64_t>(ranks);
    for (std::uint64_t r = 0; r <= p; ++r) offsets.push_back(n / p * r + std::min(r, n % p));
    return offsets;
}

template <sendable T>
class block_vector {
public:
    // n elements of the value T(), divided evenly. All ranks give the same n.
    block_vector(const communicator& where, std::uint64_t n) : block_vector(where, even_offsets(n, where.size())) {
        heddle::fill(local(), T());
    }

    // Block r is [offsets[r], offsets[r + 1]); its elements have any values.
    block_vector(const communicator& where, std::vector<std::uint64_t> offsets)
        : where_(where),
          offsets_(std::move(offsets)) {
        const auto r = static_cast<std::size_t>(where.rank());
        storage_.resize_and_discard(offsets_[r + 1] - offsets_[r]);
    }

    // A copy of the block that each rank brings. Collective.
    static block_vector of_blocks(const communicator& where, std::span<const T> mine) {
        collective now(where, "of_blocks");
        buffer<T> block(mine.size());
        heddle::copy(mine, block.all().begin());
        block_vector made(where, std::uint64_t{0});
        made.replace(now, std::move(block));
        return made;
    }

    // Divides what rank 0 has; the other ranks' argument is ignored. Collective.
    static block_vector scatter(const communicator& where, std::span<const T> on_rank_0) {
        collective now(where, "scatter");
        std::uint64_t n = on_rank_0.size();
        now.broadcast(std::span(&n, 1), 0);
        block_vector made(where, even_offsets(n, where.size()));
        transfers all(now);
        if (where.rank() != 0) all.receive(0, std::as_writable_bytes(made.local()), 0);
        for (int r = 0; where.rank() == 0 && r < where.size(); ++r) {
            const std::span<const T> block =
                on_rank_0.subspan(made.begin_of(r), made.begin_of(r + 1) - made.begin_of(r));
            if (r == 0) heddle::copy(block, made.local().begin());
            else all.send(r, std::as_bytes(block));
        }
        all.finish();
        return made;
    }

    // All elements on rank 0; the other ranks get none. Collective.
    std::vector<T> gather() const {
        collective now(where_, "gather");
        std::vector<T> all(where_.rank() == 0 ? size() : 0);
        transfers messages(now);
        if (where_.rank() != 0) messages.send(0, std::as_bytes(local()));
        for (int r = 1; where_.rank() == 0 && r < where_.size(); ++r) {
            const std::span<T> block = std::span(all).subspan(begin_of(r), begin_of(r + 1) - begin_of(r));
            messages.receive(r, std::as_writable_bytes(block), static_cast<std::size_t>(r));
        }
        if (where_.rank() == 0) heddle::copy(local(), all.begin());
        messages.finish();
        return all;
    }

    // Moves elements to other ranks until all blocks are of the same size, or one element apart. Collective.
    void rebalance() {
        collective now(where_, "rebalance");
        std::vector<std::uint64_t> even = even_offsets(size(), where_.size());
        if (even == offsets_) return;
        std::vector<std::span<const T>> send;
        for (std::size_t r = 0; r + 1 < even.size(); ++r) {
            const std::uint64_t begin = std::clamp(even[r], first_index(), first_index() + storage_.size());
            const std::uint64_t end = std::clamp(even[r + 1], first_index(), first_index() + storage_.size());
            send.push_back(std::as_const(storage_).all().subspan(begin - first_index(), end - begin));
        }
        buffer<T> block;
        exchange_blocks<T>(now, send, block);
        storage_ = std::move(block);
        offsets_ = std::move(even);
    }

    // The block of this rank.
    std::span<T> local() noexcept { return storage_.all(); }
    std::span<const T> local() const noexcept { return storage_.all(); }

    // The index in the whole vector of the first element of this rank's block.
    std::uint64_t first_index() const noexcept { return offsets_[static_cast<std::size_t>(where_.rank())]; }
    std::uint64_t size() const noexcept { return offsets_.back(); }
    const std::vector<std::uint64_t>& offsets() const noexcept { return offsets_; }
    const communicator& where() const noexcept { return where_; }

    // For algorithms: the memory of the block, and the end of one that has put another block there or brings one along.
    buffer<T>& storage() noexcept { return storage_; }
    void replace(collective& now, buffer<T>&& block) {
        storage_ = std::move(block);
        count_blocks(now);
    }
    void count_blocks(collective& now) {
        offsets_.assign(1, 0);
        for (const std::uint64_t count : now.all_gather(std::uint64_t{storage_.size()}))
            offsets_.push_back(offsets_.back() + count);
    }

private:
    std::size_t begin_of(int rank) const { return offsets_[static_cast<std::size_t>(rank)]; }

    communicator where_;
    std::vector<std::uint64_t> offsets_;
    buffer<T> storage_;
};

}  // namespace heddle::inline v0::mpi
