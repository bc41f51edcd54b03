// SPDX-License-Identifier: Apache-2.0
// libcxx.hpp - the std::thread backend of libc++'s parallel algorithms, on Heddle.
//
// libc++ reads these names from a file of its own, whose include guard std_par.hpp has set. Its own backend of this name runs
// everything on the calling thread. Without -fexperimental-library libc++ has no parallel algorithms, and this file is empty.
#pragma once

#include <__config>

#ifndef _LIBCPP_HAS_NO_INCOMPLETE_PSTL

#ifndef _LIBCPP_PSTL_BACKEND_STD_THREAD
#error "heddle::std_par replaces libc++'s std::thread backend; this libc++ was configured for another one"
#endif

#include <__pstl/backend_fwd.h>
#include <__pstl/cpu_algos/any_of.h>
#include <__pstl/cpu_algos/cpu_traits.h>
#include <__pstl/cpu_algos/fill.h>
#include <__pstl/cpu_algos/find_if.h>
#include <__pstl/cpu_algos/for_each.h>
#include <__pstl/cpu_algos/merge.h>
#include <__pstl/cpu_algos/stable_sort.h>
#include <__pstl/cpu_algos/transform.h>
#include <__pstl/cpu_algos/transform_reduce.h>
#include <__utility/empty.h>

#include <cstddef>
#include <optional>
#include <utility>

#include "loops.hpp"
#include "or_nothing.hpp"
#include "sorts.hpp"

_LIBCPP_BEGIN_NAMESPACE_STD
namespace __pstl {

template <>
struct __cpu_traits<__std_thread_backend_tag> {
    static constexpr std::size_t __lane_size = 64;

    template <class Iterator, class Brick>
    static optional<__empty> __for_each(Iterator first, Iterator last, Brick brick) {
        return heddle::std_par::or_nothing([&] {
            heddle::std_par::for_subranges(first, last, brick);
            return __empty{};
        });
    }

    template <class Index, class Unary, class T, class Combine, class Brick>
    static optional<T> __transform_reduce(Index first, Index last, Unary unary, T init, Combine combine, Brick brick) {
        return heddle::std_par::or_nothing(
            [&] { return heddle::std_par::transform_reduce(first, last, unary, std::move(init), combine, brick); });
    }

    template <class Iterator, class Compare, class Leaf>
    static optional<__empty> __stable_sort(Iterator first, Iterator last, Compare compare, Leaf leaf) {
        return heddle::std_par::or_nothing([&] {
            heddle::std_par::sort_stably(first, last, compare, leaf, 0);
            return __empty{};
        });
    }

    template <class First, class Second, class Out, class Compare, class Leaf>
    static optional<__empty> __merge(First first1, First last1, Second first2, Second last2, Out out, Compare compare,
                                     Leaf leaf) {
        return heddle::std_par::or_nothing([&] {
            heddle::isolate([&] { heddle::std_par::merge_ranges(first1, last1, first2, last2, out, compare, leaf); });
            return __empty{};
        });
    }

    // Every caller looks at a flag of its own before it begins a subrange.
    static void __cancel_execution() {}
};

template <class Policy>
struct __find_if<__std_thread_backend_tag, Policy> : __cpu_parallel_find_if<__std_thread_backend_tag, Policy> {};

template <class Policy>
struct __for_each<__std_thread_backend_tag, Policy> : __cpu_parallel_for_each<__std_thread_backend_tag, Policy> {};

template <class Policy>
struct __merge<__std_thread_backend_tag, Policy> : __cpu_parallel_merge<__std_thread_backend_tag, Policy> {};

template <class Policy>
struct __stable_sort<__std_thread_backend_tag, Policy> : __cpu_parallel_stable_sort<__std_thread_backend_tag, Policy> {
};

template <class Policy>
struct __transform<__std_thread_backend_tag, Policy> : __cpu_parallel_transform<__std_thread_backend_tag, Policy> {};

template <class Policy>
struct __transform_binary<__std_thread_backend_tag, Policy>
    : __cpu_parallel_transform_binary<__std_thread_backend_tag, Policy> {};

template <class Policy>
struct __transform_reduce<__std_thread_backend_tag, Policy>
    : __cpu_parallel_transform_reduce<__std_thread_backend_tag, Policy> {};

template <class Policy>
struct __transform_reduce_binary<__std_thread_backend_tag, Policy>
    : __cpu_parallel_transform_reduce_binary<__std_thread_backend_tag, Policy> {};

template <class Policy>
struct __any_of<__std_thread_backend_tag, Policy> : __cpu_parallel_any_of<__std_thread_backend_tag, Policy> {};

template <class Policy>
struct __fill<__std_thread_backend_tag, Policy> : __cpu_parallel_fill<__std_thread_backend_tag, Policy> {};

}  // namespace __pstl
_LIBCPP_END_NAMESPACE_STD

#endif
