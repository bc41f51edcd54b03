// SPDX-License-Identifier: Apache-2.0
// keep_loaded_dl.cpp - keep_loaded by RTLD_NODELETE.
#include "keep_loaded.hpp"

#if !defined(_WIN32) && __has_include(<dlfcn.h>)

#include <dlfcn.h>

// Weak: a program that is linked statically has neither, and no plugins. Who has plugins has both.
#pragma weak dladdr
#pragma weak dlopen

namespace heddle::detail {

void keep_loaded() noexcept {
    Dl_info here;
    if (&dladdr == nullptr || &dlopen == nullptr) return;
    if (dladdr(reinterpret_cast<const void*>(&keep_loaded), &here) == 0) return;
    // The handle is not needed. Null for a program itself, which cannot be unloaded.
    static_cast<void>(dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE));
}

}  // namespace heddle::detail

#endif
