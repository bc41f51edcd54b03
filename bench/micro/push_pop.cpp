// SPDX-License-Identifier: Apache-2.0
// The owner's side of a queue, without thieves.
#include "measure.hpp"
#include "queue_kinds.hpp"
#include "sections.hpp"
#include "table.hpp"

namespace bench {

namespace {

using heddle::detail::job;
using heddle::detail::nothing_helps;
using heddle::detail::position;

constexpr std::uint64_t k_times = 200'000;

// Nanoseconds for a push and the operation that takes the job back. One job is below, as in a tree of joins.
template <class Queue, class TakeBack>
double pair_ns(TakeBack take_back) {
    queue_set<Queue> queues(1);
    job below{nullptr}, work{nullptr};
    queues[0].push(&below, nothing_helps{});
    return best_ns_each(k_times, [&](std::uint64_t) {
        const position at = queues[0].push(&work, nothing_helps{});
        keep(take_back(queues[0], at));
    });
}

}  // namespace

void push_pop() {
    table result("push_pop: a push, and taking the job back",
                 {"", "push and reclaim", "push and pop", "design estimate"});
    const auto reclaim = for_each_queue(
        []<class Queue> { return pair_ns<Queue>([](Queue& queue, position at) { return queue.reclaim(at); }); });
    const auto pop =
        for_each_queue([]<class Queue> { return pair_ns<Queue>([](Queue& queue, position) { return queue.pop(); }); });
    for (std::size_t i = 0; i < reclaim.size(); ++i) {
        result.add({k_queue_names[i], duration(reclaim[i]), duration(pop[i]), i == 0 ? "3 + 3 ns" : ""});
    }
    result.print();
}

}  // namespace bench
