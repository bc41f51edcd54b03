// SPDX-License-Identifier: Apache-2.0
// expect: a task keeps a copy of its callable, and this one cannot be copied: use std::move
// at most: 25 lines
#include <heddle/broadcast.hpp>

#include <memory>
#include <utility>

int main() {
    auto f = [p = std::make_unique<int>(3)](heddle::broadcast_context) { return *p; };
#ifdef CORRECTED
    heddle::spawn_broadcast(std::move(f));
#else
    heddle::spawn_broadcast(f);
#endif
}
