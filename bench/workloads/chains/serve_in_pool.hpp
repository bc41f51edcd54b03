// SPDX-License-Identifier: Apache-2.0
// serve_in_pool.hpp - what the programs with Heddle do besides computing the answer.
#pragma once

#include <library.hpp>

#include "problem.hpp"
#include "support/arguments.hpp"
#include "support/serve.hpp"

namespace bench {

// Solves the problem by answer_of(problem), inside a pool of the requested number of threads.
template <class AnswerOf>
int serve_in_pool(int argc, char** argv, AnswerOf answer_of) {
    const arguments given(argc, argv);
    library pool(given.threads);
    return serve<chains_problem>(
        given, [&](auto& problem) { problem.answer = pool.enter([&] { return answer_of(problem); }); });
}

}  // namespace bench
