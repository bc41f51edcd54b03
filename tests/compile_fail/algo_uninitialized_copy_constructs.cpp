// SPDX-License-Identifier: Apache-2.0
// expect: heddle: an object of the output cannot be constructed from an element of the range
// at most: 12 lines
#include <heddle/uninitialized.hpp>

#include <memory>
#include <string>
#include <vector>

int main() {
#ifdef CORRECTED
    const std::vector<std::string> v(3);
#else
    const std::vector<int> v(3);
#endif
    std::allocator<std::string> memory;
    std::string* const places = memory.allocate(3);
    heddle::uninitialized_copy(v, places);
}
