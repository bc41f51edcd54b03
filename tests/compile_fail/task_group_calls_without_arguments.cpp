// SPDX-License-Identifier: Apache-2.0
// expect: a task of a group is called without arguments
// at most: 8 lines
#include <heddle/task_group.hpp>

int main() {
    heddle::task_group group;
#ifdef CORRECTED
    group.run([i = 1] { (void)i; });
#else
    group.run([](int i) { (void)i; });
#endif
    group.wait();
}
