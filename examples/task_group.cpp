// SPDX-License-Identifier: Apache-2.0
// task_group.cpp - a class whose methods start tasks, and wait for them later.
#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>

#include <heddle/task_group.hpp>

class downloads {
public:
    void add(std::string address) {
        group_.run([this, address = std::move(address)] {
            if (address.empty()) throw std::invalid_argument("an empty address");
            bytes_ += address.size();
        });
    }
    std::size_t finish() {
        group_.wait();  // throws what a task has thrown
        return bytes_;
    }
    void give_up() { group_.cancel(); }

private:
    std::atomic<std::size_t> bytes_{0};
    heddle::task_group group_;  // last: its destructor waits, while the other members exist
};

int main() {
    downloads all;
    all.add("https://example.org/a");
    all.add("https://example.org/b");
    if (all.finish() != 42) return 1;

    all.add("");
    try {
        all.finish();
        return 1;
    } catch (const std::invalid_argument& error) {
        std::printf("failed: %s\n", error.what());
    }

    all.give_up();
    all.add("https://example.org/c");  // dropped
    return all.finish() == 42 ? 0 : 1;
}
