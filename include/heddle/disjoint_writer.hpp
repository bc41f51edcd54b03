// SPDX-License-Identifier: Apache-2.0
// disjoint_writer.hpp - writes from many threads to places of an array that nobody else writes to, and tells if somebody does.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "detail/algo/ranges.hpp"
#include "detail/base/atomic.hpp"
#include "detail/base/exceptions.hpp"
#include "detail/base/immovable.hpp"

namespace heddle {

// One for each array and parallel call. Costs a bit of memory for each place and an atomic operation for each write: where
// that is too much and the places are known to be distinct, write to the array itself.
template <class T>
class disjoint_writer : detail::immovable {
public:
    explicit disjoint_writer(std::span<T> places) : places_(places), written_(new bits[places.size() / k_bits + 1]) {}

    // Assigns the value to the i-th place. From any thread. Throws std::invalid_argument, and writes nothing, if there is no
    // such place or it was written to before.
    template <class Value>
    void write(std::size_t i, Value&& value) {
        if (i >= places_.size())
            detail::raise(std::invalid_argument("heddle: a write to a place outside of the array"));
        const std::uint64_t bit = std::uint64_t{1} << i % k_bits;
        // Relaxed: of two writers to one place one sees the other's bit, and no more is asked.
        if ((written_[i / k_bits].of.fetch_or(bit, std::memory_order_relaxed) & bit) != 0)
            detail::raise(std::invalid_argument("heddle: a second write to the same place"));
        places_[i] = std::forward<Value>(value);
    }

    // How many places have been written to. When all writers have ended.
    std::size_t count() const noexcept {
        std::size_t written = 0;
        for (std::size_t i = 0; i <= places_.size() / k_bits; ++i) {
            const std::uint64_t word =
                written_[i].of.load(std::memory_order_relaxed);  // stale: never, the writers have ended
            written += static_cast<std::size_t>(std::popcount(word));
        }
        return written;
    }

private:
    static constexpr std::size_t k_bits = 64;
    struct bits {
        detail::atomic<std::uint64_t> of{"written", 0};
    };

    const std::span<T> places_;
    const std::unique_ptr<bits[]> written_;
};

}  // namespace heddle
