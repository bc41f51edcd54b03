// SPDX-License-Identifier: Apache-2.0
// expect: cannot be compared with the value by ==
// at most: 12 lines
#include <heddle/find.hpp>

#include <string>
#include <vector>

int main() {
    const std::vector<std::string> v(3);
#ifdef CORRECTED
    const std::string wanted = "5";
#else
    const int wanted = 5;
#endif
    static_cast<void>(heddle::find(v, wanted));
}
