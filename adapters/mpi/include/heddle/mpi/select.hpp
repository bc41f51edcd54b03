// SPDX-License-Identifier: Apache-2.0
// select.hpp - nth_element and top_k of a block_vector.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <heddle/pack.hpp>
#include <heddle/reduce.hpp>
#include <heddle/select.hpp>
#include <heddle/sort.hpp>
#include <span>
#include <stdexcept>
#include <vector>

#include "block_vector.hpp"
#include "sample.hpp"
#include "transfers.hpp"

namespace heddle::inline v0::mpi {

// The weighted median of the ranks' medians: at least a quarter of all candidates is not less, and a quarter not greater.
template <sendable T, class Order>
T median_of_medians(collective& now, std::vector<T>& candidates, const Order& order) {
    struct vote {
        T median;
        std::uint64_t weight;
    };
    vote mine{T(), candidates.size()};
    if (!candidates.empty()) {
        const auto middle = candidates.begin() + static_cast<std::ptrdiff_t>(candidates.size() / 2);
        heddle::nth_element(candidates, middle, order);
        mine.median = *middle;
    }
    std::vector<vote> votes = now.all_gather(mine);
    std::erase_if(votes, [](const vote& one) { return one.weight == 0; });
    heddle::stable_sort(votes, [&](const vote& a, const vote& b) { return order(a.median, b.median); });
    std::uint64_t all = 0;
    for (const vote& one : votes) all += one.weight;
    std::uint64_t so_far = 0;
    for (const vote& one : votes) {
        so_far += one.weight;
        if (so_far * 2 >= all) return one.median;
    }
    return votes.back().median;
}

// The element that would be at place n if the vector were sorted, on all ranks; of equivalent ones any, but always the same. The vector
// is not changed. Collective. Throws std::invalid_argument if there is no such place.
template <sendable T, class Less = std::ranges::less, class Projection = std::identity>
T nth_element(const block_vector<T>& values, std::uint64_t n, Less less = {}, Projection projection = {}) {
    if (n >= values.size()) throw std::invalid_argument("heddle: nth_element of a place behind the last element");
    constexpr std::uint64_t few = 4'096;  // this number is sent to all ranks, which takes less time than a round
    collective now(values.where(), "nth_element");
    const auto order = element_order(less, projection);
    std::vector<T> candidates(values.local().begin(), values.local().end());
    std::uint64_t left = values.size();
    while (left > few) {
        const T pivot = median_of_medians(now, candidates, order);
        const auto is_less = [&](const T& one) { return order(one, pivot); };
        const auto is_greater = [&](const T& one) { return order(pivot, one); };
        const std::vector<std::uint64_t> counts =
            now.sums({heddle::count_if(candidates, is_less), heddle::count_if(candidates, is_greater)});
        if (n < counts[0]) {
            candidates = heddle::filter(candidates, is_less);
            left = counts[0];
        } else if (n >= left - counts[1]) {
            n -= left - counts[1];
            candidates = heddle::filter(candidates, is_greater);
            left = counts[1];
        } else {
            return pivot;
        }
    }
    std::vector<T> all = now.all_gather(std::span<const T>(candidates));
    const auto nth = all.begin() + static_cast<std::ptrdiff_t>(n);
    std::ranges::nth_element(all, nth, order);
    return *nth;
}

// Adds what `from` sends to the list.
template <sendable T>
void receive_more(collective& now, int from, std::vector<T>& list) {
    std::uint64_t count = 0;
    transfers sizes(now);
    sizes.receive(from, std::as_writable_bytes(std::span(&count, 1)), 0);
    sizes.finish();
    const std::size_t before = list.size();
    list.resize(before + count);
    transfers values(now);
    values.receive(from, std::as_writable_bytes(std::span(list).subspan(before)), 0);
    values.finish();
}

template <sendable T>
void send_all(collective& now, int to, const std::vector<T>& list) {
    const std::uint64_t count = list.size();
    transfers both(now);
    both.send(to, std::as_bytes(std::span(&count, 1)));
    both.send(to, std::as_bytes(std::span(list)));
    both.finish();
}

// The k greatest elements, or all if there are fewer, the greatest first, on all ranks; of equivalent ones any, but always the same. For
// a k that is small beside the blocks. Collective.
template <sendable T, class Less = std::ranges::less, class Projection = std::identity>
std::vector<T> top_k(const block_vector<T>& values, std::size_t k, Less less = {}, Projection projection = {}) {
    collective now(values.where(), "top_k");
    std::vector<T> best = heddle::top_k(values.local(), k, less, projection);
    const auto order = element_order(less, projection);
    // Over a binary tree of the ranks to rank 0, and from there to all.
    for (int step = 1; step < now.size(); step *= 2) {
        if (now.rank() % (2 * step) != 0) {
            send_all(now, now.rank() - step, best);
            break;
        }
        if (now.rank() + step >= now.size()) continue;
        receive_more(now, now.rank() + step, best);
        heddle::stable_sort(best, [&](const T& a, const T& b) { return order(b, a); });
        best.resize(std::min(best.size(), k));
    }
    std::uint64_t count = best.size();
    now.broadcast(std::span(&count, 1), 0);
    best.resize(count);
    now.broadcast(std::span(best), 0);
    return best;
}

}  // namespace heddle::inline v0::mpi
