// SPDX-License-Identifier: Apache-2.0
// scratch.hpp - memory beside a range, for algorithms that move elements out of it and back.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "../base/exceptions.hpp"
#include "../base/immovable.hpp"
#include "../base/large_pages.hpp"
#include "divide.hpp"
#include "loops.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

// Uninitialised memory for n elements, in large pages if it is large.
template <class T>
class raw_array : immovable {
public:
    // begin() is null if there is not enough memory.
    explicit raw_array(std::size_t n) noexcept
        : bytes_(n > std::numeric_limits<std::size_t>::max() / sizeof(T) ? 0 : n * sizeof(T)),
          begin_(bytes_ == 0 && n != 0 ? nullptr : static_cast<T*>(allocate_block(bytes_, alignof(T)))) {}
    ~raw_array() { ::operator delete(begin_, block_alignment(bytes_, alignof(T))); }

    T* begin() const noexcept { return begin_; }

private:
    const std::size_t bytes_;
    T* const begin_;
};

// Can elements of this type be moved out and back without an exception?
template <class T>
concept movable_aside = std::is_nothrow_move_constructible_v<T> && std::is_nothrow_move_assignable_v<T>;

template <class Iterator>
using value_pointer = std::iter_value_t<Iterator>*;

// Memory for n elements in which every place holds an object from the beginning, so that moving is always an assignment. Objects that are
// not trivial are made from elements of the range: one element is moved from place to place and back, and leaves a moved-from object
// in each. So the type needs nothing but moves that do not throw.
template <movable_aside T>
class scratch : immovable {
public:
    // Throws std::bad_alloc before it has moved anything.
    template <class Iterator>
    scratch(Iterator begin, std::size_t n) : memory_(n),
                                             places_(memory_.begin()),
                                             n_(n) {
        if (places_ == nullptr) raise(std::bad_alloc());
        if constexpr (!k_trivial) {
            auto construct = [&](std::size_t first, std::size_t last) {
                const Iterator seed = advanced(begin, first);
                std::construct_at(places_ + first, std::ranges::iter_move(seed));
                for (std::size_t i = first + 1; i < last; ++i)
                    std::construct_at(places_ + i, std::move(places_[i - 1]));
                *seed = std::move(places_[last - 1]);
            };
            uninterrupted([&] { for_each_chunk(n, construct, {}); });
        }
    }

    ~scratch() {
        if constexpr (!k_trivial) {
            auto destroy = [&](std::size_t first, std::size_t last) { std::destroy(places_ + first, places_ + last); };
            uninterrupted([&] { for_each_chunk(n_, destroy, {}); });
        }
    }

    T* begin() noexcept { return places_; }

private:
    static constexpr bool k_trivial = std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>;

    const raw_array<T> memory_;
    T* const places_;
    const std::size_t n_;
};

// Moves n elements.
template <class In, class Out>
void move_all(In in, std::size_t n, Out out) {
    auto move_some = [&](std::size_t first, std::size_t last) {
        std::ranges::move(advanced(in, first), advanced(in, last), advanced(out, first));
    };
    uninterrupted([&] { for_each_chunk(n, move_some, {}); });
}

}  // namespace heddle::inline v0::detail
