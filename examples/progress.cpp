// SPDX-License-Identifier: Apache-2.0
// progress.cpp - a long loop with a bar in the terminal. Ctrl-C ends it early.
#include <heddle/parallel_for.hpp>
#include <heddle/progress.hpp>

#include <cstdio>

#if defined(__cpp_lib_jthread)

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace {

volatile std::sig_atomic_t was_interrupted = 0;

void draw(std::size_t done, std::size_t all) {
    const std::size_t width = 40, filled = width * done / all;
    std::printf("\r[%s%s] %3zu %%", std::string(filled, '#').c_str(), std::string(width - filled, ' ').c_str(),
                100 * done / all);
    std::fflush(stdout);
}

}  // namespace

int main() {
    std::signal(SIGINT, [](int) { was_interrupted = 1; });
    std::vector<double> values(2'000'000);
    heddle::progress shown;
    std::stop_source source;

    // A thread of its own draws: the loop only counts.
    std::jthread display([&](const std::stop_token& ended) {
        while (!ended.stop_requested()) {
            if (was_interrupted != 0) source.request_stop();
            draw(shown.done(), values.size());
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    });
    bool is_complete = true;
    try {
        heddle::parallel_for(values, [](double& x) { x = std::sqrt(x + 1); },
                             {.stop = source.get_token(), .progress = &shown});
    } catch (const heddle::operation_cancelled&) {
        is_complete = false;
    }
    display.request_stop();
    display.join();
    draw(shown.done(), values.size());
    std::printf("\n%s\n", is_complete ? "complete" : "interrupted");
    return is_complete && shown.done() == values.size() ? 0 : 1;
}

#else

int main() { std::printf("this standard library has no stop tokens\n"); }

#endif
