// SPDX-License-Identifier: Apache-2.0
// The three queues with 1 to 64 threads. Each thread pushes and pops its own jobs; every sixteenth time it steals from
// another thread instead of popping.
#include <heddle/detail/prim/rng.hpp>

#include "measure.hpp"
#include "queue_kinds.hpp"
#include "sections.hpp"
#include "table.hpp"

namespace bench {

namespace {

using heddle::detail::job;
using heddle::detail::nothing_helps;
using heddle::detail::steal_anything;

constexpr std::uint64_t k_pushes = 1 << 18;  // total of all threads

template <class Queue>
void work(queue_set<Queue>& queues, std::size_t self, std::uint64_t pushes) {
    heddle::detail::rng chance(self + 1);
    job one{nullptr};
    for (std::uint64_t i = 0; i < pushes; ++i) {
        queues[self].push(&one, nothing_helps{});
        if (i % 16 == 0) keep(queues[chance.below(static_cast<std::uint32_t>(queues.size()))].steal(steal_anything{}));
        else keep(queues[self].pop());
    }
    while (queues[self].pop() != nullptr) {}
}

// Wall time for one push and the operation that took the job.
template <class Queue>
double job_ns(std::size_t threads) {
    return best_ns(k_pushes, [&] {
        queue_set<Queue> queues(threads);
        on_threads(threads, [&](std::size_t self) { work(queues, self, k_pushes / threads); });
    });
}

}  // namespace

void queue_threads() {
    table result("queue_threads: wall time per job, few steals",
                 {"threads", k_queue_names[0], k_queue_names[1], k_queue_names[2]});
    for (std::size_t threads = 1; threads <= 64; threads *= 2) {
        table::cells row{std::to_string(threads)};
        for (const double ns : for_each_queue([threads]<class Queue> { return job_ns<Queue>(threads); })) {
            row.push_back(duration(ns));
        }
        result.add(row);
    }
    result.print();
}

}  // namespace bench
