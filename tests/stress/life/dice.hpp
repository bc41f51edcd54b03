// SPDX-License-Identifier: Apache-2.0
// dice.hpp - random numbers that fit into a task: eight bytes, cheap to copy and to split.
#pragma once

#include <cstdint>

namespace heddle::stress::life {

// The same seed gives the same numbers (SplitMix64). A part that gets its own dice by split() draws the same numbers in every
// schedule.
class dice {
public:
    explicit dice(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    // In [0, n).
    unsigned below(unsigned n) { return static_cast<unsigned>(next() % n); }
    // In [least, most].
    unsigned between(unsigned least, unsigned most) { return least + below(most - least + 1); }
    bool one_in(unsigned n) { return below(n) == 0; }
    dice split() { return dice(next()); }

private:
    std::uint64_t state_;
};

}  // namespace heddle::stress::life
