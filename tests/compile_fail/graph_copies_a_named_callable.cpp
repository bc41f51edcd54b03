// SPDX-License-Identifier: Apache-2.0
// expect: a task keeps a copy of its callable, and this one cannot be copied: use std::move
// at most: 25 lines
#include <heddle/graph.hpp>

#include <memory>
#include <utility>

int main() {
    auto f = [p = std::make_unique<int>(3)] { return *p; };
    heddle::graph g;
#ifdef CORRECTED
    g.add(std::move(f));
#else
    g.add(f);
#endif
    g.run();
}
