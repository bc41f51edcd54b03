// SPDX-License-Identifier: Apache-2.0
// std_par.hpp - makes std::execution::par and par_unseq run on Heddle.
//
// This header has to come before every header of the standard library, in every translation unit of the program: the target
// heddle::std_par and the pkg-config file heddle-std-par pass `-include heddle/std_par.hpp` to the compiler. The algorithms run in the
// pool that the calling thread is in, else in heddle::default_pool().
//
// It replaces libstdc++'s serial backend (9 and later) and of libc++'s std::thread backend (19, with
// -fexperimental-library).
#pragma once

#ifdef __cplusplus

#define _GLIBCXX_USE_TBB_PAR_BACKEND 0
#define _PSTL_PARALLEL_BACKEND_SERIAL_H
#define _LIBCPP___PSTL_BACKENDS_STD_THREAD_H

#include <version>

#if defined(_LIBCPP_VERSION)
#include "std_par/libcxx.hpp"
#elif defined(__GLIBCXX__)
#include "std_par/libstdcxx.hpp"
#else
#error "heddle::std_par knows libstdc++ and libc++; this is another standard library"
#endif

#endif
