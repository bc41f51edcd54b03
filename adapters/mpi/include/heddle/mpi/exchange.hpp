// SPDX-License-Identifier: Apache-2.0
// exchange.hpp - every rank sends a block to every rank. Sorting, shuffling and rebalancing are made of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <heddle/scope.hpp>
#include <mutex>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "buffer.hpp"
#include "collective.hpp"
#include "grid_route.hpp"
#include "transfers.hpp"

namespace heddle::inline v0::mpi {

// What has arrived: the block of rank r is [offsets[r], offsets[r + 1]) of `data`.
template <sendable T>
struct received {
    buffer<T> data;
    std::vector<std::size_t> offsets;

    std::span<T> from(int rank) {
        const auto r = static_cast<std::size_t>(rank);
        return data.all().subspan(offsets[r], offsets[r + 1] - offsets[r]);
    }
};

// By one message from each rank to each other; the arguments are those of exchange_by_grid. `meanwhile`: see polite_pause.
inline void exchange_directly(
    collective& now, std::span<const std::span<const std::byte>> send,
    const std::function<std::vector<std::span<std::byte>>(std::span<const std::uint64_t>)>& place,
    const std::function<void(int source)>& on_arrival, const std::function<bool()>& meanwhile) {
    const auto self = static_cast<std::size_t>(now.rank());
    std::vector<std::uint64_t> sizes;
    for (const auto block : send) sizes.push_back(block.size());
    const std::vector<std::uint64_t> arriving = now.all_to_all(sizes);
    const std::vector<std::span<std::byte>> places = place(arriving);

    transfers all(now);
    for (std::size_t step = 1; step < send.size(); ++step) {  // each rank begins with another peer
        const std::size_t from = (self + send.size() - step) % send.size();
        all.receive(static_cast<int>(from), places[from], from);
    }
    for (std::size_t step = 1; step < send.size(); ++step) {
        const std::size_t to = (self + step) % send.size();
        all.send(static_cast<int>(to), send[to]);
    }
    if (!send[self].empty()) std::memcpy(places[self].data(), send[self].data(), send[self].size());
    for (std::size_t r = 0; r < places.size(); ++r)
        if (r == self || places[r].empty()) on_arrival(static_cast<int>(r));
    all.finish([&](std::size_t from) { on_arrival(static_cast<int>(from)); }, meanwhile);
}

// With more ranks than this, blocks of fewer bytes on average take two hops. From the model in
// docs/guide/more-than-one-machine.md; not measured with that number of ranks.
inline constexpr int k_ranks_for_grid = 64;
inline constexpr std::uint64_t k_short_block = 1'024;

inline bool takes_grid(collective& now, std::span<const std::span<const std::byte>> send) {
    if (now.where().route() != exchange_route::automatic) return now.where().route() == exchange_route::grid;
    if (now.size() < k_ranks_for_grid) return false;
    std::uint64_t bytes = 0;
    for (const auto block : send) bytes += block.size();
    const auto ranks = static_cast<std::uint64_t>(now.size());
    return now.sum(bytes) / (ranks * ranks) < k_short_block;
}

// send[r] goes to rank r; the blocks arrive in `into`, in the order of ranks, and must not lie in it. on_arrival(source, block) is called on this
// thread for each rank, `meanwhile` while there is nothing else to do. Returns the offsets.
template <sendable T>
std::vector<std::size_t> exchange_blocks(
    collective& now, std::span<const std::span<const T>> send, buffer<T>& into,
    const std::function<void(int source, std::span<T> block)>& on_arrival = nullptr,
    const std::function<bool()>& meanwhile = nullptr) {
    if (send.size() != static_cast<std::size_t>(now.size()))
        throw std::invalid_argument("heddle: an exchange needs one block for each rank of its communicator");
    std::vector<std::span<const std::byte>> bytes;
    for (const auto block : send) bytes.push_back(std::as_bytes(block));
    std::vector<std::size_t> offsets{0};
    const auto block_of = [&](std::size_t r) { return into.all().subspan(offsets[r], offsets[r + 1] - offsets[r]); };
    const auto place = [&](std::span<const std::uint64_t> sizes) {
        for (const std::uint64_t size : sizes) offsets.push_back(offsets.back() + size / sizeof(T));
        into.resize_and_discard(offsets.back());
        std::vector<std::span<std::byte>> places;
        for (std::size_t r = 0; r < sizes.size(); ++r) places.push_back(std::as_writable_bytes(block_of(r)));
        return places;
    };
    const auto arrived = [&](int source) {
        if (on_arrival) on_arrival(source, block_of(static_cast<std::size_t>(source)));
    };
    if (takes_grid(now, bytes)) exchange_by_grid(now, bytes, place, arrived);
    else exchange_directly(now, bytes, place, arrived, meanwhile);
    return offsets;
}

// Blocks that have arrived, and what to do with them. The caller of the exchange takes part between two looks for messages.
template <sendable T, class OnBlock>
class arrived_blocks {
public:
    explicit arrived_blocks(std::remove_reference_t<OnBlock>& on_block) : on_block_(on_block) {}

    void add(int source, std::span<T> block) {
        const std::lock_guard lock(mutex_);
        ready_.push_back({source, block});
    }

    // False: there was none.
    bool run_one() {
        std::unique_lock lock(mutex_);
        if (ready_.empty()) return false;
        const one next = ready_.back();
        ready_.pop_back();
        lock.unlock();
        std::invoke(on_block_, next.source, next.block);
        return true;
    }

    // The same for the caller of the exchange, whose messages must arrive before it can throw.
    bool run_one_and_catch() noexcept {
        try {
            return run_one();
        } catch (...) {
            if (thrown_ == nullptr) thrown_ = std::current_exception();
            return true;
        }
    }
    void rethrow() const {
        if (thrown_ != nullptr) std::rethrow_exception(thrown_);
    }

private:
    struct one {
        int source;
        std::span<T> block;
    };

    std::remove_reference_t<OnBlock>& on_block_;
    std::mutex mutex_;
    std::vector<one> ready_;
    std::exception_ptr thrown_;
};

// Sends send[r] to rank r, and calls on_block(source, block) for the block of each rank, as a task of the pool that the caller is in, as
// soon as the block has arrived. Several calls may run at once. Returns all blocks when all calls have ended; rethrows the exception of a
// call. Collective. Throws std::invalid_argument if `send` has not one block for each rank.
template <sendable T, class OnBlock>
    requires std::invocable<OnBlock&, int, std::span<T>>
received<T> exchange(const communicator& where, std::span<const std::span<const T>> send, OnBlock&& on_block) {
    collective now(where, "exchange");
    received<T> result;
    arrived_blocks<T, OnBlock> arrived(on_block);
    heddle::scope([&](heddle::task_scope& tasks) {
        const auto on_arrival = [&](int source, std::span<T> block) {
            arrived.add(source, block);
            tasks.spawn([&] { arrived.run_one(); });
        };
        result.offsets =
            exchange_blocks<T>(now, send, result.data, on_arrival, [&] { return arrived.run_one_and_catch(); });
        arrived.rethrow();
    });
    return result;
}

}  // namespace heddle::inline v0::mpi
