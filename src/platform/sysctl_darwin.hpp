// SPDX-License-Identifier: Apache-2.0
// sysctl_darwin.hpp - the numbers that macOS reports by name. Only files for macOS include it.
#pragma once

#include <cstddef>
#include <string>

#include <sys/sysctl.h>

namespace heddle::inline v0::detail {

// 0 if the system does not know the name.
inline unsigned sysctl_number(const std::string& name) {
    int value = 0;
    std::size_t size = sizeof value;
    if (sysctlbyname(name.c_str(), &value, &size, nullptr, 0) != 0 || value < 0) return 0;
    return static_cast<unsigned>(value);
}

}  // namespace heddle::inline v0::detail
