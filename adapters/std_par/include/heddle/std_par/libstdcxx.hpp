// SPDX-License-Identifier: Apache-2.0
// libstdcxx.hpp - the serial backend of libstdc++'s parallel algorithms, on Heddle.
//
// libstdc++ reads these names from a file of its own, whose include guard std_par.hpp has set. The functions come twice: newer versions
// pass a tag as the first argument. The elements' functions are called by bricks that are noexcept, or below an exception handler of
// libstdc++ that ends the process, except for std::bad_alloc.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <utility>

#include "loops.hpp"
#include "scans.hpp"
#include "sorts.hpp"

namespace __pstl {

namespace __internal {
struct __serial_backend_tag;  // of newer versions
class __pstl_less;            // the comparison where the user passes none, in newer versions
}  // namespace __internal

namespace __serial_backend {

// Memory for n objects that are not constructed.
template <class T>
class __buffer {
public:
    explicit __buffer(std::size_t n) : memory_(std::allocator<T>().allocate(n)), n_(n) {}
    __buffer(const __buffer&) = delete;
    __buffer& operator=(const __buffer&) = delete;
    ~__buffer() { std::allocator<T>().deallocate(memory_, n_); }

    explicit operator bool() const { return memory_ != nullptr; }
    T* get() const { return memory_; }

private:
    T* memory_;
    std::size_t n_;
};

// Every caller looks at a flag of its own before it begins a subrange.
inline void __cancel_execution() {}

template <class Policy, class Index, class Brick>
void __parallel_for(Policy&&, Index first, Index last, Brick brick) {
    heddle::std_par::for_subranges(first, last, brick);
}

template <class Policy, class Value, class Index, class Brick, class Combine>
Value __parallel_reduce(Policy&&, Index first, Index last, const Value& identity, const Brick& brick,
                        const Combine& combine) {
    return heddle::std_par::reduce_subranges(first, last, identity, brick, combine);
}

template <class Policy, class Index, class Unary, class T, class Combine, class Brick>
T __parallel_transform_reduce(Policy&&, Index first, Index last, Unary unary, T init, Combine combine, Brick brick) {
    return heddle::std_par::transform_reduce(first, last, unary, std::move(init), combine, brick);
}

template <class Policy, class Index, class T, class Reduce, class Combine, class Scan, class Apex>
void __parallel_strict_scan(Policy&&, Index n, T init, Reduce reduce, Combine combine, Scan scan, Apex apex) {
    heddle::std_par::strict_scan(n, std::move(init), reduce, combine, scan, apex);
}

template <class Policy, class Index, class Unary, class T, class Combine, class Brick, class Scan>
T __parallel_transform_scan(Policy&&, Index n, Unary unary, T init, Combine combine, Brick brick, Scan scan) {
    return heddle::std_par::transform_scan(n, unary, std::move(init), combine, brick, scan);
}

template <class Policy, class Iterator, class Compare, class Leaf>
    requires(!std::same_as<Policy, __internal::__serial_backend_tag>)
void __parallel_stable_sort(Policy&&, Iterator first, Iterator last, Compare compare, Leaf leaf,
                            std::size_t wanted = 0) {
    heddle::std_par::sort_stably(first, last, compare, leaf, wanted);
}

template <class Policy, class First, class Second, class Out, class Compare, class Leaf>
void __parallel_merge(Policy&&, First first1, First last1, Second first2, Second last2, Out out, Compare compare,
                      Leaf leaf) {
    heddle::isolate([&] { heddle::std_par::merge_ranges(first1, last1, first2, last2, out, compare, leaf); });
}

template <class Policy, class Left, class Right>
void __parallel_invoke(Policy&&, Left&& left, Right&& right) {
    heddle::std_par::invoke_both(left, right);
}

// --- The same with a tag ----------------------------------------------------------------------------------------------

template <class Tag> concept tag = std::same_as<Tag, __internal::__serial_backend_tag>;

template <tag Tag, class Policy, class Index, class Brick>
void __parallel_for(Tag, Policy&& policy, Index first, Index last, Brick brick) {
    __serial_backend::__parallel_for(policy, first, last, std::move(brick));
}

template <tag Tag, class Policy, class Value, class Index, class Brick, class Combine>
Value __parallel_reduce(Tag, Policy&& policy, Index first, Index last, const Value& identity, const Brick& brick,
                        const Combine& combine) {
    return __serial_backend::__parallel_reduce(policy, first, last, identity, brick, combine);
}

template <tag Tag, class Policy, class Index, class Unary, class T, class Combine, class Brick>
T __parallel_transform_reduce(Tag, Policy&& policy, Index first, Index last, Unary unary, T init, Combine combine,
                              Brick brick) {
    return __serial_backend::__parallel_transform_reduce(policy, first, last, std::move(unary), std::move(init),
                                                         std::move(combine), std::move(brick));
}

template <tag Tag, class Policy, class Index, class T, class Reduce, class Combine, class Scan, class Apex>
void __parallel_strict_scan(Tag, Policy&& policy, Index n, T init, Reduce reduce, Combine combine, Scan scan,
                            Apex apex) {
    __serial_backend::__parallel_strict_scan(policy, n, std::move(init), std::move(reduce), std::move(combine),
                                             std::move(scan), std::move(apex));
}

template <tag Tag, class Policy, class Index, class Unary, class T, class Combine, class Brick, class Scan>
T __parallel_transform_scan(Tag, Policy&& policy, Index n, Unary unary, T init, Combine combine, Brick brick,
                            Scan scan) {
    return __serial_backend::__parallel_transform_scan(policy, n, std::move(unary), std::move(init), std::move(combine),
                                                       std::move(brick), std::move(scan));
}

template <tag Tag, class Policy, class Iterator, class Compare, class Leaf>
void __parallel_stable_sort(Tag, Policy&& policy, Iterator first, Iterator last, Compare compare, Leaf leaf,
                            std::size_t wanted = 0) {
    __serial_backend::__parallel_stable_sort(policy, first, last, std::move(compare), std::move(leaf), wanted);
}

template <tag Tag, class Policy, class First, class Second, class Out, class Compare, class Leaf>
void __parallel_merge(Tag, Policy&& policy, First first1, First last1, Second first2, Second last2, Out out,
                      Compare compare, Leaf leaf) {
    __serial_backend::__parallel_merge(policy, first1, last1, first2, last2, out, std::move(compare), std::move(leaf));
}

template <tag Tag, class Policy, class Left, class Right>
void __parallel_invoke(Tag, Policy&& policy, Left&& left, Right&& right) {
    __serial_backend::__parallel_invoke(policy, left, right);
}

}  // namespace __serial_backend
}  // namespace __pstl

template <class T>
inline constexpr bool heddle::std_par::k_is_natural_order<__pstl::__internal::__pstl_less, T> = true;
