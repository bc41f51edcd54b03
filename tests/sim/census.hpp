// SPDX-License-Identifier: Apache-2.0
// census.hpp - what the lines of a simulated machine have cost, by the names of the objects in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "simulator/directory.hpp"

namespace sim {

class census {
public:
    struct row {
        std::string object;  // its name, with that of the object that it is a part of
        std::string line;    // what else lies in its line and was missed there
        word_costs costs;
        time waits() const noexcept { return costs.waits[0] + costs.waits[1] + costs.waits[2]; }
    };

    // Atomics in this memory belong to `name`. A later one goes first.
    void label(const void* first, std::size_t bytes, std::string name);

    // The costs of all lines, the most expensive object first.
    std::vector<row> take(directory& lines) const;

private:
    struct range {
        std::uintptr_t first;
        std::uintptr_t last;
        std::string name;
    };

    std::string name_of(const line& one, std::size_t word) const;

    std::vector<range> ranges_;
};

}  // namespace sim
