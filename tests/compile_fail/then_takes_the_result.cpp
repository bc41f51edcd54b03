// SPDX-License-Identifier: Apache-2.0
// expect: then(f) calls f with the result of the future, or with nothing if that is void
// at most: 14 lines
#include <heddle/future.hpp>

#include <string>

int main() {
#ifdef CORRECTED
    const auto f = [](int x) { return std::to_string(x); };
#else
    const auto f = [](const std::string& x) { return x; };
#endif
    const auto text = heddle::async([] { return 1; }).then(f).get();
}
