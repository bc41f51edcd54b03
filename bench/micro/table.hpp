// SPDX-License-Identifier: Apache-2.0
// table.hpp - a table on standard output: the first column is text, the others are figures.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bench {

class table {
public:
    using cells = std::vector<std::string>;

    table(std::string title, cells columns) : title_(std::move(title)), rows_{std::move(columns)} {}

    void add(cells row) { rows_.push_back(std::move(row)); }
    void print() const;

private:
    std::string title_;
    std::vector<cells> rows_;  // the first one names the columns
};

// In a suitable unit: "3.2 ns", "48 us".
std::string duration(double ns);

}  // namespace bench
