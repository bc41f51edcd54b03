// SPDX-License-Identifier: Apache-2.0
// call_options.hpp - what the options of a call mean: where it runs, its grain, whether it is worth dividing, when it stops.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <type_traits>

#include <heddle/algorithm_options.hpp>
#include <heddle/grain.hpp>
#include <heddle/pool.hpp>
#include <heddle/trace_region.hpp>

#include "../base/exceptions.hpp"
#include "../base/invoke.hpp"
#include "../forkjoin/inside.hpp"

namespace heddle::inline v0::detail {

// A call whose cost hint promises less than this runs on the calling thread alone. Waking a sleeping worker takes 11 to 24 us
// (docs/measurements/forks-and-loops.md, empty_loop_cold), and sharing with one that is awake gains nothing below 8 us.
inline constexpr double k_least_parallel_ns = 10'000;

// With a cost hint, no part has less work than this. A fork that is stolen costs about 200 ns
// (docs/measurements/forks-and-loops.md, empty_loop): a fifth of such a part. Chosen by that ratio, not tuned further.
inline constexpr double k_least_part_ns = 1'000;

// The grain of the call, else the default grain, else `automatic`.
inline std::size_t grain_or(const options& how, std::size_t automatic) noexcept {
    if (how.grain != 0) return how.grain;
    const std::size_t grain = default_grain();
    return grain != 0 ? grain : automatic;
}

// The least number of items of a part.
inline std::size_t grain_for(const options& how) noexcept {
    const bool has_short_items = how.cost_hint > 0 && how.cost_hint < k_least_part_ns;
    constexpr double k_least_hint = k_least_part_ns / 1e9;  // keeps the quotient in the range of std::size_t
    return grain_or(
        how, has_short_items ? static_cast<std::size_t>(k_least_part_ns / std::max(how.cost_hint, k_least_hint)) : 1);
}

// Options for a loop inside the pool over blocks. Each block holds at least a grain of items.
inline options per_block(const options& how) noexcept {
    return {.grain = grain_or(how, 0) == 0 ? std::size_t{0} : 1, .schedule = how.schedule};
}

// Has the caller said how long an item takes, or how many items make a part?
inline bool is_cost_known(const options& how) noexcept { return how.cost_hint > 0 || grain_or(how, 0) != 0; }

// Can it pay to involve other threads?
inline bool is_worth_dividing(std::size_t n, const options& how) {
    if (!(how.cost_hint >= 0)) raise(std::invalid_argument("heddle: the cost hint of an item is not a time"));
    return n > 1 && (how.cost_hint == 0 || static_cast<double>(n) * how.cost_hint >= k_least_parallel_ns);
}

// How many threads can work in the pool that the call runs in.
inline std::size_t threads_for(const options& how) {
    return threads_in(how.pool != nullptr ? registry_of(*how.pool) : pool_here());
}

inline void throw_if_stopped(const stop_chain* stop) {
    if (stop_chain::requested(stop)) raise(operation_cancelled());
}

// For code between forks: throws if any call around it was asked to stop.
inline void throw_if_stopped_here() { throw_if_stopped(context_here().stop); }

// For a call that runs no division, which would check the token.
inline void throw_if_stopped(const options& how) {
    if (how.stop.stop_requested()) raise(operation_cancelled());
    throw_if_stopped_here();
}

// Calls f in a pool, with a stop token or a label of its own.
template <class F>
HEDDLE_COLD std::invoke_result_t<F&> call_in_changed_context(const options& how, F& f) {
    worker& self = *worker::current();
    const stop_chain stop{how.stop, self.context().stop};
    task_context changed = self.context();
    if (how.stop.stop_possible()) changed.stop = &stop;
    if (how.label != nullptr) changed.label = how.label;
    const worker::in_context of_call(self, changed);
    const trace::region labelled(how.label);
    throw_if_stopped(changed.stop);
    return detail::invoke(f);
}

// Calls f in the pool of `how`, else in the pool that the thread is in, else in the default pool. The token of `how` and the
// tokens of the calls around this one can stop it.
template <class F>
std::invoke_result_t<F&> call_where(const options& how, F& f) {
    auto inside = [&]() -> std::invoke_result_t<F&> {
        const strand_inside measured(how.where);
        if (how.stop.stop_possible() || how.label != nullptr) return call_in_changed_context(how, f);
        return detail::invoke(f);
    };
    return how.pool != nullptr ? call_inside(registry_of(*how.pool), inside) : call_in_some_pool(inside);
}

// Calls f, whose loops no stop token ends: elements that they have begun to move have to arrive.
template <class F>
void uninterrupted(F&& f) {
    worker* const self = worker::current();
    if (self == nullptr) return detail::invoke(f);  // no call around it has a token
    const worker::in_context without_token(*self, nullptr, self->context().isolated);
    detail::invoke(f);
}

}  // namespace heddle::inline v0::detail
