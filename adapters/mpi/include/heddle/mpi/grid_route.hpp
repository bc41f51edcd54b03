// SPDX-License-Identifier: Apache-2.0
// grid_route.hpp - an exchange in two hops: with many ranks and short blocks, messages cost more than bytes.
//
// Ranks form a grid, filled row by row. A block goes from its source along the row to the column of its destination, to the proxy, and from
// there along the column. A rank sends one message for each column and one for each row, instead of one for each rank. If the
// last row is not full, the row before it serves the columns that the last row lacks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <vector>

#include "collective.hpp"
#include "transfers.hpp"

namespace heddle::inline v0::mpi {

class rank_grid {
public:
    explicit rank_grid(int ranks) : ranks_(ranks) {
        while (width_ * width_ < ranks_) ++width_;
    }

    int column(int rank) const { return rank % width_; }

    // The rank that passes on what `source` sends to destinations in `column`.
    int proxy(int source, int column) const {
        const int here = source / width_ * width_ + column;
        return here < ranks_ ? here : here - width_;
    }

    std::vector<int> columns() const {
        return numbers([&](int c) { return c < width_; });
    }
    std::vector<int> ranks_in(int column) const {
        return numbers([&](int rank) { return this->column(rank) == column; });
    }
    std::vector<int> sources_of(int proxy) const {
        return numbers([&](int source) { return this->proxy(source, column(proxy)) == proxy; });
    }

private:
    template <class Predicate>
    std::vector<int> numbers(Predicate&& is_one) const {
        std::vector<int> found;
        for (int i = 0; i < ranks_; ++i)
            if (is_one(i)) found.push_back(i);
        return found;
    }

    int ranks_;
    int width_ = 1;
};

// One hop: several blocks for each peer, packed into one message that follows a message with their sizes.
class packed_hop {
public:
    explicit packed_hop(collective& now) : now_(now) {}

    void send(int to, const std::vector<std::span<const std::byte>>& blocks) {
        message& packed = out_.emplace_back();
        packed.peer = to;
        for (const auto block : blocks) {
            packed.sizes.push_back(block.size());
            packed.bytes.insert(packed.bytes.end(), block.begin(), block.end());
        }
    }

    void receive(int from, std::size_t blocks) {
        message& packed = in_.emplace_back();
        packed.peer = from;
        packed.sizes.resize(blocks);
    }

    void finish() {
        transfers sizes(now_);
        for (const message& one : out_) sizes.send(one.peer, std::as_bytes(std::span(one.sizes)));
        for (message& one : in_) sizes.receive(one.peer, std::as_writable_bytes(std::span(one.sizes)), 0);
        sizes.finish();

        transfers bytes(now_);
        for (const message& one : out_) bytes.send(one.peer, one.bytes);
        for (message& one : in_) {
            std::uint64_t total = 0;
            for (const std::uint64_t size : one.sizes) total += size;
            one.bytes.resize(total);
            bytes.receive(one.peer, one.bytes, 0);
        }
        bytes.finish();
    }

    // Block number `block` of the message that was the `number`-th to be named to `receive`.
    std::span<const std::byte> received(std::size_t number, std::size_t block) const {
        std::size_t begin = 0;
        for (std::size_t i = 0; i < block; ++i) begin += in_[number].sizes[i];
        return std::span(in_[number].bytes).subspan(begin, in_[number].sizes[block]);
    }

private:
    struct message {
        int peer = 0;
        std::vector<std::uint64_t> sizes;
        std::vector<std::byte> bytes;
    };

    collective& now_;
    std::vector<message> out_;
    std::vector<message> in_;
};

// send[r] goes to rank r. place(sizes) is called when the sizes of all blocks are known, and returns the memory for each of them.
inline void exchange_by_grid(
    collective& now, std::span<const std::span<const std::byte>> send,
    const std::function<std::vector<std::span<std::byte>>(std::span<const std::uint64_t>)>& place,
    const std::function<void(int source)>& on_arrival) {
    const rank_grid grid(now.size());
    const std::vector<int> sources = grid.sources_of(now.rank());
    const std::vector<int> destinations = grid.ranks_in(grid.column(now.rank()));

    packed_hop along_row(now);
    for (const int column : grid.columns()) {
        std::vector<std::span<const std::byte>> blocks;
        for (const int to : grid.ranks_in(column)) blocks.push_back(send[static_cast<std::size_t>(to)]);
        along_row.send(grid.proxy(now.rank(), column), blocks);
    }
    for (const int source : sources) along_row.receive(source, destinations.size());
    along_row.finish();

    packed_hop along_column(now);
    for (std::size_t d = 0; d < destinations.size(); ++d) {
        std::vector<std::span<const std::byte>> blocks;
        for (std::size_t s = 0; s < sources.size(); ++s) blocks.push_back(along_row.received(s, d));
        along_column.send(destinations[d], blocks);
    }
    for (const int proxy : destinations) along_column.receive(proxy, grid.sources_of(proxy).size());
    along_column.finish();

    std::vector<std::span<const std::byte>> arrived(send.size());
    for (std::size_t m = 0; m < destinations.size(); ++m) {
        const std::vector<int> from = grid.sources_of(destinations[m]);
        for (std::size_t s = 0; s < from.size(); ++s)
            arrived[static_cast<std::size_t>(from[s])] = along_column.received(m, s);
    }
    std::vector<std::uint64_t> sizes;
    for (const auto block : arrived) sizes.push_back(block.size());
    const std::vector<std::span<std::byte>> places = place(sizes);
    for (std::size_t r = 0; r < arrived.size(); ++r) {
        if (!arrived[r].empty()) std::memcpy(places[r].data(), arrived[r].data(), arrived[r].size());
        on_arrival(static_cast<int>(r));
    }
}

}  // namespace heddle::inline v0::mpi
