// SPDX-License-Identifier: Apache-2.0
// run_stretches.cpp - the one division of all loops without a result.
#include <heddle/detail/algo/divide.hpp>
#include <heddle/detail/algo/loops.hpp>

namespace heddle::detail {

namespace {

struct stretches_without_result {
    using result = void;

    function_ref<void(std::size_t, std::size_t)> body;
    std::size_t items_between_polls;

    void run(std::size_t first, std::size_t last) const { body(first, last); }
};

}  // namespace

void run_stretches(std::size_t n, function_ref<void(std::size_t, std::size_t)> body, std::size_t items_between_polls,
                   const options& how) {
    stretches_without_result work{body, items_between_polls};
    if (n > 0) divide(n, work, how);
}

}  // namespace heddle::detail
