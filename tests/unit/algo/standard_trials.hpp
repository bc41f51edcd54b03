// SPDX-License-Identifier: Apache-2.0
// standard_trials.hpp - what is to be true of each algorithm of a table of standard_table.hpp.
#pragma once

#include <chrono>
#include <cstddef>
#include <limits>
#include <numeric>
#include <span>
#include <string>

#include <gtest/gtest.h>

#include <heddle/cancellation.hpp>
#include <support/elements.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

#include "standard_table.hpp"

namespace heddle::test {

inline ints counted(std::size_t n) {
    ints v(n);
    std::iota(v.begin(), v.end(), 0);
    return v;
}

class standard_trials : public testing::Test {
protected:
    using table = std::span<const standard_algorithm>;

    void equal_the_standard_library(table algorithms) {
        for (const std::size_t n : {0u, 1u, 2u, 3u, 17u, 1'000u, 10'000u}) {
            const ints v = random_ints(random_, n, 99);
            in_each_pool([&] {
                for (const std::size_t grain : grains_for(n)) check_all(algorithms, v, {.grain = grain});
            });
        }
    }

    void accept_all_options(table algorithms) {
        pool& home = *shared_pools()[1];
        for (const std::size_t n : {0u, 1u, 1'500u}) {
            const ints v = random_ints(random_, n, 99);
            for (const std::size_t grain : {std::size_t{1}, std::numeric_limits<std::size_t>::max()}) {
                check_all(algorithms, v, {.grain = grain, .schedule = schedule::even, .deterministic = true});
                check_all(algorithms, v, {.grain = grain, .pool = &home});
            }
            check_all(algorithms, v, {.cost_hint = 1e-9});
            check_all(algorithms, v, {.cost_hint = 1e6, .deterministic = true});
        }
    }

    // Algorithms that call no function are not concerned.
    void rethrow_what_a_function_throws(table algorithms) {
        const ints v = random_ints(random_, 1'000, 99);
        in_each_pool([&] {
            for (const standard_algorithm& one : algorithms) {
                SCOPED_TRACE(one.name);
                kth_call none(0);
                one.check({v, {}, none});
                for (const long k : {1, 5}) {
                    kth_call fault(k);
                    bool has_thrown = false;
                    try {
                        one.check({v, {}, fault});
                    } catch (const kth_call_failed&) {
                        has_thrown = true;
                    }
                    EXPECT_EQ(has_thrown, fault.has_failed());
                }
            }
        });
    }

    // A token that asks for nothing changes nothing.
    void throw_when_they_were_stopped(table algorithms) {
#if defined(__cpp_lib_jthread)
        std::stop_source stopped;
        check_all(algorithms, random_ints(random_, 1'000, 99), {.stop = stopped.get_token()});
        stopped.request_stop();
        const ints v = random_ints(random_, 10'000, 99);
        in_each_pool([&] {
            for (const standard_algorithm& one : algorithms) {
                SCOPED_TRACE(one.name);
                kth_call none(0);
                EXPECT_THROW(one.check({v, {.stop = stopped.get_token()}, none}), operation_cancelled);
            }
        });
#else
        static_cast<void>(algorithms);
#endif
    }

    seeded_rng random_;

private:
    static void check_all(table algorithms, const ints& v, const options& how) {
        for (const standard_algorithm& one : algorithms) {
            SCOPED_TRACE(std::string(one.name) + " of " + std::to_string(v.size()));
            kth_call none(0);
            one.check({v, how, none});
        }
    }

    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};
    watchdog watchdog_{std::chrono::seconds(120), "standard_trials"};
};

}  // namespace heddle::test
