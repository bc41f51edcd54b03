// SPDX-License-Identifier: Apache-2.0
// ctrl_c.cpp - a long computation with a bar in the terminal. Ctrl-C ends it, and it keeps what it has.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <heddle/parallel_for.hpp>
#include <heddle/progress.hpp>

#include "compare.hpp"

namespace {

std::atomic<bool> was_interrupted = false;  // lock-free, so a signal handler may set it

// While it exists, Ctrl-C sets the flag instead of ending the program, and a thread draws the bar and looks at the flag.
class progress_bar {
public:
    explicit progress_bar(std::size_t all) : all_(all) {
        std::signal(SIGINT, [](int) { was_interrupted = true; });
    }
    ~progress_bar() {
        display_.request_stop();
        display_.join();
        draw();
        std::printf("\n");
        std::signal(SIGINT, SIG_DFL);
    }

    heddle::progress& counter() { return done_; }
    std::stop_token stop() const { return interrupted_.get_token(); }

private:
    void draw() const {
        const std::size_t width = 40, filled = width * done_.done() / all_;
        std::printf("\r[%s%s]", std::string(filled, '#').c_str(), std::string(width - filled, ' ').c_str());
        std::fflush(stdout);
    }
    void show(const std::stop_token& ended) {
        while (!ended.stop_requested()) {
            draw();
            if (was_interrupted) interrupted_.request_stop();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }

    std::size_t all_;
    heddle::progress done_;
    std::stop_source interrupted_;
    std::jthread display_{[this](const std::stop_token& ended) { show(ended); }};  // last: it uses the others
};

int collatz_steps(std::size_t n) {
    int steps = 0;
    for (; n > 1; ++steps) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    return steps;
}

std::vector<int> all_steps_serially(std::size_t count) {
    std::vector<int> steps(count);
    for (std::size_t n = 0; n < count; ++n) steps[n] = collatz_steps(n);
    return steps;
}

// Elements that were not computed are -1. `on_item` is called with each index.
template <class F>
std::vector<int> all_steps(std::size_t count, F on_item) {
    std::vector<int> steps(count, -1);
    progress_bar bar(count);
    try {
        heddle::parallel_for(0, count,
                             [&](std::size_t n) {
                                 on_item(n);
                                 steps[n] = collatz_steps(n);
                             },
                             {.stop = bar.stop(), .progress = &bar.counter()});
    } catch (const heddle::operation_cancelled&) {
        // What has been computed is kept.
    }
    return steps;
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t count = size_from(argc, argv, 30'000);
    const auto serial = timed([&] { return all_steps_serially(count); });
    const auto parallel = timed([&] { return all_steps(count, [](std::size_t) {}); });
    const int status = compare(serial, parallel);

    // As if the user had pressed Ctrl-C at once: the bar requests a stop, and the loop ends early.
    const auto interrupt = [](std::size_t n) {
        if (n == 0) std::raise(SIGINT);
        std::this_thread::sleep_for(std::chrono::microseconds(10));
    };
    const std::vector<int> partial = all_steps(count, interrupt);
    const auto computed = std::size_t(std::count_if(partial.begin(), partial.end(), [](int s) { return s >= 0; }));
    std::printf("%zu of %zu items before the interruption\n", computed, count);
    return status == 0 && computed > 0 && computed < count ? 0 : 1;
}
