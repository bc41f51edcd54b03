// SPDX-License-Identifier: Apache-2.0
// cpu_quota_linux.cpp - the tightest CPU bandwidth limit of the own control group and its ancestors.
//
// What is missing or malformed counts as no limit: a limit guessed too small would leave processors idle.
#if defined(__linux__)

#include "cpu_quota.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <heddle/detail/base/exceptions.hpp>

#include "cgroup_linux.hpp"
#include "text.hpp"

namespace heddle::detail {
namespace {

using limit = std::optional<unsigned>;

limit tighter(limit a, limit b) { return a && b ? std::min(*a, *b) : a ? a : b; }

// A positive number and nothing else.
std::optional<std::uint64_t> parse_number(std::string_view text) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || value == 0) return std::nullopt;
    return value;
}

// Without a limit, `quota` is "-1" in version 1 and "max" in version 2: not a positive number.
limit parse_limit(std::string_view quota, std::string_view period) {
    const auto granted = parse_number(quota);
    const auto per = parse_number(period);
    if (!granted || !per) return std::nullopt;
    const std::uint64_t cpus = *granted / *per + (*granted % *per != 0 ? 1 : 0);
    return static_cast<unsigned>(std::min<std::uint64_t>(cpus, std::numeric_limits<unsigned>::max()));
}

std::string_view first_line(std::string_view text) { return cut(text, '\n'); }

limit read_limit_v1(const std::string& group) {
    const std::string quota = read_file(group + "/cpu.cfs_quota_us");
    const std::string period = read_file(group + "/cpu.cfs_period_us");
    return parse_limit(first_line(quota), first_line(period));
}

// One line: `quota period`.
limit read_limit_v2(const std::string& group) {
    const std::string text = read_file(group + "/cpu.max");
    std::string_view period = first_line(text);
    const std::string_view quota = cut(period, ' ');
    return parse_limit(quota, period);
}

limit read_quota(const std::string& root) {
    limit tightest;
    for (const auto& group : cpu_cgroups(cgroup_version::v1, root)) tightest = tighter(tightest, read_limit_v1(group));
    for (const auto& group : cpu_cgroups(cgroup_version::v2, root)) tightest = tighter(tightest, read_limit_v2(group));
    return tightest;
}

}  // namespace

std::optional<unsigned> cpu_quota(const char* root) noexcept {
    return catching([root] { return read_quota(root); }, [] { return limit(); });
}

}  // namespace heddle::detail

#endif
