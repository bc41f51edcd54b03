// SPDX-License-Identifier: Apache-2.0
// plugin_constructor.cpp - a plugin uses the default pool in its constructor, while another thread creates that pool. One thread
// holds the dynamic loader's lock, and the other one needs it to keep Heddle loaded. They must not deadlock.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

#include <dlfcn.h>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/fib.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

#include "plugin/constructor.hpp"

using namespace heddle::test;

namespace {

std::atomic<bool> g_constructor_runs{false};
std::atomic<bool> g_heddle_needs_loader{false};

using dladdr_function = int(const void*, Dl_info*);
dladdr_function* g_real_dladdr = nullptr;

}  // namespace

// Interposes the C library's function: records that Heddle is about to wait for the loader.
extern "C" [[gnu::visibility("default")]] int dladdr(const void* address, Dl_info* info) noexcept {
    g_heddle_needs_loader = true;
    return g_real_dladdr(address, info);
}

extern "C" void called_by_constructor() {
    g_constructor_runs = true;
    spin_until([] { return g_heddle_needs_loader.load(); });
    HEDDLE_CHECK(fib(15) == 610);
}

int main() {
    const watchdog watch(std::chrono::seconds(20), "plugin_constructor");
    g_real_dladdr = reinterpret_cast<dladdr_function*>(dlsym(RTLD_NEXT, "dladdr"));
    if (!HEDDLE_CHECK(g_real_dladdr != nullptr)) return result_of_checks();
    std::thread opener([] {
        if (dlopen(HEDDLE_TEST_PLUGIN, RTLD_NOW | RTLD_LOCAL) == nullptr) {
            std::fprintf(stderr, "%s\n", dlerror());
            std::abort();
        }
    });
    spin_until([] { return g_constructor_runs.load(); });
    HEDDLE_CHECK(fib(15) == 610);  // creates the default pool
    opener.join();
    return result_of_checks();
}
