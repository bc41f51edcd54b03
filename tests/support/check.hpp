// SPDX-License-Identifier: Apache-2.0
// check.hpp - expectations for programs with their own main(), and for forked children.
//
//     HEDDLE_CHECK(pool.thread_count() == 2);
//     return heddle::test::result_of_checks();
//
// Threads    any.
#pragma once

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace heddle::test {

inline std::atomic<bool> all_checks_held{true};

inline bool check(bool holds, const char* what, const char* file, int line) noexcept {
    if (!holds) {
        std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
        all_checks_held = false;
    }
    return holds;
}

// True if body() throws an Error whose text contains all the words.
template <class Error, class Body, class... Words>
bool throws(Body&& body, Words... words) {
    try {
        body();
    } catch (const Error& error) {
        const std::string_view text = error.what();
        const bool says_all = ((text.find(words) != text.npos) && ... && true);
        if (!says_all) std::fprintf(stderr, "threw, but said: %s\n", error.what());
        return says_all;
    }
    return false;
}

inline int result_of_checks() { return all_checks_held ? EXIT_SUCCESS : EXIT_FAILURE; }

}  // namespace heddle::test

#define HEDDLE_CHECK(condition) ::heddle::test::check((condition), #condition, __FILE__, __LINE__)
