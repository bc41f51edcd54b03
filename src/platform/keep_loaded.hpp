// SPDX-License-Identifier: Apache-2.0
// keep_loaded.hpp - keeps the library in memory until the process ends, even if the plugin that contains it is closed.
#pragma once

namespace heddle::inline v0::detail {

// After this call dlclose does not unload the shared object that contains this library. The call does nothing if the library is linked
// into the program itself.
//
// The call takes the lock of the dynamic loader. The loader holds that lock while it runs constructors of shared objects, and these may
// call Heddle: so the caller must hold no lock of Heddle.
void keep_loaded() noexcept;

}  // namespace heddle::inline v0::detail
