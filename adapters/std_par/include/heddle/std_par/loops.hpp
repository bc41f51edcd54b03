// SPDX-License-Identifier: Apache-2.0
// loops.hpp - the loop and the reductions that a backend of the parallel algorithms needs.
//
// All of these isolate their call: a thread that waits in an element access function, in a nested algorithm, runs no other element of
// the outer one. So a function that holds a lock may call an algorithm, as with TBB.
#pragma once

#pragma GCC system_header  // no warnings of conversions that the types of an algorithm's arguments ask for

#include <algorithm>
#include <cstddef>
#include <functional>
#include <heddle/isolate.hpp>
#include <heddle/join.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/reduce.hpp>
#include <iterator>
#include <utility>

namespace heddle::inline v0::std_par {

// The iterator that lies `n` behind `first`. Iterators of C++17 need not be those of C++20, which heddle's own ranges ask for.
template <class Iterator>
Iterator at_offset(Iterator first, std::size_t n) {
    return first + static_cast<decltype(first - first)>(n);
}

template <class Iterator>
std::size_t size_between(Iterator first, Iterator last) {
    return static_cast<std::size_t>(last - first);
}

// n >= 1 items in pieces of the same size, but for the last one. Each piece is one call of a brick, so that cheap items fill vectors.
//
// Threads share whole pieces, and the first one runs before other threads are called. With the longer stretches of parallel_for_chunks, a
// 32nd of the loop on two threads, a loop took 1.05 times as long as TBB's (docs/measurements/reach.md).
class pieces {
public:
    explicit pieces(std::size_t n) noexcept : n_(n), size_(size_for(n)) {}

    std::size_t count() const noexcept { return (n_ - 1) / size_ + 1; }
    std::size_t begin(std::size_t piece) const noexcept { return piece * size_; }
    std::size_t end(std::size_t piece) const noexcept { return std::min(n_, (piece + 1) * size_); }

private:
    static constexpr std::size_t k_most = 1'024;
    static constexpr std::size_t k_line = 64;  // items: a cache line of the smallest ones

    static std::size_t size_for(std::size_t n) noexcept {
        const std::size_t least = (n - 1) / k_most + 1;
        return least < k_line ? least : (least + k_line - 1) / k_line * k_line;
    }

    std::size_t n_;
    std::size_t size_;
};

// Calls brick(i, j) for subranges that together are [first, last).
template <class Iterator, class Brick>
void for_subranges(Iterator first, Iterator last, Brick& brick) {
    if (first == last) return;
    const pieces parts(size_between(first, last));
    const auto run_piece = [&](std::size_t piece) {
        brick(at_offset(first, parts.begin(piece)), at_offset(first, parts.end(piece)));
    };
    isolate([&] { parallel_for(std::size_t{0}, parts.count(), run_piece); });
}

// combine over brick(i, j, identity) for subranges that together are [first, last), from left to right.
template <class T, class Iterator, class Brick, class Combine>
T reduce_subranges(Iterator first, Iterator last, const T& identity, const Brick& brick, const Combine& combine) {
    if (first == last) return identity;
    const pieces parts(size_between(first, last));
    const auto reduce_piece = [&](std::size_t piece) -> T {
        return brick(at_offset(first, parts.begin(piece)), at_offset(first, parts.end(piece)), identity);
    };
    return isolate(
        [&]() -> T { return parallel_reduce(std::size_t{0}, parts.count(), identity, reduce_piece, combine); });
}

// The total of the items [begin, end), which are two or more. There is no identity: unary(i) need not be a T, but what `combine` makes
// of two of them is.
template <class T, class Index, class Unary, class Combine, class Brick>
T total_of(Index begin, Index end, Unary& unary, Combine& combine, Brick& brick) {
    const Index second = at_offset(begin, 1);
    T total = combine(unary(begin), unary(second));
    return brick(at_offset(begin, 2), end, std::move(total));
}

// combine over init and unary(i) for all i in [first, last). brick(i, j, init) is the same for a subrange, on one thread.
template <class Index, class Unary, class T, class Combine, class Brick>
T transform_reduce(Index first, Index last, Unary& unary, T init, Combine& combine, Brick& brick) {
    const std::size_t n = size_between(first, last);
    const std::size_t pairs = n / 2;
    if (pairs < 2) return brick(first, last, std::move(init));
    const pieces parts(pairs);
    const auto reduce_piece = [&](std::size_t piece) -> T {
        const std::size_t end = parts.end(piece);
        return total_of<T>(at_offset(first, 2 * parts.begin(piece)), at_offset(first, end == pairs ? n : 2 * end),
                           unary, combine, brick);
    };
    return isolate([&]() -> T {
        T total = parallel_reduce(std::size_t{0}, parts.count(), init, reduce_piece, combine);
        return combine(std::move(init), std::move(total));
    });
}

template <class Left, class Right>
void invoke_both(Left& left, Right& right) {
    isolate([&] { join(left, right); });
}

}  // namespace heddle::inline v0::std_par
