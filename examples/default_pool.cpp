// SPDX-License-Identifier: Apache-2.0
// default_pool.cpp - the pool of all threads outside other pools: configured once, started by its first use.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

static std::atomic<int> calls = 0;

static void work(int) { ++calls; }

static void expect(bool is_so, const char* what) {
    std::printf("%s: %s\n", what, is_so ? "yes" : "NO");
    if (!is_so) std::exit(1);
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
    expect(!heddle::default_pool_started(), "nothing has used it yet");

    heddle::parallel_for(0, 1000, work);
    expect(heddle::default_pool_started(), "the first use has started it");

    heddle::shutdown_default_pool();
    expect(!heddle::default_pool_started(), "its threads have ended");

    heddle::parallel_for(0, 1000, work);
    expect(heddle::default_pool_started(), "the next use has started it again");

    expect(!can_be_configured(), "it is too late to configure it");
    expect(calls == 2000, "every call was made");
}
