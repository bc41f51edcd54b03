// SPDX-License-Identifier: Apache-2.0
// The baseline: one thread sleeps on a futex, another wakes it. No library can be faster without spinning.
#include <optional>
#include <thread>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

class sleeper {
public:
    explicit sleeper(bench::rendezvous& meeting) : meeting_(meeting), thread_([this] { live(); }) {}
    ~sleeper() {
        wake(k_stop);
        thread_.join();
    }

    void wake() { wake(k_go); }

private:
    static constexpr int k_asleep = 0;
    static constexpr int k_go = 1;
    static constexpr int k_stop = 2;

    void wake(int word) {
        word_.store(word, std::memory_order_release);
        syscall(SYS_futex, &word_, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
    }

    void live() {
        for (int seen; (seen = word_.load(std::memory_order_acquire)) != k_stop;) {
            if (seen == k_go) {
                word_.store(k_asleep, std::memory_order_relaxed);
                meeting_.arrive(1);
            } else {
                syscall(SYS_futex, &word_, FUTEX_WAIT_PRIVATE, k_asleep, nullptr, nullptr, 0);
            }
        }
    }

    bench::rendezvous& meeting_;
    std::atomic<int> word_{k_asleep};
    std::thread thread_;
};

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    std::optional<sleeper> other;
    return bench::serve<bench::wake_problem>(given, [&](auto& problem) {
        if (!other) other.emplace(problem.meeting);
        problem.meeting.begin();
        other->wake();
        problem.meeting.arrive(0);
        problem.ended();
    });
}
