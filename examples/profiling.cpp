// SPDX-License-Identifier: Apache-2.0
// profiling.cpp - how fast would a part of this program be on more cores? Needs heddle::heddle_profile.
#include <heddle/heddle.hpp>

#include <cstdint>
#include <iostream>
#include <vector>

namespace {

// Serial: each number depends on the one before it.
void prepare(std::vector<std::uint64_t>& numbers) {
    std::uint64_t last = 1;
    for (std::uint64_t& one : numbers) {
        for (int i = 0; i < 8; ++i) last = last * 6'364'136'223'846'793'005 + 1'442'695'040'888'963'407;
        one = last;
    }
}

}  // namespace

int main() {
    std::vector<std::uint64_t> numbers(500'000);

    const heddle::profile_report report = heddle::profile([&] {
        prepare(numbers);
        heddle::sort(numbers);
    });
    std::cout << report;
    std::cout << "64 cores: " << report.least_speedup(64) << " to " << report.most_speedup(64) << " times as fast\n";
    std::cout << "as a page for a browser: " << heddle::to_html(report).size() << " bytes\n";

    return report.parallelism() >= 1 && report.rows.size() > 1 ? 0 : 1;
}
