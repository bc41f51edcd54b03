// SPDX-License-Identifier: Apache-2.0
// config.hpp - the switches that change the library's binary interface, and the export macro.
//
// The library and every program that uses it must agree on these. CMake's `heddle::heddle` target and
// the pkg-config file pass them on; nobody else should define them.
#pragma once

// Which queue each worker keeps its jobs in; see detail/prim/job_queue.hpp.
#define HEDDLE_QUEUE_DEQUE 1   // the lock-free Chase-Lev deque
#define HEDDLE_QUEUE_LOCKED 2  // a mutex and a std::deque for each worker
#define HEDDLE_QUEUE_GLOBAL 3  // one mutex and one std::deque for all of them
#ifndef HEDDLE_QUEUE
#define HEDDLE_QUEUE HEDDLE_QUEUE_DEQUE
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
