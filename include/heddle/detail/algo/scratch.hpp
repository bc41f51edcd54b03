// SPDX-License-Identifier: Apache-2.0
// scratch.hpp - room for as many elements as a range has, for algorithms that move them out and back.
//
// Every place holds an object from the beginning, so that moving is always an assignment. Objects that are not trivial come from the
// range itself: one is moved from place to place and back, as it were, and leaves a moved-from object everywhere. So nothing but
// move operations is asked of the type; they must not throw.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "../base/exceptions.hpp"
#include "../base/immovable.hpp"
#include "divide.hpp"
#include "loops.hpp"
#include "ranges.hpp"
#include "room.hpp"

namespace heddle::detail {

// Can elements of this type be moved out and back, whatever happens in between?
template <class T>
concept movable_aside = std::is_nothrow_move_constructible_v<T> && std::is_nothrow_move_assignable_v<T>;

template <class Iterator>
using value_pointer = std::iter_value_t<Iterator>*;

template <movable_aside T>
class scratch : immovable {
public:
    // Takes std::bad_alloc from the allocation, before anything has been moved.
    template <class Iterator>
    scratch(Iterator begin, std::size_t n) : room_(n),
                                             places_(room_.begin()),
                                             n_(n) {
        if (places_ == nullptr) raise(std::bad_alloc());
        if constexpr (!k_trivial) {
            auto construct = [&](std::size_t first, std::size_t last) {
                T& seed = *advanced(begin, first);
                std::construct_at(places_ + first, std::move(seed));
                for (std::size_t i = first + 1; i < last; ++i)
                    std::construct_at(places_ + i, std::move(places_[i - 1]));
                seed = std::move(places_[last - 1]);
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

    const room<T> room_;
    T* const places_;
    const std::size_t n_;
};

// Moves n elements.
template <class In, class Out>
void move_all(In in, std::size_t n, Out out) {
    auto move_some = [&](std::size_t first, std::size_t last) {
        std::move(advanced(in, first), advanced(in, last), advanced(out, first));
    };
    uninterrupted([&] { for_each_chunk(n, move_some, {}); });
}

}  // namespace heddle::detail
