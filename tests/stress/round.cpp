// SPDX-License-Identifier: Apache-2.0
// round.cpp - sets the stage and runs the programs of one round.
#include "round.hpp"

#include <array>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <vector>

#include <heddle/detail/base/pause.hpp>
#include <heddle/heddle.hpp>
#include <support/on_worker.hpp>
#include <support/processors.hpp>
#include <support/threads.hpp>

#include "actions/actions.hpp"
#include "generator.hpp"
#include "stage.hpp"

namespace heddle::stress {
namespace {

enum class caller_is : std::uint8_t {
    anywhere,  // outside every pool, a guest, or on a worker
    waiting,   // always for a worker; each call is made when the workers have been idle for a random time
};

struct setting {
    const char* name;
    int processors;
    unsigned fewest_threads;  // of each pool
    unsigned most_threads;
    unsigned most_callers;  // if more than 64, some find no guest slot
    std::uint64_t programs;
    std::size_t most_nodes;
    caller_is calls;
};

constexpr std::array k_settings{
    setting{"1 processor", 1, 1, 4, 4, 60, 400, caller_is::anywhere},
    setting{"2 processors", 2, 1, 3, 4, 60, 400, caller_is::anywhere},
    setting{"64 threads on all processors", test::k_all_processors, 64, 64, 80, 60, 400, caller_is::anywhere},
    setting{"2 processors, workers that fall asleep", 2, 1, 2, 1, 2'000, 2, caller_is::waiting},
};

constexpr std::uint64_t k_pools = 2;

const setting& setting_of(std::uint64_t seed) { return k_settings[static_cast<std::size_t>(seed % k_settings.size())]; }

void start(const program& what, stage& at, const setting& here, random_source& random) {
    at.book().give(what.root);
    const auto perform = [&] { execute_and_catch(what.root, at); };
    const auto on_worker = [&] { test::run_on_worker(at.pool_at(0), perform); };
    if (here.calls == caller_is::waiting) {
        for (std::uint64_t pauses = random.between(0, 4'000u); pauses > 0; --pauses) detail::pause();
        return on_worker();
    }
    switch (random.between(0, 2u)) {
        case 0:
            return perform();
        case 1:
            return at.pool_at(0).install(perform);
        default:
            return on_worker();
    }
}

std::string run_program(const setting& here, random_source& random, std::deque<pool>& pools, progress& done) {
    const program what = generate(random, all_actions, {.pools = k_pools}, here.most_nodes);
    ledger book(what.nodes);
    stage at(pools, here.most_threads, book);
    start(what, at, here, random);
    // Stale: a slightly old sum.
    done.programs.fetch_add(1, std::memory_order_relaxed);
    done.nodes.fetch_add(what.nodes, std::memory_order_relaxed);
    return book.verdict(what.root);
}

// The first error, from any thread.
class complaints {
public:
    void add(const std::string& what) {
        if (what.empty()) return;
        const std::lock_guard hold(mutex_);
        if (first_.empty()) first_ = what;
    }
    std::string first() {
        const std::lock_guard hold(mutex_);
        return first_;
    }

private:
    std::mutex mutex_;
    std::string first_;
};

}  // namespace

std::string describe_round(std::uint64_t seed) { return setting_of(seed).name; }

std::string run_round(std::uint64_t seed, progress& done, test::watchdog& watch) {
    const setting& here = setting_of(seed);
    test::use_processors(here.processors);
    random_source random(seed);
    const auto thread_count = [&] { return random.between(here.fewest_threads, here.most_threads); };
    setenv("HEDDLE_NUM_THREADS", std::to_string(thread_count()).c_str(), 1);  // of the default pool
    std::deque<pool> pools;
    while (pools.size() < k_pools) {
        pools.emplace_back(
            pool_options{.threads = static_cast<unsigned>(thread_count()), .max_threads = here.most_threads});
    }

    complaints found;
    std::vector<std::uint64_t> seeds(random.between(1, here.most_callers));
    for (std::uint64_t& one : seeds) one = random.next();
    test::run_together(seeds.size(), [&](std::size_t caller) {
        random_source own(seeds[caller]);
        for (std::uint64_t i = 0; i < here.programs / seeds.size() + 1; ++i, watch.pet()) {
            found.add(run_program(here, own, pools, done));
        }
    });
    shutdown_default_pool();
    return found.first();
}

}  // namespace heddle::stress
