// SPDX-License-Identifier: Apache-2.0
// graph_core.cpp - building and running a task graph.
#include "graph_core.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/base/happens_before.hpp>
#include <heddle/detail/sched/registry.hpp>
#include <heddle/pool.hpp>

namespace heddle::inline v0::detail {

// In the frame of the thread that runs the graph.
struct graph_core::one_run {
    scope_core scope;
    atomic<bool> has_failed{"graph.failed", false};

    // No further node begins. Stale: a few begin after a failure.
    bool is_over() const noexcept { return has_failed.load(std::memory_order_relaxed) || scope.is_cancelled(); }
};

// ---------------------------------------------------------------------------------------------- building

void graph_core::build() {
    if (is_built_) return;
    plan_.check_cycles();
    const std::size_t size = plan_.nodes.size();
    auto steps = std::make_unique<step[]>(size);
    std::vector<bool> has_conditions(size, false);
    for (const graph_plan::edge& one : plan_.edges) {
        ++steps[one.from].edges;
        ++steps[one.to].before;
        if (one.is_conditional) has_conditions[one.to] = true;
    }
    std::vector<step*> first_ones;
    std::uint32_t last_ones = 0, next_edge = 0;
    for (std::size_t i = 0; i < size; ++i) {
        step& one = steps[i];
        one.run = &run_steps;
        one.graph = this;
        one.body = plan_.nodes[i].body.get();
        one.missing.store(one.before, std::memory_order_relaxed);  // no other thread has a pointer to it
        one.first_edge = std::exchange(next_edge, next_edge + one.edges);
        last_ones += one.edges == 0;
        one.edges = 0;  // counted again below
        if (one.before == 0) first_ones.push_back(&one);
    }
    std::vector<edge> edges(plan_.edges.size());
    for (const graph_plan::edge& one : plan_.edges) {
        step& from = steps[one.from];
        edges[from.first_edge + from.edges++] = {&steps[one.to], one.when, one.is_conditional,
                                                 one.is_conditional || !has_conditions[one.to]};
    }
    steps_ = std::move(steps);
    edges_ = std::move(edges);
    first_ones_ = std::move(first_ones);
    last_ones_ = last_ones;
    region_ = nullptr;
    is_built_ = true;
}

// ---------------------------------------------------------------------------------------------- running

void graph_core::run(const graph_options& how) {
    constexpr auto relaxed = std::memory_order_relaxed;  // detects a mistake and orders nothing: the caller orders runs
    if (is_running_.exchange(true, relaxed)) raise(std::logic_error("heddle: this graph is running already"));
    struct end_of_run {
        atomic<bool>& is_running;
        ~end_of_run() { is_running.store(false, relaxed); }
    };
    const end_of_run end{is_running_};
    build();
    if (first_ones_.empty()) return;
    auto inside = [&] { run_inside(how); };
    if (how.pool != nullptr) call_inside(registry_of(*how.pool), inside);
    else call_in_some_pool(inside);
}

void graph_core::run_inside(const graph_options& how) {
    worker& self = *worker::current();
    one_run run{{self.home(), how.stop, how.exceptions, scope_core::order::youngest_first}};
    set_region(run.scope.isolated());
    run_ = &run;
    run.scope.begin_tasks(last_ones_);
    for (step* const one : first_ones_) one->begins.branch();
    for (step* const one : first_ones_) {
        if (one != first_ones_.front()) post(*one, self);
    }
    run_steps(first_ones_.front(), self);
    run.scope.wait();
    run.scope.rethrow_failures();
}

// Steps that are sent by mail carry the region in which the run was started.
void graph_core::set_region(const isolation* region) noexcept {
    if (std::exchange(region_, region) == region) return;
    for (std::size_t i = 0; i < plan_.nodes.size(); ++i) steps_[i].sent_in = region;
}

// Without memory to queue it, it runs here.
void graph_core::post(step& ready, worker& executor) noexcept {
    if (!run_->scope.post(&executor, ready)) run_steps(&ready, executor);
}

void graph_core::run_steps(job* base, worker& executor) noexcept {
    auto* at = static_cast<step*>(base);
    graph_core& graph = *at->graph;
    scope_core& scope = graph.run_->scope;
    std::uint32_t last_ones = 0;
    const worker::in_context inherited(executor, scope.context_for(executor));
    do at = graph.advance(*at, executor, last_ones);
    while (at != nullptr);
    if (last_ones > 0) scope.end_tasks(last_ones);  // the run may be over, and the graph gone
}

// Calls a node, and tells its successors. Returns one that is ready; queues the others.
graph_core::step* graph_core::advance(step& which, worker& executor, std::uint32_t& last_ones) noexcept {
    std::int64_t result = 0;
    const bool was_called = !which.is_left_out && !run_->is_over() && call(which, result);
    if (!was_called) which.ended.add(which.begins);
    if (which.edges == 0) {
        ++last_ones;
        run_->scope.strands().add(which.ended);
    }
    step* next = nullptr;
    const edge* one = edges_.data() + which.first_edge;
    const edge* const end = one + which.edges;  // read now: after the last edge the graph may be gone
    for (; one != end; ++one) {
        one->to->begins.add(which.ended);
        step* const ready = arrive(*one, was_called && (!one->is_conditional || one->when == result));
        if (ready == nullptr) continue;
        if (next == nullptr) next = ready;
        else post(*ready, executor);
    }
    return next;
}

// False: it has thrown.
bool graph_core::call(step& which, std::int64_t& result) noexcept {
    const strand_task measured(which.begins, which.ended);
    const auto call_body = [&] {
        result = which.body->call();
        return true;
    };
    const auto keep = [&] {
        run_->scope.failed(static_cast<std::uint32_t>(&which - steps_.get()));
        run_->has_failed.store(true, std::memory_order_relaxed);  // stale: a few nodes begin
        return false;
    };
    return catching(call_body, keep);
}

// The node before it has ended. Returns the node if all before it have.
graph_core::step* graph_core::arrive(const edge& by, bool is_taken) noexcept {
    step& to = *by.to;
    const std::uint64_t taken = is_taken && by.counts ? k_taken : 0;
    if (to.before == 1) {
        to.is_left_out = taken == 0;
        return &to;
    }
    happens_before(&to.missing);
    const std::uint64_t found = to.missing.fetch_add(taken - 1, std::memory_order_acq_rel);  // GR1
    if (static_cast<std::uint32_t>(found) != 1) return nullptr;
    happens_after(&to.missing);
    to.is_left_out = found < k_taken && taken == 0;
    to.missing.store(to.before, std::memory_order_relaxed);  // read in the next run, which the end of this one precedes
    return &to;
}

}  // namespace heddle::inline v0::detail
