// SPDX-License-Identifier: Apache-2.0
// expect: a task keeps a copy of its callable, and this one cannot be copied: use std::move
// at most: 25 lines
#include <heddle/task_group.hpp>

#include <memory>
#include <utility>

int main() {
    auto f = [p = std::make_unique<int>(3)] { ++*p; };
    heddle::task_group group;
#ifdef CORRECTED
    group.run(std::move(f));
#else
    group.run(f);
#endif
    group.wait();
}
