// SPDX-License-Identifier: Apache-2.0
// change_pool.cpp - resize, stats and shut_down, while other threads use the pool.
#include <heddle/pool.hpp>

#include "../pool_maker.hpp"
#include "operations.hpp"

namespace heddle::stress::life {

const operation resize_pool_to{
    .name = "resize",
    .belongs_to = feature::resize,
    .weight = 6,
    .what = operation::needs::nothing,
    .run =
        [](dice& random, const scene& at) {
            const lease other = choose_pool(random, at, true);
            if (!other) return;
            const bool may_be_empty = has(feature::no_workers) || !other.record().counts_caller;
            const unsigned threads = random.between(may_be_empty ? 1 : 2, k_most_threads);
            attempt(at, other.record(), "resize", [&] { other.pool().resize(threads); });
        },
};

const operation ask_stats{
    .name = "stats",
    .belongs_to = feature::stats,
    .weight = 4,
    .what = operation::needs::nothing,
    .run =
        [](dice& random, const scene& at) {
            const lease other = choose_pool(random, at, false);
            if (!other) return;
            attempt(at, other.record(), "stats", [&] {
                if (random.one_in(2)) other.pool().reset_stats();
                const pool_stats now = other.pool().stats();
                if (now.workers.size() > k_most_threads + k_most_spares)
                    at.entries().complain("stats: too many workers");
                if (other.pool().thread_count() > k_most_threads) at.entries().complain("thread_count: too many");
            });
        },
};

const operation end_pool{
    .name = "shut_down",
    .belongs_to = feature::shutdown_race,
    .weight = 2,
    .what = operation::needs::to_be_outside,
    .run =
        [](dice& random, const scene& at) {
            const lease other = choose_pool(random, at, true);
            if (other && !other.record().has_maker) shut_down(random, other.pool(), other.record());
        },
};

}  // namespace heddle::stress::life
