// SPDX-License-Identifier: Apache-2.0
// graph_core.hpp - a task graph that can run: a job for each node, which counts the nodes before it.
//
// A run is a scope (scope_core.hpp) whose tasks are the nodes without successors: when these have ended, all have. A thread that has ended a
// node tells the successors. It continues with one of those that became ready, and queues the others. So a chain of any length needs one
// stack frame, and a run allocates nothing. Nodes that are left out tell their successors, too. The thread that finds a node ready
// restores the count for the next run.
//
// Threads    add, build, run: one at a time. The rest: threads of the pool, during a run.
// Ordering   GR1  arrive: missing.fetch_add(acq_rel)  ->  arrive: missing.fetch_add(acq_rel)
//                 The thread that finds a node ready has seen what all nodes before it did.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/forkjoin/scope_core.hpp>
#include <heddle/detail/sched/task_context.hpp>
#include <heddle/graph.hpp>

#include "graph_plan.hpp"

namespace heddle::inline v0::detail {

class graph_core : immovable {
public:
    graph_core() = default;
    ~graph_core() = default;

    // What the user describes; changed() after each change.
    graph_plan& plan() noexcept { return plan_; }
    const graph_plan& plan() const noexcept { return plan_; }
    void changed() noexcept { is_built_ = false; }

    // Throws std::invalid_argument if there is a cycle.
    void build();

    void run(const graph_options& how);

private:
    struct step;

    struct edge {
        step* to;
        std::int64_t when;
        bool is_conditional;
        bool counts;  // if it is taken, `to` is called
    };

    // One node. The low half of `missing`: nodes before it that have not ended; the high half: edges to it that were taken and count.
    struct alignas(64) step : mailed_job {
        graph_core* graph = nullptr;
        graph_body* body = nullptr;
        atomic<std::uint64_t> missing{"graph.missing", 0};
        std::uint32_t before = 0;  // how many nodes are before it
        bool is_left_out = false;  // written by the thread that finds it ready
        std::uint32_t first_edge = 0;
        std::uint32_t edges = 0;
        [[no_unique_address]] strand_point begins;
        [[no_unique_address]] strand_point ended;
    };

    struct one_run;

    static constexpr std::uint64_t k_taken = std::uint64_t{1} << 32;

    static void run_steps(job* base, worker& executor) noexcept;
    step* advance(step& ended, worker& executor, std::uint32_t& last_ones) noexcept;
    bool call(step& which, std::int64_t& result) noexcept;
    static step* arrive(const edge& by, bool is_taken) noexcept;
    void post(step& ready, worker& executor) noexcept;
    void run_inside(const graph_options& how);
    void set_region(const isolation* region) noexcept;

    graph_plan plan_;
    bool is_built_ = false;
    std::unique_ptr<step[]> steps_;
    std::vector<edge> edges_;  // those of a step are adjacent
    std::vector<step*> first_ones_;
    std::uint32_t last_ones_ = 0;
    const isolation* region_ = nullptr;  // of all steps
    one_run* run_ = nullptr;             // published with the steps
    atomic<bool> is_running_{"graph.running", false};
};

}  // namespace heddle::inline v0::detail
