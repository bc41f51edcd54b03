// SPDX-License-Identifier: Apache-2.0
// The thief's side of a queue: alone, from another thread's memory, and from an empty queue.

#include "measure.hpp"
#include "queue_kinds.hpp"
#include "sections.hpp"
#include "table.hpp"

namespace bench {

namespace {

using heddle::detail::job;
using heddle::detail::nothing_helps;
using heddle::detail::steal_anything;

constexpr std::size_t k_jobs = 4096;
constexpr std::uint64_t k_times = 200'000;

// Per job, from a queue that another thread has filled.
template <class Queue>
double taken_ns() {
    std::vector<job> jobs(k_jobs, job{nullptr});
    std::vector<std::uint64_t> samples;
    queue_set<Queue> queues(1);
    for (int row = 0; row < 50; ++row) {
        on_threads(1, [&](std::size_t) {
            for (job& one : jobs) queues[0].push(&one, nothing_helps{});
        });
        const std::uint64_t start = wall_ns();
        for (std::size_t i = 0; i < k_jobs; ++i) keep(queues[0].steal(steal_anything{}));
        samples.push_back(wall_ns() - start);
    }
    return quantile_ns(samples, 0.5) / static_cast<double>(k_jobs);
}

template <class Queue>
double empty_ns() {
    queue_set<Queue> queues(1);
    return best_ns_each(k_times, [&](std::uint64_t) { keep(queues[0].steal(steal_anything{})); });
}

}  // namespace

void steal() {
    table result("steal: one thief", {"", "another thread's job", "empty queue", "design estimate"});
    const auto taken = for_each_queue([]<class Queue> { return taken_ns<Queue>(); });
    const auto empty = for_each_queue([]<class Queue> { return empty_ns<Queue>(); });
    for (std::size_t i = 0; i < taken.size(); ++i) {
        result.add({k_queue_names[i], duration(taken[i]), duration(empty[i]), i == 0 ? "10-50 ns" : ""});
    }
    result.print();
}

}  // namespace bench
