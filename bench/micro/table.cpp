// SPDX-License-Identifier: Apache-2.0
#include "table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>

namespace bench {

void table::print() const {
    std::vector<std::size_t> widths(rows_.front().size());
    for (const cells& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    std::printf("\n%s\n", title_.c_str());
    for (const cells& row : rows_) {
        std::printf("  %-*s", static_cast<int>(widths[0]), row[0].c_str());
        for (std::size_t i = 1; i < row.size(); ++i) std::printf("  %*s", static_cast<int>(widths[i]), row[i].c_str());
        std::printf("\n");
    }
    std::fflush(stdout);
}

std::string duration(double ns) {
    const char* unit = "ns";
    if (ns >= 1e6) {
        ns /= 1e6;
        unit = "ms";
    } else if (ns >= 1e3) {
        ns /= 1e3;
        unit = "us";
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.*f %s", ns < 10 ? 2 : ns < 100 ? 1 : 0, ns, unit);
    return text;
}

}  // namespace bench
