// SPDX-License-Identifier: Apache-2.0
// cpu_quota_linux.cpp - the smallest CPU bandwidth limit of the process's control group and of its ancestors.
//
// /proc/self/cgroup has the path of the group, /proc/self/mountinfo has the places where groups can be read. Missing or malformed text
// means that there is no limit: a limit that is too small would leave processors idle.
#if defined(__linux__)

#include "cpu_count.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <heddle/detail/base/exceptions.hpp>

#include "text.hpp"

namespace heddle::inline v0::detail {
namespace {

// --- Where the groups are ---------------------------------------------------------------------------------------------

// Version 2 has one hierarchy of groups. Version 1 has one for each controller. A system may use both at the same time.
enum class cgroup_version {
    v1,
    v2
};

bool has_item(std::string_view comma_separated, std::string_view item) {
    while (!comma_separated.empty()) {
        if (cut(comma_separated, ',') == item) return true;
    }
    return false;
}

// The path of the process's group; empty if it has none. A line is `id:controllers:path`.
std::string_view own_group(cgroup_version version, std::string_view self_cgroup) {
    while (!self_cgroup.empty()) {
        std::string_view path = cut(self_cgroup, '\n');
        const std::string_view id = cut(path, ':');
        const std::string_view controllers = cut(path, ':');
        const bool ours =
            version == cgroup_version::v2 ? id == "0" && controllers.empty() : has_item(controllers, "cpu");
        if (ours && path.starts_with('/')) return path;
    }
    return {};
}

// A space or a backslash is a backslash and three octal digits in the file.
std::string unescape(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        unsigned char code = 0;
        const bool escaped = text.size() >= 4 && text[0] == '\\' &&
                             std::from_chars(text.data() + 1, text.data() + 4, code, 8).ptr == text.data() + 4;
        plain += escaped ? static_cast<char>(code) : text[0];
        text.remove_prefix(escaped ? 4 : 1);
    }
    return plain;
}

// A line of mountinfo: `id parent device shown_group point options [more options] - filesystem source options`.
struct mount {
    std::string shown_group;
    std::string point;
    std::string_view filesystem;
    std::string_view options;

    explicit mount(std::string_view line) {
        for (int skipped = 0; skipped < 3; ++skipped) cut(line, ' ');
        shown_group = unescape(cut(line, ' '));
        point = unescape(cut(line, ' '));
        const std::size_t dash = line.find(" - ");
        if (dash == line.npos) return;
        line.remove_prefix(dash + 3);
        filesystem = cut(line, ' ');
        cut(line, ' ');
        options = line;
    }

    bool shows(cgroup_version version) const {
        return version == cgroup_version::v2 ? filesystem == "cgroup2"
                                             : filesystem == "cgroup" && has_item(options, "cpu");
    }
};

// Removes every "/.." at the front of `path` and returns their number.
int cut_parents(std::string_view& path) {
    int parents = 0;
    for (; path == "/.." || path.starts_with("/../"); ++parents) path.remove_prefix(3);
    if (path == "/") path = "";
    return parents;
}

// The path of `group` below a mount that shows the group `shown`: "" for the mount point itself, or "/a/b". No value: the mount does not
// show it. Both paths start at the root of the process's cgroup namespace, or with "/.." outside it.
std::optional<std::string_view> path_below(std::string_view shown, std::string_view group) {
    const int shown_parents = cut_parents(shown);
    const int group_parents = cut_parents(group);
    // A mount that begins further out hides the names on the path to the group. If it shows an ancestor of the group, the limit of the
    // ancestor can be read.
    if (shown_parents > group_parents && shown.empty()) return "";
    if (shown_parents != group_parents || !group.starts_with(shown)) return std::nullopt;
    group.remove_prefix(shown.size());
    if (!group.empty() && group[0] != '/') return std::nullopt;
    return group;
}

// The directories of the process's group and of those of its ancestors that can be seen; in version 1, in the hierarchy of the cpu
// controller. Empty if the version is not in use.
std::vector<std::string> cpu_cgroups(cgroup_version version, const std::string& root) {
    std::vector<std::string> directories;
    const std::string self_cgroup = read_file(root + "/proc/self/cgroup");
    const std::string_view group = own_group(version, self_cgroup);
    if (group.empty()) return directories;

    const std::string mountinfo = read_file(root + "/proc/self/mountinfo");
    for (std::string_view rest = mountinfo; !rest.empty();) {
        const mount here(cut(rest, '\n'));
        if (!here.shows(version)) continue;
        auto path = path_below(here.shown_group, group);
        if (!path) continue;
        for (; !path->empty(); path = path->substr(0, path->rfind('/'))) {
            directories.push_back(root + here.point + std::string(*path));
        }
        directories.push_back(root + here.point);
    }
    return directories;
}

// --- What they contain ------------------------------------------------------------------------------------------------

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

}  // namespace heddle::inline v0::detail

#endif
