// SPDX-License-Identifier: Apache-2.0
// main.cpp - runs rounds of random programs until the time is over, or something is wrong.
//
//   stress [SECONDS] [--seed FIRST]       rounds with the seeds FIRST, FIRST + 1 …; without FIRST, from a random one on
//   stress [SECONDS] --replay SEED        the same round again and again
//
// The rounds run in a child process. So the seed is known however they end: by a complaint, a hang, a crash, or a report of
// a sanitizer.
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "round.hpp"

using namespace heddle;
using heddle::stress::progress;

namespace {

constexpr std::chrono::seconds k_patience{60};

struct request {
    std::uint64_t seconds = 20;
    std::optional<std::uint64_t> first;
    bool again_and_again = false;
};

[[noreturn]] void show_usage() {
    std::fputs("usage: stress [SECONDS] [--seed FIRST | --replay SEED]\n", stderr);
    std::exit(2);
}

std::uint64_t parse(const char* text) {
    std::uint64_t value = 0;
    const char* const end = text == nullptr ? nullptr : text + std::strlen(text);
    if (text == nullptr || std::from_chars(text, end, value).ptr != end) show_usage();
    return value;
}

request parse_arguments(char** argument) {
    request asked;
    for (; *argument != nullptr; ++argument) {
        const std::string_view word = *argument;
        if (word == "--seed" || word == "--replay") {
            asked.first = parse(*++argument);
            asked.again_and_again = word == "--replay";
        } else {
            asked.seconds = parse(*argument);
        }
    }
    return asked;
}

// False if a round was wrong.
bool run_rounds(const request& asked, progress& done) {
    test::watchdog watch(k_patience, "a round of stress");
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(asked.seconds);
    for (std::uint64_t seed = *asked.first; std::chrono::steady_clock::now() < end;
         seed += asked.again_and_again ? 0 : 1) {
        done.seed = seed;
        if (const std::string wrong = stress::run_round(seed, done, watch); !wrong.empty()) {
            std::fprintf(stderr, "stress: %s\n", wrong.c_str());
            return false;
        }
    }
    return true;
}

// Shared with the child, which may die at any time.
progress& make_shared_progress() {
    void* const memory = mmap(nullptr, sizeof(progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) std::abort();
    return *::new (memory) progress;
}

void say_how_to_repeat(const char* program, const progress& done, int status) {
    const char* const schedule = std::getenv("HEDDLE_PERTURB_SEED");
    const std::uint64_t seed = done.seed;
    if (WIFSIGNALED(status)) std::fprintf(stderr, "stress: ended by signal %d\n", WTERMSIG(status));
    std::fprintf(stderr, "stress: FAILED in the round of seed %llu (%s)\nto repeat: %s%s%s%s 60 --replay %llu\n",
                 static_cast<unsigned long long>(seed), stress::describe_round(seed).c_str(),
                 schedule != nullptr ? "HEDDLE_PERTURB_SEED=" : "", schedule != nullptr ? schedule : "",
                 schedule != nullptr ? " " : "", program, static_cast<unsigned long long>(seed));
}

}  // namespace

int main(int, char** argv) {
    request asked = parse_arguments(argv + 1);
    if (!asked.first) asked.first = std::random_device{}();
    progress& done = make_shared_progress();

    const pid_t child = fork();
    if (child < 0) return EXIT_FAILURE;
    if (child == 0) return run_rounds(asked, done) ? EXIT_SUCCESS : EXIT_FAILURE;
    int status = -1;
    waitpid(child, &status, 0);

    std::printf("stress: %llu rounds from seed %llu on, %llu programs, %llu nodes\n",
                static_cast<unsigned long long>(done.rounds), static_cast<unsigned long long>(*asked.first),
                static_cast<unsigned long long>(done.programs), static_cast<unsigned long long>(done.nodes));
    if (status == 0 && done.rounds > 0) return EXIT_SUCCESS;
    say_how_to_repeat(argv[0], done, status);
    return EXIT_FAILURE;
}
