// SPDX-License-Identifier: Apache-2.0
// sanitizers.hpp - whether this build is instrumented: HEDDLE_TEST_TSAN, HEDDLE_TEST_ASAN, HEDDLE_TEST_SANITIZED.
#pragma once

#if defined(__has_feature)
#define HEDDLE_TEST_HAS_FEATURE(name) __has_feature(name)
#else
#define HEDDLE_TEST_HAS_FEATURE(name) 0
#endif

#if defined(__SANITIZE_THREAD__) || HEDDLE_TEST_HAS_FEATURE(thread_sanitizer)
#define HEDDLE_TEST_TSAN 1
#else
#define HEDDLE_TEST_TSAN 0
#endif

#if defined(__SANITIZE_ADDRESS__) || HEDDLE_TEST_HAS_FEATURE(address_sanitizer)
#define HEDDLE_TEST_ASAN 1
#else
#define HEDDLE_TEST_ASAN 0
#endif

#define HEDDLE_TEST_SANITIZED (HEDDLE_TEST_TSAN || HEDDLE_TEST_ASAN)
