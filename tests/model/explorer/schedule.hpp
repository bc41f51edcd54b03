// SPDX-License-Identifier: Apache-2.0
// schedule.hpp - the decisions of an execution, depth first: which thread runs next, and which store a load reads.
//
// The schedule explores every sequence of decisions: it runs the scenario again with the last decision changed. Sleep sets leave out
// runs that only swap two operations that commute: a thread whose next operation has been explored sleeps in the other branches of
// that decision until another thread performs a dependent operation. For a load, the stores that existed at the decision sleep. A
// newer store is awake.
//
// A string records a run for replay. It has a letter for each thread that ran (a is the first), and a digit for each choice between
// several possibilities (0 is the newest store).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "types.hpp"

namespace model {

class schedule {
public:
    // How much of a thread's next operation there is to explore: the stores that it can read, or all of it.
    using extent = std::uint16_t;
    static constexpr extent k_all = 0xffff;

    struct candidate {
        thread_id who;
        extent whole;
    };

    // Explores all runs, or only the run that the string records.
    schedule() = default;
    explicit schedule(std::string_view replay) : replay_(replay), is_replay_(true) {}

    // Moves on to the next run; false: there is none. The first run needs no call.
    bool next_run();
    void begin_run();

    // The thread that runs next. k_main: none, because all candidates are asleep.
    thread_id next_thread(std::span<const candidate> candidates);

    // The index of one of `all` possibilities. Only the first `awake` of them are explored.
    unsigned next_choice(unsigned awake, unsigned all);

    extent asleep(thread_id who) const noexcept { return asleep_[who]; }
    void wake(thread_id who) noexcept { asleep_[who] = 0; }

    const std::string& run() const noexcept { return run_; }

    // The replayed string contains a decision that the scenario does not allow.
    bool has_diverged() const noexcept { return diverged_; }

private:
    using extents = std::array<extent, k_max_threads>;

    struct decision {
        std::uint8_t taken = 0;
        std::uint8_t count = 0;
        std::array<candidate, k_max_threads> candidates;  // if the decision selects the next thread
        extents asleep;
    };

    decision* known_decision() noexcept { return position_ < path_.size() ? &path_[position_++] : nullptr; }
    decision& add_decision();
    char next_of_replay();

    std::vector<decision> path_;
    std::size_t position_ = 0;
    extents asleep_{};
    std::string run_;

    std::string replay_;
    bool is_replay_ = false;
    std::size_t replay_position_ = 0;
    bool diverged_ = false;
};

}  // namespace model
