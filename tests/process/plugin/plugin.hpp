// SPDX-License-Identifier: Apache-2.0
// plugin.hpp - the functions that the plugin of plugin_unload exports. Each computes fib(15).
#pragma once

using plugin_function = long();

extern "C" {
[[gnu::visibility("default")]] plugin_function use_a_pool_of_the_call;
[[gnu::visibility("default")]] plugin_function use_a_pool_of_the_plugin;
[[gnu::visibility("default")]] plugin_function use_the_default_pool;
[[gnu::visibility("default")]] plugin_function use_the_default_pool_and_end_it;
}
