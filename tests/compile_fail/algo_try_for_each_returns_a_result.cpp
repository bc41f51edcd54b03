// SPDX-License-Identifier: Apache-2.0
// expect: fallible
// at most: 80 lines
#include <heddle/try.hpp>

#include <optional>
#include <string>
#include <vector>

int main() {
    const std::vector<int> in{1, 2, 3};
#ifdef CORRECTED
    static_cast<void>(heddle::try_for_each(in, [](int x) { return x > 0 ? std::optional(x) : std::nullopt; }));
#else
    static_cast<void>(heddle::try_for_each(in, [](int) {}));
#endif
}
