// SPDX-License-Identifier: Apache-2.0
// config.hpp - the supported compilers, the switches that change the library's binary interface, and the export macro.
//
// The library and every program that uses it must agree on the switches. CMake's `heddle::heddle` target and the pkg-config file
// pass them on; do not define them elsewhere.
#pragma once

// The -std=c++20 of g++ 10 is not yet C++20. clang before 16 cannot compile the ranges of libstdc++ (LLVM issue 44178); Apple's 15 is
// LLVM's 16. A file that does not exist ends the compilation: hundreds of errors would follow the one that counts.
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L || \
    (defined(__clang__) && __clang_major__ < (defined(__apple_build_version__) ? 15 : 16))
#error "Heddle needs C++20 (-std=c++20) and g++ 11, clang 16, Apple clang 15 or a later compiler"
#define HEDDLE_STOP "the error above is the one that counts"
#include HEDDLE_STOP
#endif

// Which queue each worker keeps its jobs in; see detail/prim/job_queue.hpp.
#define HEDDLE_QUEUE_DEQUE 1   // the lock-free Chase-Lev deque
#define HEDDLE_QUEUE_LOCKED 2  // a mutex and a std::deque for each worker
#define HEDDLE_QUEUE_GLOBAL 3  // one mutex and one std::deque for all of them
#ifndef HEDDLE_QUEUE
#define HEDDLE_QUEUE HEDDLE_QUEUE_DEQUE
#endif

// Is this the variant that can profile (profile.hpp)? CMake's heddle::heddle_profile and the package heddle-profile of pkg-config define
// HEDDLE_PROFILE.
#ifdef HEDDLE_PROFILE
#define HEDDLE_VARIANT_TAG , "HEDDLE_PROFILE"
#else
#define HEDDLE_VARIANT_TAG
#endif

// Part of the name of every symbol that depends on these switches: a program that was compiled with another queue or variant than the
// library does not link.
#if !defined(__GNUC__)
#define HEDDLE_ABI_TAG
#elif HEDDLE_QUEUE == HEDDLE_QUEUE_DEQUE
#define HEDDLE_ABI_TAG __attribute__((abi_tag("HEDDLE_QUEUE_DEQUE" HEDDLE_VARIANT_TAG)))
#elif HEDDLE_QUEUE == HEDDLE_QUEUE_LOCKED
#define HEDDLE_ABI_TAG __attribute__((abi_tag("HEDDLE_QUEUE_LOCKED" HEDDLE_VARIANT_TAG)))
#elif HEDDLE_QUEUE == HEDDLE_QUEUE_GLOBAL
#define HEDDLE_ABI_TAG __attribute__((abi_tag("HEDDLE_QUEUE_GLOBAL" HEDDLE_VARIANT_TAG)))
#else
#error "HEDDLE_QUEUE is HEDDLE_QUEUE_DEQUE, HEDDLE_QUEUE_LOCKED or HEDDLE_QUEUE_GLOBAL"
#endif

// HEDDLE_SHARED is defined for a shared library and its users, HEDDLE_BUILDING only while building it.
#if defined(HEDDLE_SHARED) && defined(_WIN32)
#ifdef HEDDLE_BUILDING
#define HEDDLE_API __declspec(dllexport)
#else
#define HEDDLE_API __declspec(dllimport)
#endif
#elif defined(__GNUC__) && !defined(_WIN32)
#define HEDDLE_API __attribute__((visibility("default")))
#else
#define HEDDLE_API
#endif
