// SPDX-License-Identifier: Apache-2.0
// post_or_see.hpp - SL1 of src/sched/README.md for one kind of queue: a look that takes no lock is enough for a sleeper.
#pragma once

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/fence.hpp>

#include <model/model.hpp>

namespace model {

inline const options k_post_or_see{.reaches = {"one missed the other"}};

// `bench` has push_one() and looks_empty(), and is empty.
template <class Bench>
void add_poster_and_sleeper(scenario& s, Bench& bench) {
    auto& asleep = s.shared<heddle::detail::atomic<bool>>("asleep", false);
    auto& missed = s.shared<int>(0);
    s.thread("poster", [&] {
        bench.push_one();
        heddle::detail::light_fence();
        if (!asleep.load(std::memory_order_relaxed)) ++missed;
    });
    s.thread("sleeper", [&] {
        asleep.store(true, std::memory_order_relaxed);
        heddle::detail::heavy_fence();
        if (bench.looks_empty()) ++missed;
    });
    s.at_end([&] {
        require(missed < 2, "neither saw the other");
        if (missed == 1) reached("one missed the other");
    });
}

}  // namespace model
