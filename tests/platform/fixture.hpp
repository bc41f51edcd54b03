// SPDX-License-Identifier: Apache-2.0
// fixture.hpp - where the small copies of other systems' files lie.
#pragma once

#include <string>

namespace heddle::test {

// The path of a tree below fixtures/.
inline std::string fixture(const std::string& name) {
    const std::string here = __FILE__;
    return here.substr(0, here.find_last_of("/\\")) + "/fixtures/" + name;
}

}  // namespace heddle::test
