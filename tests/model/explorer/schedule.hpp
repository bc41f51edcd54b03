// SPDX-License-Identifier: Apache-2.0
// schedule.hpp - the decisions of an execution, depth first: who runs next, and what does a load read.
//
// Explores every sequence of decisions by running the scenario again with the last one changed. Sleep sets leave out
// what only swaps two operations that commute: a thread whose next operation has been explored sleeps in the other
// branches of that decision until somebody does what it depends on. Of a load, the stores that were there
// sleep; when a newer one is written, reading that is awake.
//
// A run is written down as a string, for replay: a letter for each thread that ran (a is the first), and a digit for
// each choice between several possibilities (0 is the newest store).
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

    // Explores everything, or only the run that the string tells.
    schedule() = default;
    explicit schedule(std::string_view replay) : replay_(replay), is_replay_(true) {}

    // Moves on to the next run; false: there is none. Before the first run nothing has to be called.
    bool next_run();
    void begin_run();

    // Who runs next? k_main: nobody, all candidates are asleep.
    thread_id next_thread(std::span<const candidate> candidates);

    // Which of `all` possibilities? Only the first `awake` of them are to be explored.
    unsigned next_choice(unsigned awake, unsigned all);

    extent asleep(thread_id who) const noexcept { return asleep_[who]; }
    void wake(thread_id who) noexcept { asleep_[who] = 0; }

    const std::string& run() const noexcept { return run_; }

    // A replay asked for what the scenario cannot do.
    bool has_diverged() const noexcept { return diverged_; }

private:
    using extents = std::array<extent, k_max_threads>;

    struct decision {
        std::uint8_t taken = 0;
        std::uint8_t count = 0;
        std::array<candidate, k_max_threads> candidates;  // if it was about who runs next
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
