// SPDX-License-Identifier: Apache-2.0
// keep_loaded.hpp - for code that threads without an end run: it must not be unloaded with the plugin that it is part of.
#pragma once

namespace heddle::detail {

// From now on dlclose leaves the shared object that this library is in where it is, until the end of the process. Does
// nothing in a program that the library is a fixed part of.
void keep_loaded() noexcept;

}  // namespace heddle::detail
