// SPDX-License-Identifier: Apache-2.0
// plugin.cpp - a shared object that contains Heddle, and uses pools in every way that a plugin may.
#include "plugin.hpp"

#include <heddle/heddle.hpp>
#include <support/fib.hpp>

using namespace heddle;

namespace {

long compute_in(pool& home) {
    return home.install([] { return test::fib(15); });
}

}  // namespace

long use_a_pool_of_the_call() {
    pool home({.threads = 2, .name = "plugin"});
    return compute_in(home);
}

long use_a_pool_of_the_plugin() {
    static pool home({.threads = 2, .name = "plugin"});  // ends when the plugin is unloaded
    return compute_in(home);
}

long use_the_default_pool() { return test::fib(15); }

long use_the_default_pool_and_end_it() {
    const long result = use_the_default_pool();
    shutdown_default_pool();
    return result;
}
