// SPDX-License-Identifier: Apache-2.0
// keep_loaded_none.cpp - systems without plugins.
#include "keep_loaded.hpp"

#if !defined(_WIN32) && !__has_include(<dlfcn.h>)

namespace heddle::detail {

void keep_loaded() noexcept {}

}  // namespace heddle::detail

#endif
