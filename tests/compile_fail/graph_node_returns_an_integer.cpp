// SPDX-License-Identifier: Apache-2.0
// expect: a node of a graph is called without arguments, and returns nothing or an integer
// at most: 8 lines
#include <heddle/graph.hpp>

int main() {
    heddle::graph g;
#ifdef CORRECTED
    g.add([] { return true; });
#else
    g.add([] { return "yes"; });
#endif
    g.run();
}
