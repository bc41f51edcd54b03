// SPDX-License-Identifier: Apache-2.0
// runner.hpp - runs rounds until the time is over or a round fails, and prints how to repeat that round.
//
//   PROGRAM [SECONDS] [--seed FIRST]       rounds with the seeds FIRST, FIRST + 1 …; the default for FIRST is random
//   PROGRAM [SECONDS] --replay SEED        repeats the same round
//   … --patience SECONDS                   how long a round may make no progress before it counts as hanging
//
// The rounds run in a child process. So the seed is known however they end: by a detected error, a hang, a crash, or a report of
// a sanitizer.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include <support/watchdog.hpp>

namespace heddle::stress {

struct progress {
    std::atomic<std::uint64_t> seed{0};  // of the current round
    std::atomic<std::uint64_t> rounds{0};
    std::atomic<std::uint64_t> programs{0};
    std::atomic<std::uint64_t> nodes{0};
};

struct kind_of_stress {
    const char* name;
    std::chrono::seconds patience;  // a round that makes no progress for this long counts as hanging

    // A description of the round of a seed.
    std::string (*describe)(std::uint64_t seed);

    // Empty, or the error. Pets the watchdog when it makes progress.
    std::string (*run_round)(std::uint64_t seed, progress& done, test::watchdog& watch);

    // What the watchdog reports in addition to the state of every pool. Null: nothing.
    void (*dump)() = nullptr;

    // An option of this program alone: `word` with its value, which may be null. False: there is no such option. Null: none.
    bool (*take_option)(std::string_view word, const char* value) = nullptr;
    const char* options = "";  // for the usage message
};

// The exit status for main.
int run_seeds(const kind_of_stress& kind, char** argv);

}  // namespace heddle::stress
