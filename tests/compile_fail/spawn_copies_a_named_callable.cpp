// SPDX-License-Identifier: Apache-2.0
// expect: a task keeps a copy of its callable, and this one cannot be copied: use std::move
// at most: 25 lines
#include <heddle/spawn.hpp>

#include <memory>
#include <utility>

int main() {
    auto f = [p = std::make_unique<int>(3)] { return *p; };
#ifdef CORRECTED
    heddle::spawn(std::move(f));
#else
    heddle::spawn(f);
#endif
}
