// SPDX-License-Identifier: Apache-2.0
// strand_probe.hpp - what forks, tasks and waits call to measure work and span. Empty unless the build profiles (HEDDLE_PROFILE).
//
// A strand is code that runs without a fork or a wait in it. A thread that is profiled knows how long the longest path of strands is that
// leads to where it is: the depth. A task begins at the depth of the code that made it, and code that has waited for a task continues at
// the larger of the two depths. The largest depth at the end is the span, whatever ran at the same time and however many threads there were.
// src/observe/README.md has the rest.
//
// Threads    any. A thread that makes no profiled call, and no task of one, records nothing.
#pragma once

#include <heddle/config.hpp>

#include "call_site.hpp"

#ifdef HEDDLE_PROFILE

#include <cstdint>

#include "../base/immovable.hpp"

namespace heddle::inline v0::detail {

class strand_path;     // src/observe/strand_path.hpp
class strand_session;  // src/observe/strand_session.hpp
struct named_context;  // src/observe/profile_names.hpp, like the next
struct named_site;

// What a thread does at the moment, in ticks (src/platform/ticks.hpp).
struct running_strand {
    strand_session* session = nullptr;       // null: it is not profiled
    const named_context* context = nullptr;  // the calls that it is in
    const named_site* since = nullptr;       // where the strand began; null: where the context did
    strand_path* path = nullptr;             // the longest path to here
    std::uint64_t depth = 0;                 // its length
    std::uint64_t burdened = 0;              // the length of the longest path, if every task was stolen
    std::uint64_t work = 0;                  // of the task
    std::uint64_t forks = 0;                 // of the task
    std::uint64_t last = 0;                  // the length of the last strand
    std::uint64_t began = 0;                 // when the strand began
    bool runs = false;                       // otherwise it waits
};

// A place in the task graph: the longest path to it that is known so far.
class HEDDLE_API strand_point {
public:
    strand_point() = default;
    // The copy is empty: an object that contains a point may be copied until it is used.
    strand_point(const strand_point& /*unused*/) noexcept {}
    strand_point& operator=(const strand_point&) = delete;
    ~strand_point();

    // A task branches off from the calling thread here.
    void branch(const call_site& where = call_site::none()) noexcept;
    // The same without a new task: another thread continues instead of this one.
    void hand_over() noexcept;

    // The calling thread, or the other point, leads here.
    void add_here() noexcept;
    void add(strand_point& other) noexcept;

    // The calling thread has waited for all that leads here.
    void meet() noexcept;

    // The calling thread goes on from here, as if another thread had done what it did before.
    void restart_here() noexcept;

    // What leads here so far. The caller holds no lock, and no other thread uses the point.
    strand_session* session() const noexcept { return session_; }
    std::uint64_t depth() const noexcept { return depth_; }
    std::uint64_t burdened() const noexcept { return burdened_; }
    const strand_path* path() const noexcept { return path_; }
    const named_context* context() const noexcept { return context_; }

    // Takes over the path.
    void begin_task(running_strand& on) noexcept;
    void end_task(running_strand& of) noexcept;

private:
    void lengthen(const running_strand& by) noexcept;

    strand_session* session_ = nullptr;  // null: nothing that is profiled leads here
    std::uint64_t depth_ = 0;
    std::uint64_t burdened_ = 0;
    strand_path* path_ = nullptr;  // counted
    const named_context* context_ = nullptr;
};

// Runs a task: from `begin`, which is empty afterwards, to `end`.
class HEDDLE_API strand_task : immovable {
public:
    strand_task(strand_point& begin, strand_point& end) noexcept;
    // No code waits for it.
    explicit strand_task(strand_point& begin) noexcept;
    ~strand_task();

private:
    running_strand outer_;  // what the thread did before
    strand_point* const end_;
};

// A fork whose right-hand side is the task. The left-hand side is what the thread does until the object is destroyed, or it runs the task.
class HEDDLE_API strand_fork : immovable {
public:
    explicit strand_fork(const call_site& where) noexcept;
    ~strand_fork();

    strand_point begin;
    strand_point end;

private:
    const named_context* const outer_;
    const named_site* const after_;
};

// While it exists, the calling thread waits.
class HEDDLE_API strand_pause : immovable {
public:
    strand_pause() noexcept;
    ~strand_pause();

private:
    const bool was_running_;
};

// While it exists, the thread runs a job that has nothing to do with the strand around it.
class HEDDLE_API strand_aside : immovable {
public:
    strand_aside() noexcept;
    ~strand_aside();

private:
    const running_strand outer_;
};

// While it exists, the strands of the thread belong to a call at this place of the program.
class HEDDLE_API strand_inside : immovable {
public:
    explicit strand_inside(const call_site& where) noexcept;
    ~strand_inside();

private:
    const named_context* const outer_;
    const named_site* const site_;  // null: there is nothing to name
};

// After it, the calling thread has waited for all that leads to the point.
class strand_meeting : immovable {
public:
    explicit strand_meeting(strand_point& at) noexcept : at_(at) {}
    ~strand_meeting() { at_.meet(); }

private:
    strand_point& at_;
};

// For how many threads algorithms divide their work: for those of the profile, whatever the pool has.
HEDDLE_API unsigned threads_to_divide_for(unsigned in_pool) noexcept;

// If HEDDLE_PROFILE is set: profiles the rest of the program. Only the first call in a process has an effect.
void profile_from_environment() noexcept;

// Is the calling thread profiled? Then threads that compete for parts of the work take equal shares.
HEDDLE_API bool is_profiled() noexcept;

}  // namespace heddle::inline v0::detail

#else

namespace heddle::inline v0::detail {

// Guards are [[maybe_unused]]: without a profile clang would warn of the variables.

struct strand_point {
    constexpr void branch(const call_site& = {}) const noexcept {}
    constexpr void hand_over() const noexcept {}
    constexpr void add_here() const noexcept {}
    constexpr void add(const strand_point&) const noexcept {}
    constexpr void meet() const noexcept {}
    constexpr void restart_here() const noexcept {}
};

struct [[maybe_unused]] strand_task {
    constexpr strand_task(const strand_point&, const strand_point&) noexcept {}
    constexpr explicit strand_task(const strand_point&) noexcept {}
};

struct strand_fork {
    constexpr explicit strand_fork(const call_site&) noexcept {}
    static constexpr strand_point begin{};
    static constexpr strand_point end{};
};

struct [[maybe_unused]] strand_pause {
    constexpr strand_pause() noexcept {}
};
struct [[maybe_unused]] strand_aside {
    constexpr strand_aside() noexcept {}
};
struct [[maybe_unused]] strand_inside {
    constexpr explicit strand_inside(const call_site&) noexcept {}
};
struct [[maybe_unused]] strand_meeting {
    constexpr explicit strand_meeting(const strand_point&) noexcept {}
};

constexpr unsigned threads_to_divide_for(unsigned in_pool) noexcept { return in_pool; }
constexpr void profile_from_environment() noexcept {}
constexpr bool is_profiled() noexcept { return false; }

}  // namespace heddle::inline v0::detail

#endif

namespace heddle::inline v0::detail {

// For threads that compete for parts of the work: in a profile, one thread may take what others could have taken at the same time.
struct claim_strands {
    // The calling thread continues with what another one could do.
    void next() noexcept {
        end.add_here();
        begin.restart_here();
    }

    [[no_unique_address]] strand_point begin;
    [[no_unique_address]] strand_point end;
};

}  // namespace heddle::inline v0::detail
