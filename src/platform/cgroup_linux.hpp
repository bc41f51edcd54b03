// SPDX-License-Identifier: Apache-2.0
// cgroup_linux.hpp - where the control groups that limit this process's processor time can be read.
#pragma once

#include <string>
#include <vector>

namespace heddle::detail {

// Version 2 has one hierarchy of groups, version 1 one for each controller. Both may be in use at the same time.
enum class cgroup_version {
    v1,
    v2
};

// The directories of the own group and of its ancestors, as far as they can be seen; in version 1, in the hierarchy of
// the cpu controller. Empty if the version is not in use. `root` stands in for "/" in tests.
std::vector<std::string> cpu_cgroups(cgroup_version version, const std::string& root);

}  // namespace heddle::detail
