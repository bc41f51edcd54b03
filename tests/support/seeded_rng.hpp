// SPDX-License-Identifier: Apache-2.0
// seeded_rng.hpp - random numbers for tests, with a seed by which a failing run can be repeated.
//
//   seeded_rng random;
//   SCOPED_TRACE(random.how_to_repeat());      // printed beside every failure in this scope
//
// Threads    one. Other threads get their own generator, seeded from this one.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

namespace heddle::test {

class seeded_rng : public std::mt19937_64 {
public:
    // The seed comes from the environment variable HEDDLE_TEST_SEED; without it, from the system.
    seeded_rng() : seeded_rng(choose_seed()) {}
    explicit seeded_rng(std::uint64_t seed) : std::mt19937_64(seed), seed_(seed) {}

    std::string how_to_repeat() const { return "to repeat: HEDDLE_TEST_SEED=" + std::to_string(seed_); }

    // A number in [least, most].
    template <class Integer>
    Integer between(Integer least, Integer most) {
        return std::uniform_int_distribution<Integer>(least, most)(*this);
    }

private:
    // Throws if the variable is not a number: a typing error must not look like a repeated run.
    static std::uint64_t choose_seed() {
        if (const char* given = std::getenv("HEDDLE_TEST_SEED")) return std::stoull(given, nullptr, 0);
        std::random_device device;
        return (std::uint64_t{device()} << 32) | device();
    }

    std::uint64_t seed_;
};

}  // namespace heddle::test
