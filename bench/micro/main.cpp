// SPDX-License-Identifier: Apache-2.0
// micro [NAME...]: runs the micro-benchmarks whose names are given, or all.
#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

#include "sections.hpp"

namespace {

struct section {
    std::string_view name;
    void (*run)();
};

constexpr section k_sections[] = {
    {"join_overhead", bench::join_overhead},   {"push_pop", bench::push_pop}, {"steal", bench::steal},
    {"queue_threads", bench::queue_threads},   {"thieves", bench::thieves},   {"latch", bench::latch},
    {"park_roundtrip", bench::park_roundtrip}, {"fast_div", bench::fast_div}, {"trace", bench::trace},
};

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string_view> wanted(argv + 1, argv + argc);
    for (const std::string_view name : wanted) {
        if (std::ranges::find(k_sections, name, &section::name) == std::end(k_sections)) {
            std::fprintf(stderr, "there is no micro-benchmark '%.*s'\n", static_cast<int>(name.size()), name.data());
            return 2;
        }
    }
    for (const section& one : k_sections) {
        if (wanted.empty() || std::ranges::find(wanted, one.name) != wanted.end()) one.run();
    }
}
