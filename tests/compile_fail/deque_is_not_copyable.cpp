// SPDX-License-Identifier: Apache-2.0
// expect gcc: use of deleted function
// expect clang: implicitly-deleted copy constructor
#include <heddle/detail/prim/deque.hpp>

int main() {
    heddle::detail::deque one(2);
#ifdef CORRECTED
    heddle::detail::deque& other = one;
#else
    heddle::detail::deque other = one;
#endif
    return other.looks_empty() ? 0 : 1;
}
