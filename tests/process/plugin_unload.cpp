// SPDX-License-Identifier: Apache-2.0
// plugin_unload.cpp - a plugin uses a pool and is closed. If it used its own pools, it is unloaded, and their threads have ended. Once
// the default pool runs, the object that contains Heddle stays loaded, and the pool keeps working. That object is the plugin, or a shared
// library that the program also uses. Each case is a child process.
#include <cstddef>
#include <cstdlib>
#include <string>

#include <dlfcn.h>
#include <unistd.h>

#include <support/check.hpp>
#include <support/child.hpp>
#include <support/tasks.hpp>

#include "plugin/plugin.hpp"

using namespace heddle::test;

namespace {

#ifdef HEDDLE_SHARED
constexpr bool k_plugin_stays = false;
#else
constexpr bool k_plugin_stays = true;
#endif

class plugin {
public:
    plugin() : handle_(dlopen(HEDDLE_TEST_PLUGIN, RTLD_NOW | RTLD_LOCAL)) {
        if (handle_ == nullptr) std::fprintf(stderr, "%s\n", dlerror());
        HEDDLE_CHECK(handle_ != nullptr);
    }
    ~plugin() { HEDDLE_CHECK(dlclose(handle_) == 0); }

    plugin(const plugin&) = delete;
    plugin& operator=(const plugin&) = delete;

    long call(const char* name) {
        auto* const function = reinterpret_cast<plugin_function*>(dlsym(handle_, name));
        return HEDDLE_CHECK(function != nullptr) ? function() : 0;
    }

    static bool is_loaded() {
        void* const found = dlopen(HEDDLE_TEST_PLUGIN, RTLD_NOW | RTLD_NOLOAD);
        if (found != nullptr) dlclose(found);
        return found != nullptr;
    }

private:
    void* handle_;
};

// What the plugin has left behind does not affect a fork.
bool can_fork() {
    return run_in_child([] { return true; }).succeeded();
}

void is_gone_after(const char* function) {
    for (int round = 0; round < 50; ++round) {  // more often than there is room for leaked thread-locals
        {
            plugin opened;
            HEDDLE_CHECK(opened.call(function) == 610);
            HEDDLE_CHECK(opened.call(function) == 610);
        }
        HEDDLE_CHECK(!plugin::is_loaded());
        wait_until_gone("plugin-");
    }
    HEDDLE_CHECK(can_fork());
}

void stays_after(const char* function, bool with_threads) {
    for (int round = 0; round < 5; ++round) {
        {
            plugin opened;
            HEDDLE_CHECK(opened.call(function) == 610);
            HEDDLE_CHECK(opened.call(function) == 610);
        }
        HEDDLE_CHECK(plugin::is_loaded() == k_plugin_stays);
        if (with_threads) HEDDLE_CHECK(count_tasks("heddle-") > 0);
        else wait_until_gone("heddle-");
    }
    HEDDLE_CHECK(can_fork());
}

template <class Test>
void holds_in_a_child(const char* function, Test test) {
    const ended_child end = run_in_child([&] {
        test(function);
        if (all_checks_held) std::exit(EXIT_SUCCESS);  // with the complete end of a program
        return false;
    });
    HEDDLE_CHECK(end.succeeded() || end.complain(function));
}

}  // namespace

int main() {
    holds_in_a_child("use_a_pool_of_the_call", is_gone_after);
    holds_in_a_child("use_a_pool_of_the_plugin", is_gone_after);
    holds_in_a_child("use_the_default_pool", [](const char* function) { stays_after(function, true); });
    holds_in_a_child("use_the_default_pool_and_end_it", [](const char* function) { stays_after(function, false); });
    return result_of_checks();
}
