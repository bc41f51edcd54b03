// SPDX-License-Identifier: Apache-2.0
// expect: heddle: the range needs random access and a size; use heddle::iter(range)
#include <heddle/parallel_for.hpp>

#include <list>
#include <vector>

int main() {
#ifdef CORRECTED
    std::vector<int> v(3);
#else
    std::list<int> v(3);
#endif
    heddle::parallel_for(v, [](int& x) { ++x; });
}
