// SPDX-License-Identifier: Apache-2.0
// keep_loaded.cpp - keep_loaded by RTLD_NODELETE, by pinning a Windows module, and for systems without plugins.
#include "keep_loaded.hpp"

#if defined(_WIN32)

#include "windows_api.hpp"

namespace heddle::inline v0::detail {

void keep_loaded() noexcept {
    HMODULE here;
    // The flag makes the second argument an address inside the module. Its type is that of the other use, a name.
    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN,
                       reinterpret_cast<LPCWSTR>(&keep_loaded), &here);
}

}  // namespace heddle::inline v0::detail

#elif __has_include(<dlfcn.h>)

#include <dlfcn.h>

// Weak: a statically linked program has neither function and no plugins. A program with plugins has both.
#pragma weak dladdr
#pragma weak dlopen

namespace heddle::inline v0::detail {

void keep_loaded() noexcept {
    Dl_info here;
    if (&dladdr == nullptr || &dlopen == nullptr) return;
    if (dladdr(reinterpret_cast<const void*>(&keep_loaded), &here) == 0) return;
    // The handle is not needed. It is null for the program itself, which cannot be unloaded.
    static_cast<void>(dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE));
}

}  // namespace heddle::inline v0::detail

#else

namespace heddle::inline v0::detail {

void keep_loaded() noexcept {}

}  // namespace heddle::inline v0::detail

#endif
