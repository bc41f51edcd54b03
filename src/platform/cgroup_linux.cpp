// SPDX-License-Identifier: Apache-2.0
// cgroup_linux.cpp - matches /proc/self/cgroup, the group the process is in, with /proc/self/mountinfo, where groups
// can be seen. Lines that make no sense are passed over.
#if defined(__linux__)

#include "cgroup_linux.hpp"

#include <charconv>
#include <optional>
#include <string_view>

#include "text.hpp"

namespace heddle::detail {
namespace {

bool has_item(std::string_view comma_separated, std::string_view item) {
    while (!comma_separated.empty()) {
        if (cut(comma_separated, ',') == item) return true;
    }
    return false;
}

// The path of the own group; empty if there is none. A line is `id:controllers:path`.
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

// Blanks and backslashes are written as a backslash and three octal digits.
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

// Removes every "/.." at the front of `path` and returns how many there were.
int cut_parents(std::string_view& path) {
    int parents = 0;
    for (; path == "/.." || path.starts_with("/../"); ++parents) path.remove_prefix(3);
    if (path == "/") path = "";
    return parents;
}

// Where `group` lies below a mount that shows the group `shown`: "" for the mount point itself, or "/a/b". No value: it
// cannot be seen there. Both paths start at the root of the process's cgroup namespace, or with "/.." outside it.
std::optional<std::string_view> path_below(std::string_view shown, std::string_view group) {
    const int shown_parents = cut_parents(shown);
    const int group_parents = cut_parents(group);
    // A mount that begins further out hides the names that lead down to the group. But if it shows one of the group's
    // ancestors, that one can be read.
    if (shown_parents > group_parents && shown.empty()) return "";
    if (shown_parents != group_parents || !group.starts_with(shown)) return std::nullopt;
    group.remove_prefix(shown.size());
    if (!group.empty() && group[0] != '/') return std::nullopt;
    return group;
}

}  // namespace

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

}  // namespace heddle::detail

#endif
