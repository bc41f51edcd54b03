// SPDX-License-Identifier: Apache-2.0
// expect: a task keeps a copy of its callable, and this one cannot be copied: use std::move
// at most: 25 lines
#include <heddle/scope.hpp>

#include <memory>
#include <utility>

int main() {
    auto f = [p = std::make_unique<int>(3)] { return *p; };
#ifdef CORRECTED
    heddle::scope([&](heddle::task_scope& s) { s.spawn(std::move(f)); });
#else
    heddle::scope([&](heddle::task_scope& s) { s.spawn(f); });
#endif
}
