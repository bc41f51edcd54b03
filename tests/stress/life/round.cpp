// SPDX-License-Identifier: Apache-2.0
// round.cpp - sets up a round and runs it.
#include "round.hpp"

#include <cstdlib>
#include <thread>
#include <vector>

#include <heddle/pool.hpp>
#include <support/processors.hpp>

#include "features.hpp"
#include "landlord.hpp"
#include "operation.hpp"
#include "pool_maker.hpp"
#include "refusals.hpp"

namespace heddle::stress::life {
namespace {

struct setting {
    int processors;
    unsigned callers;
    unsigned operations;  // of each caller
    refusal_rates refused;
    bool is_circular;
};

unsigned draw_rate(dice& random, feature which, unsigned most) {
    const bool wanted = random.one_in(3);
    const unsigned rate = random.between(1, most);
    return wanted && has(which) ? rate : 0;
}

setting setting_of(dice& random) {
    setting made;
    made.processors = random.one_in(3) ? 1 : test::k_all_processors;
    made.callers = random.between(1, 4);
    made.operations = random.between(10, 40);
    made.refused.threads = draw_rate(random, feature::refused_threads, 6);
    made.refused.memory = draw_rate(random, feature::refused_memory, 40) * 2;
    made.refused.membarriers = draw_rate(random, feature::refused_membarrier, 10);
    made.refused.waits = draw_rate(random, feature::early_waits, 20);
    made.is_circular = random.one_in(2) && has(feature::circles);
    return made;
}

void call_in(dice random, world& all, unsigned operations, progress& done, test::watchdog& watch) {
    const scene outside{&all};
    for (unsigned i = 0; i < operations; ++i) {
        perform(random.split(), outside);
        done.programs.fetch_add(1, std::memory_order_relaxed);  // stale: a sum that is a little old
        watch.pet();
    }
}

}  // namespace

std::string describe_round(std::uint64_t seed) {
    dice random(seed);
    const setting here = setting_of(random);
    return (here.processors == 1 ? "1 processor, " : "all processors, ") + std::to_string(here.callers) + " callers" +
           (here.is_circular ? ", circular" : "") + "; refused: one in " + std::to_string(here.refused.threads) +
           " threads, " + std::to_string(here.refused.memory) + " allocations, " +
           std::to_string(here.refused.membarriers) + " membarriers; one in " + std::to_string(here.refused.waits) +
           " waits ends early; 0 is none";
}

std::string run_round(std::uint64_t seed, progress& done, test::watchdog& watch) {
    dice random(seed);
    const setting here = setting_of(random);
    test::use_processors(here.processors);
    setenv("HEDDLE_NUM_THREADS", "2", 1);  // of the default pool
    world all;
    all.default_record = &all.entries.add_record();
    all.default_record->options = "the default pool";
    all.is_circular = here.is_circular;
    refuse(here.refused, seed);

    std::atomic<bool> over{false};
    std::vector<std::thread> owners, callers;
    for (unsigned slot = 0; slot < k_slots; ++slot) {
        owners.emplace_back([&, slot, own = random.split()] { keep_slot(own, all, slot, slot == k_slots - 1, over); });
    }
    for (unsigned i = 0; i < here.callers; ++i) {
        callers.emplace_back([&, own = random.split()] { call_in(own, all, here.operations, done, watch); });
    }
    for (std::thread& one : callers) one.join();
    over.store(true, std::memory_order_relaxed);  // stale: one more pool
    for (std::thread& one : owners) one.join();
    // A task that is drained may use the default pool by its name, which starts it again.
    while (default_pool_started()) {
        const open_operation last("shutdown_default_pool");
        shutdown_default_pool();
    }
    wait_for_supplied_threads();
    refuse({}, 0);
    done.nodes.fetch_add(all.entries.count_slips(), std::memory_order_relaxed);  // stale: a sum that is a little old
    return all.entries.verdict();
}

}  // namespace heddle::stress::life
