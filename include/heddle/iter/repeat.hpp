// SPDX-License-Identifier: Apache-2.0
// repeat.hpp - chains of one value, once or more often: once, repeat, repeat_n, empty.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <utility>

#include "../detail/base/exceptions.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

template <class T>
struct repeat_source : origin, by_index<repeat_source<T>> {
    using item = T;

    repeat_source(T what, std::size_t n) : value(std::move(what)), count(n) {}

    std::size_t size() const { return count; }
    item at(std::size_t) const { return value; }

    T value;
    std::size_t count;
};

template <class T>
struct once_source : origin, by_index<once_source<T>> {
    using item = T;
    static constexpr bool k_rereadable = false;

    explicit once_source(T what) : value(std::move(what)) {}

    std::size_t size() const { return 1; }
    item at(std::size_t) { return std::move(value); }

    T value;
};

template <class T>
struct empty_source : origin, by_index<empty_source<T>> {
    using item = T;

    std::size_t size() const { return 0; }
    item at(std::size_t) const { raise(std::out_of_range("heddle: an item of a chain without items")); }
};

}  // namespace heddle::detail
