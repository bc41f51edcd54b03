// SPDX-License-Identifier: Apache-2.0
// csv.cpp - reads a table with a heading, skips lines that are not valid, and adds up a column for each value of another one.
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <heddle/iter.hpp>

#include "compare.hpp"

namespace {

struct sale {
    std::string_view town;
    long cents;
};

using totals = std::map<std::string_view, long>;

// "Oslo,1250" is a sale; anything else is not.
std::optional<sale> parse(std::string_view line) {
    const std::size_t comma = line.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    sale found{line.substr(0, comma), 0};
    const char* const end = line.data() + line.size();
    const auto [parsed, error] = std::from_chars(line.data() + comma + 1, end, found.cents);
    return error == std::errc() && parsed == end ? std::optional(found) : std::nullopt;
}

std::string_view without_heading(std::string_view table) { return table.substr(table.find('\n') + 1); }

totals total_by_town_serially(std::string_view table) {
    totals sums;
    for (std::string_view rest = without_heading(table); !rest.empty();) {
        const std::size_t end = rest.find('\n');
        if (const auto found = parse(rest.substr(0, end))) sums[found->town] += found->cents;
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
    return sums;
}

// The lines are found, parsed and added up in one pass over the text.
totals total_by_town(std::string_view table) {
    totals sums;
    heddle::lines(without_heading(table))
        .filter_map(parse)
        .fold_into(
            sums, [](totals& so_far, const sale& one) { so_far[one.town] += one.cents; },
            [](totals& left, const totals& right) {
                for (const auto& [town, cents] : right) left[town] += cents;
            });
    return sums;
}

std::string some_table(std::size_t lines) {
    constexpr const char* k_towns[] = {"Oslo", "Lima", "Kyoto", "Accra", "Turin"};
    std::string table = "town,cents\n";
    for (std::size_t i = 0; i < lines; ++i)
        table += i % 1'000 == 999 ? "not a sale\n" : k_towns[i % 5] + (',' + std::to_string(i * 31 % 10'000)) + '\n';
    return table;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string table = some_table(size_from(argc, argv, 20'000));
    const auto serial = timed([&] { return total_by_town_serially(table); });
    const auto parallel = timed([&] { return total_by_town(table); });

    for (const auto& [town, cents] : parallel.value)
        std::printf("%-6.*s %12ld.%02ld\n", static_cast<int>(town.size()), town.data(), cents / 100, cents % 100);
    return compare(serial, parallel);
}
