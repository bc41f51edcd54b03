// SPDX-License-Identifier: Apache-2.0
// run_stretches.cpp - the division of all loops without a result, compiled once.
#include <cstddef>
#include <limits>

#include <heddle/detail/algo/divide.hpp>
#include <heddle/detail/algo/loops.hpp>

namespace heddle::inline v0::detail {

namespace {

struct loop_work {
    struct result {};

    function_ref<void(std::size_t, std::size_t)> body;
    std::size_t items_between_polls;

    static result start(std::size_t /*first*/) noexcept { return {}; }
    void run_on(result& /*so_far*/, std::size_t first, std::size_t last) const { body(first, last); }
    static void merge(result& /*left*/, result&& /*right*/) noexcept {}
    static bool is_enough(const result& /*so_far*/) noexcept { return false; }
};

}  // namespace

void divide_stretches(std::size_t n, function_ref<void(std::size_t, std::size_t)> body, std::size_t items_between_polls,
                      const options& how) {
    loop_work work{body, items_between_polls};
    if (n > 0) divide(n, work, how);
}

void divide_chunks(std::size_t n, function_ref<void(std::size_t, std::size_t)> body, const options& how) {
    loop_work work{body, std::numeric_limits<std::size_t>::max()};
    if (n > 0) divide(n, work, how, {.few_stretches = true});
}

}  // namespace heddle::inline v0::detail
