// SPDX-License-Identifier: Apache-2.0
// spares_come_and_go.cpp - hundreds of pools, one after another, whose tasks block on each other: threads start and end all the
// time, and no waiting thread may miss its wake-up.
#include <atomic>
#include <chrono>

#include <heddle/heddle.hpp>
#include <support/meeting.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

using namespace heddle::test;

namespace {

constexpr unsigned k_spare = 8;

// Each task needs a separate thread: a spare one for all but the first.
void block_on_each_other(unsigned tasks) {
    heddle::pool home({.threads = 1, .spare_threads = k_spare});
    meeting all(tasks);
    std::atomic<unsigned> met{0};
    for (unsigned i = 0; i < tasks; ++i) {
        home.spawn([&] {
            heddle::blocking([&] { all.wait_for_all(); });
            ++met;
        });
    }
    spin_until([&] { return met == tasks; });
}

}  // namespace

int main() {
    const watchdog watch(std::chrono::seconds(90), "spares_come_and_go");  // reports a failure as a hang
    for (int round = 0; round < 30; ++round) {
        for (unsigned tasks = 2; tasks <= k_spare + 1; ++tasks) block_on_each_other(tasks);
    }
    return 0;
}
