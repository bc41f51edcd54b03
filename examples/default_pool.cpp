// SPDX-License-Identifier: Apache-2.0
// default_pool.cpp - the pool that every call outside a pool uses: configured once, started by its first use.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cstdio>
#include <stdexcept>

static int count_to(int n) {
    std::atomic<int> count = 0;
    heddle::parallel_for(0, n, [&](int) { ++count; });
    return count;
}

static bool can_be_configured() {
    try {
        heddle::configure_default_pool({.threads = 8});
        return true;
    } catch (const std::logic_error& error) {
        std::printf("%s\n", error.what());
        return false;
    }
}

int main() {
    heddle::configure_default_pool({.threads = 2, .name = "main"});
    if (heddle::default_pool_started()) return 1;  // nothing has used it yet

    if (count_to(1000) != 1000) return 1;  // starts it
    std::printf("%u threads\n", heddle::default_pool().thread_count());

    if (can_be_configured()) return 1;  // too late

    heddle::shutdown_default_pool();
    if (heddle::default_pool_started()) return 1;

    if (count_to(1000) != 1000) return 1;  // starts it again, as it was configured
    return heddle::default_pool().thread_count() == 2 ? 0 : 1;
}
