// SPDX-License-Identifier: Apache-2.0
// file_tree.hpp - a temporary directory with the files of a table, which replaces "/" for code that reads /proc and /sys.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include <stdlib.h>

#include <gtest/gtest.h>

#include <heddle/detail/base/immovable.hpp>

namespace heddle::test {

struct file {
    std::string path;  // below the root of the tree
    std::string text;
};

class file_tree : detail::immovable {
public:
    explicit file_tree(const std::vector<file>& files) {
        EXPECT_NE(mkdtemp(root_.data()), nullptr) << root_;
        for (const file& one : files) {
            const std::filesystem::path path = root_ + "/" + one.path;
            std::filesystem::create_directories(path.parent_path());
            std::ofstream stream(path, std::ios::binary);
            stream << one.text << std::flush;
            EXPECT_TRUE(stream.good()) << path;
        }
    }

    ~file_tree() {
        std::error_code ignored;
        std::filesystem::remove_all(root_, ignored);
    }

    const char* root() const noexcept { return root_.c_str(); }

private:
    std::string root_ = (std::filesystem::temp_directory_path() / "heddle-tree-XXXXXX").string();
};

}  // namespace heddle::test
