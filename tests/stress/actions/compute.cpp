// SPDX-License-Identifier: Apache-2.0
// compute.cpp - a leaf that computes: mostly for nanoseconds, sometimes for tens of microseconds.
#include <heddle/detail/base/pause.hpp>

#include "actions.hpp"

namespace heddle::stress {

const action compute{
    .name = "compute",
    .weight = 60,
    .fewest = 0,
    .most = 0,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage&) {
            for (std::uint64_t pauses = (std::uint64_t{1} << self.choice % 11) / 2; pauses > 0; --pauses)
                detail::pause();
        },
};

}  // namespace heddle::stress
