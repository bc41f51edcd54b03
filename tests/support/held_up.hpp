// SPDX-License-Identifier: Apache-2.0
// held_up.hpp - keeps workers busy for as long as a test needs.
//
// Guard the test with a watchdog.
#pragma once

#include <atomic>

#include <heddle/heddle.hpp>

#include "rendezvous.hpp"

namespace heddle::test {

// Tasks of one pool. All have begun when the constructor returns, and end when this object is destroyed.
class held_up {
public:
    held_up(pool& home, int count) {
        for (int i = 0; i < count; ++i) {
            home.spawn([this] {
                ++held_;
                spin_until([this] { return released_.load(); });
                --held_;
            });
        }
        spin_until([&] { return held_ == count; });
    }
    ~held_up() {
        released_ = true;
        spin_until([this] { return held_ == 0; });
    }
    held_up(const held_up&) = delete;
    held_up& operator=(const held_up&) = delete;

private:
    std::atomic<int> held_{0};
    std::atomic<bool> released_{false};
};

}  // namespace heddle::test
