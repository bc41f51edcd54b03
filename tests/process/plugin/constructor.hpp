// SPDX-License-Identifier: Apache-2.0
// constructor.hpp - the function that the plugin of plugin_constructor calls while it is loaded; the program defines it.
#pragma once

extern "C" [[gnu::visibility("default")]] void called_by_constructor();
