// SPDX-License-Identifier: Apache-2.0
// strands.cpp - the profile's probes: where strands begin and end, and which path to a point is the longest.
#include <heddle/config.hpp>

#ifdef HEDDLE_PROFILE  // empty in the plain library

#include <heddle/detail/observe/strand_probe.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <mutex>
#include <utility>

#include <heddle/detail/base/atomic.hpp>

#include "platform/thread_time.hpp"
#include "profile_names.hpp"
#include "strand_clock.hpp"
#include "strand_path.hpp"
#include "strand_session.hpp"

namespace heddle::inline v0::detail {

namespace {

thread_local constinit running_strand t_now{};
thread_local constinit int t_jobs = 0;  // that the thread has taken from queues and not ended

// The profile of the whole program, if there is one.
constinit atomic<strand_session*> g_everything{"profile", nullptr};

void start() noexcept {
    t_now.runs = t_now.session != nullptr;
    if (t_now.runs) t_now.began = strand_clock::begin();
}

// False: nothing was running.
bool stop(const named_site* until) noexcept {
    if (!t_now.runs) return false;
    const std::uint64_t length = strand_clock::end(t_now.began);
    t_now.runs = false;
    t_now.last = length;
    t_now.depth += length;
    t_now.burdened += length;
    t_now.work += length;
    t_now.path = strand_path::extended(t_now.path, stretch_between(t_now.context, t_now.since, until), length);
    return true;
}

// A point is used by few threads at a time, so points share some locks.
std::mutex& lock_of(const strand_point& point) noexcept {
    static std::array<std::mutex, 64> locks;
    return locks[reinterpret_cast<std::uintptr_t>(&point) / sizeof(strand_point) % locks.size()];
}

// The thread has not been in a profile before: begins with what it has done so far. Its last strand ends with the thread.
class last_strand : immovable {
public:
    void begin(strand_session& in, std::uint64_t nanoseconds_before) noexcept {
        is_begun_ = true;
        t_now = {.session = &in, .context = whole_program()};
        start();
        t_now.began -= strand_clock::to_ticks(static_cast<double>(nanoseconds_before));
    }
    ~last_strand() {
        if (!is_begun_ || t_now.session == nullptr) return;
        stop(nullptr);
        t_now.session->count(t_now);
        t_now.session->end.end_task(t_now);
        t_now = {};
    }

private:
    bool is_begun_ = false;
};

thread_local last_strand t_root;

void join_profile_of_everything() noexcept {
    strand_session* const all = g_everything.load(std::memory_order_acquire);  // sees what it contains
    if (all != nullptr && t_jobs == 0) t_root.begin(*all, thread_cpu_nanoseconds());
}

}  // namespace

void profile_all_threads(strand_session& in, std::uint64_t nanoseconds_before) noexcept {
    g_everything.store(&in, std::memory_order_release);  // the profile is complete
    if (t_now.session == nullptr) t_root.begin(in, nanoseconds_before);
}

unsigned threads_to_divide_for(unsigned in_pool) noexcept {
    return t_now.session != nullptr ? t_now.session->threads : in_pool;
}

bool is_profiled() noexcept { return t_now.session != nullptr; }

// ---------------------------------------------------------------------------------------------- points

strand_point::~strand_point() { strand_path::release(path_); }

void strand_point::branch(const call_site& where) noexcept {
    if (t_now.session == nullptr) join_profile_of_everything();
    if (t_now.session == nullptr) return;
    const named_site* const site = name_of(where);
    stop(site);
    if (site != nullptr) t_now.since = site;
    ++t_now.forks;
    const strand_costs& costs = t_now.session->costs;
    running_strand task = t_now;
    task.burdened += t_now.last >= costs.idle ? costs.wake : costs.steal;
    lengthen(task);
    context_ = context_inside(t_now.context, site);
    start();
}

void strand_point::hand_over() noexcept {
    if (!stop(nullptr)) return;
    lengthen(t_now);
    context_ = t_now.context;
    start();
}

void strand_point::lengthen(const running_strand& by) noexcept {
    strand_path* shorter = nullptr;
    {
        const std::lock_guard lock(lock_of(*this));
        if (session_ != by.session || by.depth >= depth_) {
            shorter = std::exchange(path_, strand_path::hold(by.path));
            depth_ = by.depth;
            if (session_ != by.session) burdened_ = 0;
        }
        burdened_ = std::max(burdened_, by.burdened);
        session_ = by.session;
    }
    strand_path::release(shorter);
}

void strand_point::add_here() noexcept {
    if (!stop(nullptr)) return;
    lengthen(t_now);
    start();
}

void strand_point::add(strand_point& other) noexcept {
    running_strand leads;
    {
        const std::lock_guard lock(lock_of(other));
        leads.session = other.session_;
        leads.depth = other.depth_;
        leads.burdened = other.burdened_;
        leads.path = strand_path::hold(other.path_);
        leads.context = other.context_;
    }
    if (leads.session != nullptr) {
        lengthen(leads);
        context_ = leads.context;
    }
    strand_path::release(leads.path);
}

void strand_point::meet() noexcept {
    if (t_now.session == nullptr) return;
    const bool was_running = stop(nullptr);
    strand_path* shorter = nullptr;
    {
        const std::lock_guard lock(lock_of(*this));
        if (session_ == t_now.session) {
            if (depth_ > t_now.depth) {
                shorter = std::exchange(t_now.path, strand_path::hold(path_));
                t_now.depth = depth_;
            }
            t_now.burdened = std::max(t_now.burdened, burdened_);
            strand_path::release(std::exchange(path_, nullptr));
            session_ = nullptr;  // the next tasks begin later
            depth_ = burdened_ = 0;
        }
    }
    strand_path::release(shorter);
    t_now.path = strand_path::shortened(t_now.path);
    if (was_running) start();
}

void strand_point::restart_here() noexcept {
    if (!stop(nullptr)) return;
    {
        const std::lock_guard lock(lock_of(*this));
        if (session_ == t_now.session) {
            strand_path::release(std::exchange(t_now.path, strand_path::hold(path_)));
            t_now.depth = depth_;
            t_now.burdened = burdened_;
        }
    }
    start();
}

void strand_point::begin_task(running_strand& on) noexcept {
    const std::lock_guard lock(lock_of(*this));
    on = {.session = session_, .context = context_, .path = std::exchange(path_, nullptr)};
    on.depth = std::exchange(depth_, 0);
    on.burdened = std::exchange(burdened_, 0);
    session_ = nullptr;
}

void strand_point::end_task(running_strand& of) noexcept {
    lengthen(of);
    context_ = of.context;
    strand_path::release(std::exchange(of.path, nullptr));
}

// ---------------------------------------------------------------------------------------------- tasks and waits

namespace {

// The strand of the calling thread, which ends or is interrupted; `runs` says whether it has to be started again.
running_strand interrupted() noexcept {
    const bool was_running = stop(nullptr);
    running_strand strand = std::exchange(t_now, running_strand{});
    strand.runs = was_running;
    return strand;
}

void resume(const running_strand& strand) noexcept {
    t_now = strand;
    if (strand.runs) start();
}

}  // namespace

strand_task::strand_task(strand_point& begin, strand_point& end) noexcept : outer_(interrupted()), end_(&end) {
    begin.begin_task(t_now);
    start();
}

strand_task::strand_task(strand_point& begin) noexcept
    : outer_(interrupted()),
      end_(begin.session() != nullptr ? &begin.session()->end : nullptr) {
    begin.begin_task(t_now);
    start();
}

strand_task::~strand_task() {
    if (t_now.session != nullptr) {
        stop(nullptr);
        if (outer_.session == t_now.session) {
            outer_.work += t_now.work;
            outer_.forks += t_now.forks;
        } else {
            t_now.session->count(t_now);
        }
        end_->end_task(t_now);
    }
    resume(outer_);
}

strand_root::strand_root(strand_session& of) noexcept : outer_(interrupted()) {
    t_now = {.session = &of, .context = whole_program()};
    start();
}

strand_root::~strand_root() {
    stop(nullptr);
    t_now.session->count(t_now);
    t_now.session->end.end_task(t_now);
    resume(outer_);
}

strand_fork::strand_fork(const call_site& where) noexcept
    : outer_(t_now.context),
      after_((begin.branch(where), t_now.since)) {
    if (begin.context() == nullptr || begin.context() == t_now.context) return;
    t_now.context = begin.context();
    t_now.since = nullptr;
}

strand_fork::~strand_fork() {
    if (t_now.session == nullptr) return;
    end.meet();
    t_now.context = outer_ != nullptr ? outer_ : whole_program();
    t_now.since = after_;
}

strand_pause::strand_pause() noexcept : was_running_(stop(nullptr)) {}
strand_pause::~strand_pause() {
    strand_clock::leave();
    if (was_running_) start();
}

strand_aside::strand_aside() noexcept : outer_(interrupted()) {
    ++t_jobs;
    strand_clock::leave();
}
strand_aside::~strand_aside() {
    --t_jobs;
    resume(outer_);
}

strand_inside::strand_inside(const call_site& where) noexcept
    : outer_(t_now.context),
      site_(t_now.session != nullptr ? name_of(where) : nullptr) {
    if (site_ == nullptr) return;
    const bool was_running = stop(site_);
    t_now.context = context_inside(outer_, site_);
    t_now.since = nullptr;
    if (was_running) start();
}

strand_inside::~strand_inside() {
    if (site_ == nullptr) return;
    const bool was_running = stop(nullptr);
    t_now.context = outer_;
    t_now.since = site_;
    if (was_running) start();
}

}  // namespace heddle::inline v0::detail

#endif
