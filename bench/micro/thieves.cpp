// SPDX-License-Identifier: Apache-2.0
// 24 thieves and one owner: every job is in one thread's queue. After a failed steal, a thief immediately tries another random
// victim. It yields after a number of failures that is twice the number of threads.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <latch>

#include <heddle/detail/base/pause.hpp>
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
using heddle::detail::steal_status;

constexpr std::size_t k_thieves = 24;
constexpr std::size_t k_threads = k_thieves + 1;
constexpr std::size_t k_jobs = 1'000'000;

struct outcome {
    double ns_per_job = 0;
    double stolen_share = 0;
    double failures_per_steal = 0;
    double yields_per_steal = 0;
};

struct counts {
    std::atomic<std::size_t> taken = 0;
    std::atomic<std::uint64_t> stolen = 0, failures = 0, yields = 0;
};

// Pushes eight, pops four, until all are pushed; then helps to empty the queue.
template <class Queue>
void own(Queue& queue, counts& all) {
    job work{nullptr};
    std::size_t popped = 0;
    const auto pop = [&] {
        const bool found = queue.pop() != nullptr;
        popped += found ? 1 : 0;
        return found;
    };
    for (std::size_t i = 0; i < k_jobs; ++i) {
        queue.push(&work, nothing_helps{});
        if (i % 8 == 7) {
            for (int k = 0; k < 4 && pop(); ++k) {}
        }
    }
    while (pop()) {}
    all.taken.fetch_add(popped, std::memory_order_relaxed);
}

template <class Queue>
void rob(queue_set<Queue>& queues, std::size_t self, counts& all) {
    heddle::detail::rng chance(self + 1);
    std::uint64_t stolen = 0, failures = 0, yields = 0;
    for (std::size_t in_a_row = 0; all.taken.load(std::memory_order_relaxed) < k_jobs;) {
        const std::size_t victim = chance.below(k_threads);
        if (victim != self && queues[victim].steal(steal_anything{}).status == steal_status::taken) {
            ++stolen;
            in_a_row = 0;
            all.taken.fetch_add(1, std::memory_order_relaxed);
            continue;
        }
        ++failures;
        if (++in_a_row < 2 * k_threads) continue;
        in_a_row = 0;
        ++yields;
        heddle::detail::yield_thread();
    }
    all.stolen.fetch_add(stolen, std::memory_order_relaxed);
    all.failures.fetch_add(failures, std::memory_order_relaxed);
    all.yields.fetch_add(yields, std::memory_order_relaxed);
}

template <class Queue>
outcome run_once() {
    queue_set<Queue> queues(k_threads);
    counts all;
    std::latch all_there(k_threads);
    std::uint64_t start = 0;
    on_threads(k_threads, [&](std::size_t self) {
        all_there.arrive_and_wait();
        if (self != 0) return rob(queues, self, all);
        start = wall_ns();
        own(queues[0], all);
    });
    const auto took = static_cast<double>(wall_ns() - start);
    const auto stolen = static_cast<double>(all.stolen.load());
    const double per_steal = stolen > 0 ? 1 / stolen : 0;
    return {took / k_jobs, stolen / k_jobs, static_cast<double>(all.failures.load()) * per_steal,
            static_cast<double>(all.yields.load()) * per_steal};
}

template <class Queue>
outcome median_run() {
    std::vector<outcome> runs;
    for (int i = 0; i < 7; ++i) runs.push_back(run_once<Queue>());
    std::ranges::nth_element(runs, runs.begin() + 3, {}, &outcome::ns_per_job);
    return runs[3];
}

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", value < 10 ? 2 : 0, value);
    return text;
}

}  // namespace

void thieves() {
    table result("thieves: 24 thieves on one owner, immediate retries",
                 {"", "wall time per job", "stolen", "failures per steal", "yields per steal"});
    const auto outcomes = for_each_queue([]<class Queue> { return median_run<Queue>(); });
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        result.add({k_queue_names[i], duration(outcomes[i].ns_per_job), number(100 * outcomes[i].stolen_share) + " %",
                    number(outcomes[i].failures_per_steal), number(outcomes[i].yields_per_steal)});
    }
    result.print();
}

}  // namespace bench
