// SPDX-License-Identifier: Apache-2.0
// directory_walk.cpp - how many files are below a directory, and how many bytes they have.
//
//     directory_walk /usr/share        without an argument, it makes a small tree of its own
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <system_error>
#include <vector>

#include <heddle/iter.hpp>

#include "compare.hpp"

namespace fs = std::filesystem;

namespace {

struct usage {
    std::size_t files = 0;
    std::uintmax_t bytes = 0;
    bool operator==(const usage&) const = default;

    void add(const fs::directory_entry& entry) {
        std::error_code gone;  // a file may be removed, or be unreadable
        if (entry.is_symlink(gone) || !entry.is_regular_file(gone)) return;
        const std::uintmax_t size = entry.file_size(gone);
        if (!gone) add(usage{1, size});
    }
    void add(const usage& other) {
        files += other.files;
        bytes += other.bytes;
    }
};

constexpr auto k_skip = fs::directory_options::skip_permission_denied;

usage disk_usage_serially(const fs::path& top) {
    usage total;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(top, k_skip)) total.add(entry);
    return total;
}

std::vector<fs::directory_entry> entries_of(const fs::directory_entry& entry) {
    std::error_code gone;
    if (entry.is_symlink(gone) || !entry.is_directory(gone)) return {};
    fs::directory_iterator entries(entry, k_skip, gone);
    return {begin(entries), end(entries)};
}

// A directory is a node of a tree. Idle threads read other directories.
usage disk_usage(const fs::path& top) {
    usage total;
    heddle::walk_tree(fs::directory_entry(top), entries_of)
        .fold_into(
            total, [](usage& so_far, const fs::directory_entry& entry) { so_far.add(entry); },
            [](usage& left, const usage& right) { left.add(right); });
    return total;
}

fs::path make_tree() {
    const fs::path top = fs::temp_directory_path() / ("directory_walk_" + std::to_string(std::random_device()()));
    for (int d = 0; d < 20; ++d) {
        const fs::path directory = top / std::to_string(d % 4) / std::to_string(d);
        fs::create_directories(directory);
        for (int f = 0; f < 10; ++f) std::ofstream(directory / std::to_string(f)) << std::string(std::size_t(f), '.');
    }
    return top;
}

}  // namespace

int main(int argc, char** argv) {
    const fs::path top = argc > 1 ? fs::path(argv[1]) : make_tree();
    const auto serial = timed([&] { return disk_usage_serially(top); });
    const auto parallel = timed([&] { return disk_usage(top); });
    if (argc == 1) fs::remove_all(top);

    std::printf("%zu files, %ju bytes\n", parallel.value.files, parallel.value.bytes);
    return compare(serial, parallel);
}
