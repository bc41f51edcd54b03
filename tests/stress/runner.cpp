// SPDX-License-Identifier: Apache-2.0
// runner.cpp - the command line, the child process with the rounds, and the report on how it ended.
#include "runner.hpp"

#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <random>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace heddle::stress {
namespace {

struct request {
    std::uint64_t seconds = 20;
    std::optional<std::uint64_t> first;
    bool again_and_again = false;
    std::chrono::seconds patience;
    std::string options;  // as given, for the line that says how to repeat the round
};

[[noreturn]] void show_usage(const kind_of_stress& kind) {
    std::fprintf(stderr, "usage: %s [SECONDS] [--seed FIRST | --replay SEED] [--patience SECONDS]%s\n", kind.name,
                 kind.options);
    std::exit(2);
}

std::uint64_t parse(const kind_of_stress& kind, const char* text) {
    std::uint64_t value = 0;
    const char* const end = text == nullptr ? nullptr : text + std::strlen(text);
    if (text == nullptr || std::from_chars(text, end, value).ptr != end) show_usage(kind);
    return value;
}

request parse_arguments(const kind_of_stress& kind, char** argument) {
    request asked{.first = {}, .patience = kind.patience, .options = {}};
    for (; *argument != nullptr; ++argument) {
        const std::string_view word = *argument;
        if (word == "--seed" || word == "--replay") {
            asked.first = parse(kind, *++argument);
            asked.again_and_again = word == "--replay";
        } else if (word == "--patience") {
            asked.patience = std::chrono::seconds(parse(kind, *++argument));
        } else if (kind.take_option != nullptr && kind.take_option(word, argument[1])) {
            asked.options += std::string(" ").append(word).append(" ").append(*++argument);
        } else {
            asked.seconds = parse(kind, *argument);
        }
    }
    return asked;
}

// Returns false if a round failed.
bool run_rounds(const kind_of_stress& kind, const request& asked, progress& done) {
    test::watchdog watch(asked.patience, std::string("a round of ") + kind.name, [&] {
        if (kind.dump != nullptr) kind.dump();
    });
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(asked.seconds);
    for (std::uint64_t seed = *asked.first; std::chrono::steady_clock::now() < end;
         seed += asked.again_and_again ? 0 : 1) {
        done.seed = seed;
        if (const std::string wrong = kind.run_round(seed, done, watch); !wrong.empty()) {
            std::fprintf(stderr, "%s: %s\n", kind.name, wrong.c_str());
            return false;
        }
        done.rounds.fetch_add(1, std::memory_order_relaxed);  // stale: a sum that is a little old
    }
    return true;
}

// Shared with the child, which may die at any time.
progress& make_shared_progress() {
    void* const memory = mmap(nullptr, sizeof(progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) std::abort();
    return *::new (memory) progress;
}

void say_how_to_repeat(const kind_of_stress& kind, const char* program, const request& asked, const progress& done,
                       int status) {
    const char* const schedule = std::getenv("HEDDLE_PERTURB_SEED");
    const std::uint64_t seed = done.seed;
    if (WIFSIGNALED(status)) std::fprintf(stderr, "%s: ended by signal %d\n", kind.name, WTERMSIG(status));
    std::fprintf(stderr, "%s: FAILED in the round of seed %llu (%s)\nto repeat: %s%s%s%s 60 --replay %llu%s\n",
                 kind.name, static_cast<unsigned long long>(seed), kind.describe(seed).c_str(),
                 schedule != nullptr ? "HEDDLE_PERTURB_SEED=" : "", schedule != nullptr ? schedule : "",
                 schedule != nullptr ? " " : "", program, static_cast<unsigned long long>(seed), asked.options.c_str());
}

}  // namespace

int run_seeds(const kind_of_stress& kind, char** argv) {
    request asked = parse_arguments(kind, argv + 1);
    if (!asked.first) asked.first = std::random_device{}();
    progress& done = make_shared_progress();

    const pid_t child = fork();
    if (child < 0) return EXIT_FAILURE;
    if (child == 0) return run_rounds(kind, asked, done) ? EXIT_SUCCESS : EXIT_FAILURE;
    int status = -1;
    waitpid(child, &status, 0);

    std::printf("%s: %llu rounds from seed %llu on, %llu programs, %llu nodes\n", kind.name,
                static_cast<unsigned long long>(done.rounds), static_cast<unsigned long long>(*asked.first),
                static_cast<unsigned long long>(done.programs), static_cast<unsigned long long>(done.nodes));
    if (status == 0 && done.rounds > 0) return EXIT_SUCCESS;
    say_how_to_repeat(kind, argv[0], asked, done, status);
    return EXIT_FAILURE;
}

}  // namespace heddle::stress
