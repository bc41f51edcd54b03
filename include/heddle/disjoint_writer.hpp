// SPDX-License-Identifier: Apache-2.0
// disjoint_writer.hpp - lets many threads write to different places of an array, and reports two writes to the same place.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "config.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/base/atomic.hpp"
#include "detail/base/exceptions.hpp"
#include "detail/base/immovable.hpp"

namespace heddle::inline v0 {

// Use one object for each array and parallel call. It allocates one bit for each place, and each write is an atomic operation.
// Where that is too expensive and the places are known to be distinct, write to the array directly. The array has to outlive it.
template <class T>
class disjoint_writer : detail::immovable {
public:
    explicit disjoint_writer(std::span<T> places) : places_(places), written_(new bits[places.size() / k_bits + 1]) {}

    // Assigns the value to the i-th place. May be called from any thread. Throws std::invalid_argument, and writes nothing, if
    // there is no such place or if it was written before. If the assignment throws, the place counts as written.
    template <class Value>
    void write(std::size_t i, Value&& value) {
        if (i >= places_.size())
            detail::raise(std::invalid_argument("heddle: a write to a place outside of the array"));
        const std::uint64_t bit = std::uint64_t{1} << i % k_bits;
        // Relaxed: of two writers to one place, the later one sees the bit of the earlier one. Nothing else depends on it.
        if ((written_[i / k_bits].of.fetch_or(bit, std::memory_order_relaxed) & bit) != 0)
            detail::raise(std::invalid_argument("heddle: a second write to the same place"));
        places_[i] = std::forward<Value>(value);
    }

    // The number of places that have been written. To be called when all writers have ended.
    [[nodiscard]] std::size_t count() const noexcept {
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

}  // namespace heddle::inline v0
