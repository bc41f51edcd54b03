// SPDX-License-Identifier: Apache-2.0
// worker.cpp - running jobs, and the tasks that a worker has spawned itself.
#include <heddle/detail/sched/worker.hpp>

#include <vector>

#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/observe/strand_probe.hpp>
#include <heddle/detail/observe/trace_probe.hpp>

#include "pool_core.hpp"
#include "worker_parts.hpp"

namespace heddle::inline v0::detail {

HEDDLE_FAST_TLS thread_local constinit worker* worker::current_ = nullptr;

worker* worker::current_by_call() noexcept { return current_; }
void worker::set_current_by_call(worker* self) noexcept { current_ = self; }

HEDDLE_FAST_TLS thread_local constinit void* worker::carried_outside_ = nullptr;

void* worker::carried_outside_by_call() noexcept { return carried_outside_; }
void worker::carry_outside(void* what) noexcept { carried_outside_ = what; }

worker::worker(pool_core& home, kind what, unsigned place, shared_queues& shared)
    : queue_(shared.forked),
      sleep_(home.sleep()),
      home_(home),
      place_(place),
      kind_(what),
      seat_(home.sleep(), place == k_nowhere    ? sleep::seat::kind::uncounted
                          : what == kind::guest ? home.guest_seats()
                                                : sleep::seat::kind::counted),
      memory_(home.task_memory()),
      tasks_(shared.spawned),
      parts_(*new parts(what == kind::guest ? injector::door::open : injector::door::not_yet_open, place,
                        home.places().rings_of(place))) {
    if (!parts_.rings.empty()) posts_.wakes_first = parts_.rings.front().first;
}

worker::~worker() { delete &parts_; }

void worker::execute(job* work) noexcept {
    ++executing_;
    stats_.executed.add();
    if (is_traced()) [[unlikely]]
        show_lane();
    const traced_slice runs(trace_kind::job);
    const strand_aside interrupted;
    job* const outer = running_.load(std::memory_order_relaxed);  // own value
    running_.store(work, std::memory_order_relaxed);              // WK1, published by the next push
    happens_after(work);
    work->run(work, *this);
    running_.store(outer,
                   std::memory_order_relaxed);  // WK1; stale: the owner of `work` does not steal back although it could
    --executing_;
}

// In a forked child, the callers of an abandoned pool do not exist, and neither do their stacks: they were threads of the parent.
const worker::awaited_call* worker::call_being_made() const noexcept {
    return pool().life().is_abandoned() ? nullptr : call_;
}

bool worker::is_awaited_in(const registry& pool) const noexcept {
    for (const worker* one = this; one != nullptr; one = one->outer_) {
        if (&one->home_ == &pool) return true;
        for (const awaited_call* call = one->call_being_made(); call != nullptr; call = call->outer) {
            if (call->by == &pool) return true;
        }
    }
    return false;
}

void worker::work_until_stopped() noexcept {
    while (job* const work = search(nullptr)) execute(work);
}

void worker::show_lane() noexcept { parts_.lane.be_of_this_thread(); }

worker::presence::traced_life::traced_life(const worker& self) noexcept {
    const pool_core& home = self.pool();
    name_traced_thread(home.options().name.c_str(), home.trace_number(), self.place_);
    if (is_traced()) trace_begin(trace_kind::worker, self.place_, home.trace_number());
}

worker::presence::traced_life::~traced_life() {
    if (is_traced()) trace_end(trace_kind::worker);
    name_traced_thread(nullptr, 0, 0);
}

worker::presence::presence(worker& self) noexcept
    : self_((self.posts_.begin(), self)),
      traced_(self),
      seated_(self.seat_) {
    self_.pool().helpers().arrive();
    self_.mail().open();
}

worker::presence::~presence() {
    do self_.run_all_of_own();
    while (self_.run(self_.mail().take()));  // on_exit may have sent it to this worker itself
    self_.has_left_ = true;
    self_.posts_.be_strict();  // it posts nothing any more
    self_.pool().helpers().leave();
}

// ---------------------------------------------------------------------------------------------- blocking

worker::lent_seat::lent_seat(worker& self) noexcept : lender_(self.seat_.is_held() ? &self : nullptr) {
    if (lender_ == nullptr) return;
    if (is_traced()) trace_begin(trace_kind::blocking);
    lender_->seat_.lend();
    lender_->pool().workers().replace_blocked();
}

worker::lent_seat::~lent_seat() {
    if (lender_ == nullptr) return;
    lender_->seat_.reclaim();
    if (is_traced()) trace_end(trace_kind::blocking);
}

// ---------------------------------------------------------------------------------------------- its own tasks

void worker::spawn(job& task) noexcept {
    if (context_->isolated != nullptr && isolated_from_ == k_nothing_isolated) isolated_from_ = tasks_.end();
    queue_task(task);
}

void worker::queue_task(job& task) noexcept {
    happens_before(&task);
    const position at = tasks_.push(&task, [this] { return run_oldest(); });
    if (at == k_not_queued) return execute(&task);
    sleep_.job_posted(posts_);
}

// When a task leaves the young end of the queue, each floor follows the end down. So a task that is spawned into a scope next
// lies above the scope's floor, whatever was taken from beneath it.
job* worker::pop_task(position lowest) noexcept {
    job* const work = tasks_.pop(lowest);
    lower_floors();
    return work;
}

void worker::lower_floors() noexcept {
    const position end = tasks_.end();
    for (floor* one = floors_; one != nullptr && one->at_ > end; one = one->outer_) one->at_ = end;
    if (isolated_from_ >= end) isolated_from_ = k_nothing_isolated;
}

bool worker::take_back_task(const job& task, position at) noexcept {
    if (context_->isolated != nullptr) {
        if (tasks_.end() <= at) return false;
        std::vector<job*> above;
        const auto reserve = [&] { return above.reserve(static_cast<std::size_t>(tasks_.end() - at)), true; };
        if (catching(reserve, [] { return false; })) {
            // The tasks above may want a lock that this thread holds: they go back to their positions. An empty job replaces
            // the task, so that the positions stay the same.
            static constinit job nothing{[](job*, worker&) noexcept {}};
            job* work;
            while ((work = tasks_.pop(at)) != nullptr && work != &task) above.push_back(work);
            if (work != nullptr && !above.empty()) queue_task(nothing);
            for (; !above.empty(); above.pop_back()) queue_task(*above.back());
            lower_floors();
            return work != nullptr;
        }
    }
    while (job* const work = pop_task(at)) {
        if (work == &task) return true;
        execute(work);
    }
    return false;
}

// Tasks of isolated scopes come before unrelated jobs: the thread that waits for them may hold a lock that such a job wants.
job* worker::pop_isolated() noexcept {
    if (isolated_from_ == k_nothing_isolated) return nullptr;
    job* const work = pop_task(isolated_from_);
    if (work == nullptr) isolated_from_ = k_nothing_isolated;
    return work;
}

bool worker::run(job* work) noexcept {
    if (work != nullptr) execute(work);
    return work != nullptr;
}

bool worker::run_one() noexcept { return may_help() ? run(find_work(nullptr)) : run_one_of_own(); }

bool worker::run_one_of_own() noexcept { return context_->isolated == nullptr && run(find_own()); }

void worker::run_all_of_own() noexcept {
    while (run(find_own())) {}
}

// There is no memory to queue one more job: runs the oldest, as a thief would. False: there is none.
bool worker::run_oldest() noexcept {
    job* const oldest = steal_own_forked();
    return run(oldest != nullptr ? oldest : pop_task(k_no_floor));
}

}  // namespace heddle::inline v0::detail
