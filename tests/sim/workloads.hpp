// SPDX-License-Identifier: Apache-2.0
// workloads.hpp - programs whose scheduling is simulated: real joins, loops and scopes, whose work is virtual time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "simulator/time.hpp"

namespace heddle::inline v0 {
class pool;
}

namespace sim {

struct workload {
    // How large it is, and what one of its items costs.
    struct size {
        std::uint64_t n;
        double work_ns;
    };

    std::string_view name;
    const char* what;
    size usual;

    // Called by a thread outside of the pool. Returns how long it took; throws std::logic_error if the result is wrong.
    time (*run)(heddle::pool& inside, size how_large);
};

// In the order of the reports.
const std::vector<workload>& all_workloads();

}  // namespace sim
