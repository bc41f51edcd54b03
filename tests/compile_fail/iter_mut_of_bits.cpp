// SPDX-License-Identifier: Apache-2.0
// expect: heddle: threads cannot write to a std::vector<bool>, because its elements share words; use a std::vector<char>
#include <heddle/iter.hpp>

#include <vector>

int main() {
#ifdef CORRECTED
    std::vector<char> flags(100);
#else
    std::vector<bool> flags(100);
#endif
    heddle::iter_mut(flags).for_each([](auto&& flag) { flag = true; });
}
