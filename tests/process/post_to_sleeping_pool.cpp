// SPDX-License-Identifier: Apache-2.0
// post_to_sleeping_pool.cpp - drain the pool, let all its workers sleep, post one job; repeat. The poster never
// takes its job back: if the wake-up is lost, the test hangs. HEDDLE_TEST_LONG=1 makes it ten times as long.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <heddle/detail/base/fence.hpp>
#include <heddle/detail/base/pause.hpp>
#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/environment.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/posting.hpp>
#include <support/sanitizers.hpp>
#include <support/seeded_rng.hpp>
#include <support/self_again.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

void post_one_by_a_loop() {
    rendezvous both(2);
    parallel_for(0, 2, [&](int) { both.meet(); });
}

class sleeping_pool {
public:
    explicit sleeping_pool(unsigned workers) : home_({.threads = workers}) {}

    // Every worker sleeps when the job is posted.
    void post_from_outside(int rounds) {
        for (int round = 0; round < rounds; ++round, watch_.pet()) {
            wait_until_quiet(home_);
            if (round % 2 == 0) home_.install(post_one);
            else home_.install(post_one_by_a_loop);
        }
    }

    // Every worker but the poster sleeps.
    void post_from_a_worker(int rounds) {
        run_on_worker(home_, [&] {
            for (int round = 0; round < rounds; ++round, watch_.pet()) {
                wait_until_quiet(home_, 1);
                if (round % 2 == 0) post_one();
                else post_one_by_a_loop();
            }
        });
    }

    // The workers are about to fall asleep, at a different point each time.
    void post_while_they_fall_asleep(int rounds) {
        seeded_rng random;
        std::string how = random.how_to_repeat();
        const auto wait_a_little = [&] {
            for (int pauses = random.between(0, 3'000); pauses > 0; --pauses) detail::pause();
        };
        for (int round = 0; round < rounds / 2; ++round, watch_.pet()) {
            wait_a_little();
            home_.install(post_one);
        }
        run_on_worker(home_, [&] {
            for (int round = 0; round < rounds / 2; ++round, watch_.pet()) {
                wait_a_little();
                post_one();
            }
        });
    }

private:
    watchdog watch_{std::chrono::seconds(30),
                    "a posted job was not run"};  // outlives the pool, and also watches its end
    pool home_;
};

void post(int rounds) {
    sleeping_pool two(2);
    two.post_from_outside(rounds * 3 / 10);
    two.post_from_a_worker(rounds * 3 / 10);
    two.post_while_they_fall_asleep(rounds * 3 / 10);
    sleeping_pool five(5);
    five.post_from_outside(rounds / 20);
    five.post_from_a_worker(rounds / 20);
}

}  // namespace

int main(int argc, char** argv) {
    const char* const is_long = std::getenv("HEDDLE_TEST_LONG");
    const int rounds = is_long != nullptr && std::string(is_long) == "1" ? 100'000 : HEDDLE_TEST_TSAN ? 4'000 : 8'000;

    if (argc > 1) {
        call_off_alarm();  // there is a watchdog
        HEDDLE_CHECK(!detail::has_heavy_fence());
        post(rounds / 4);
        return result_of_checks();
    }

    // If the system has no heavy fence, posters execute a fence of their own.
    set_variable("HEDDLE_MEMBARRIER", "off");
    const ended_child without = run_self_again(argv[0]);
    HEDDLE_CHECK(without.succeeded() || without.complain("without heavy fences"));
    unset_variable("HEDDLE_MEMBARRIER");

    post(rounds);
    std::printf("%d rounds%s\n", rounds + rounds / 4, detail::has_heavy_fence() ? "" : ", all without heavy fences");
    return result_of_checks();
}
