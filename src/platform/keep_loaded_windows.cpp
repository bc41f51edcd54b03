// SPDX-License-Identifier: Apache-2.0
// keep_loaded_windows.cpp - keep_loaded by pinning the module.
#include "keep_loaded.hpp"

#if defined(_WIN32)

#include "windows_api.hpp"

namespace heddle::detail {

void keep_loaded() noexcept {
    HMODULE here;
    // The address stands for the module that it lies in; the type of the parameter is that of the other use, a name.
    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN,
                       reinterpret_cast<LPCWSTR>(&keep_loaded), &here);
}

}  // namespace heddle::detail

#endif
