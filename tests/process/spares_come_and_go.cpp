// SPDX-License-Identifier: Apache-2.0
// spares_come_and_go.cpp - hundreds of pools, one after the other, whose tasks block on each other: threads start and end all the
// time, and none of those that wait may miss what wakes it.
#include <atomic>
#include <chrono>

#include <heddle/heddle.hpp>
#include <support/meeting.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

using namespace heddle::test;

namespace {

constexpr unsigned k_spare = 8;

// Each task needs a thread of its own, and all but the first a spare one.
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
    const watchdog watch(std::chrono::seconds(90), "spares_come_and_go");  // what fails, if anything does
    for (int round = 0; round < 30; ++round) {
        for (unsigned tasks = 2; tasks <= k_spare + 1; ++tasks) block_on_each_other(tasks);
    }
    return 0;
}
