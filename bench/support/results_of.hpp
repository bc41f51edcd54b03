// SPDX-License-Identifier: Apache-2.0
// results_of.hpp - returns the results of both sides of a fork, for libraries whose forks return nothing (TBB, OpenMP).
#pragma once

#include <type_traits>
#include <utility>

namespace bench {

template <class Left, class Right, class RunBoth>
[[gnu::always_inline]] inline auto results_of(Left& left, Right& right, RunBoth run_both) {
    if constexpr (std::is_void_v<std::invoke_result_t<Left&>>) {
        run_both(left, right);
    } else {
        std::pair<std::invoke_result_t<Left&>, std::invoke_result_t<Right&>> results;
        run_both([&] { results.first = left(); }, [&] { results.second = right(); });
        return results;
    }
}

}  // namespace bench
