// SPDX-License-Identifier: Apache-2.0
// expect: no matching
// at most: 24 lines
#include <heddle/graph.hpp>

int main() {
    heddle::graph g;
    const auto read = g.add("read", [] {});
    const auto write = g.add("write", [] {});
#ifdef CORRECTED
    g.add_edge(read, write);
#else
    static_cast<void>(read);
    static_cast<void>(write);
    g.add_edge("read", "write");
#endif
    g.run();
}
