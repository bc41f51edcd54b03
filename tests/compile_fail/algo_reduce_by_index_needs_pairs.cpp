// SPDX-License-Identifier: Apache-2.0
// expect: reduce_by_index takes a range of pairs, (bin, value)
// at most: 12 lines
#include <heddle/by_index.hpp>

#include <utility>
#include <vector>

int main() {
#ifdef CORRECTED
    const std::vector<std::pair<int, long>> in{{0, 1}, {2, 5}};
#else
    const std::vector<long> in{1, 5};
#endif
    static_cast<void>(heddle::reduce_by_index(in, 3));
}
