// SPDX-License-Identifier: Apache-2.0
// closing_pool.hpp - a pool that stays between the beginning of its shutdown and its end, for as long as a test needs.
//
// Guard the test with a watchdog.
#pragma once

#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include <heddle/heddle.hpp>

#include "held_up.hpp"
#include "rendezvous.hpp"

namespace heddle::test {

// Whether the pool refuses tasks, because its shutdown has begun.
inline bool refuses_tasks(pool& home) {
    try {
        home.spawn([] {});
        return false;
    } catch (const std::logic_error&) {
        return true;
    }
}

// After construction, a thread is in home.shut_down(how), and the pool admits nothing more. It cannot end before this object is
// destroyed, because one worker is busy.
class closing_pool {
public:
    explicit closing_pool(pool& home, shutdown how = shutdown::drain)
        : busy_(std::in_place, home, 1),
          closer_([&home, how] { home.shut_down(how); }) {
        spin_until([&] { return refuses_tasks(home); });
    }
    ~closing_pool() {
        busy_.reset();
        closer_.join();
    }
    closing_pool(const closing_pool&) = delete;
    closing_pool& operator=(const closing_pool&) = delete;

private:
    std::optional<held_up> busy_;
    std::thread closer_;
};

}  // namespace heddle::test
