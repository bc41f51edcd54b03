// SPDX-License-Identifier: Apache-2.0
// expect: heddle: the predicate has to take an element of the range
// at most: 12 lines
#include <heddle/find.hpp>

#include <string>
#include <vector>

int main() {
    const std::vector<int> v(3);
#ifdef CORRECTED
    const auto wanted = [](int x) { return x > 0; };
#else
    const auto wanted = [](const std::string& x) { return x.empty(); };
#endif
    static_cast<void>(heddle::find_if(v, wanted));
}
