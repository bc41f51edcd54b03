// SPDX-License-Identifier: Apache-2.0
// plugin.hpp - what the plugin of plugin_unload offers by name. Each function computes fib(15).
#pragma once

using plugin_function = long();

extern "C" {
[[gnu::visibility("default")]] plugin_function use_a_pool_of_the_call;
[[gnu::visibility("default")]] plugin_function use_a_pool_of_the_plugin;
[[gnu::visibility("default")]] plugin_function use_the_default_pool;
[[gnu::visibility("default")]] plugin_function use_the_default_pool_and_end_it;
}
