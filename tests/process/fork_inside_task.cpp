// SPDX-License-Identifier: Apache-2.0
// fork_inside_task.cpp - a task forks, and its child calls into other pools, which start again in the child; or the child
// destroys them.
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <functional>
#include <memory>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

struct call {
    const char* name;
    void (*make)(pool& to, const std::function<void()>& body);
};

// Each function runs the body twice.
constexpr call k_calls[] = {
    {"install", [](pool& to, const std::function<void()>& body) { to.install([&] { join(body, body); }); }},
    {"get", [](pool& to, const std::function<void()>& body) { to.async(body).then(body).get(); }},
    {"spawn",
     [](pool& to, const std::function<void()>& body) {
         std::atomic<bool> ran{false};
         to.spawn([&] {
             body();
             body();
             ran = true;
         });
         spin_until([&] { return ran.load(); });
     }},
    {"scope",
     [](pool& to, const std::function<void()>& body) {
         to.install([&] {
             scope([&](task_scope& s) {
                 s.spawn(std::cref(body));
                 s.spawn(std::cref(body));
             });
         });
     }},
    {"in_place_scope",
     [](pool& to, const std::function<void()>& body) {
         to.in_place_scope([&](task_scope& s) {
             s.spawn(std::cref(body));
             s.spawn(std::cref(body));
         });
     }},
    {"broadcast",
     [](pool& to, const std::function<void()>& body) { to.broadcast([&](broadcast_context) { body(); }); }},
};

// On a worker or a guest of a pool: the child of this thread calls into another pool, twice in each way.
void fork_and_call(pool& other, pool& counting) {
    for (const call& how : k_calls) {
        const ended_child end = run_in_child([&] {
            std::atomic<int> runs{0};
            how.make(other, [&] { ++runs; });
            HEDDLE_CHECK(runs == 2);
            how.make(other, [&] { ++runs; });
            counting.install([&] { how.make(other, [&] { ++runs; }); });
            HEDDLE_CHECK(runs == 6);
            return all_checks_held.load();
        });
        HEDDLE_CHECK(end.succeeded() || end.complain(how.name));
    }
}

// Calls `body` inside `depth` waits, each in a job that the wait before it runs.
void nest_waits(int depth, const std::function<void()>& body) {
    if (depth == 0) return body();
    scope([&](task_scope& s) { s.spawn([&] { nest_waits(depth - 1, body); }); });
}

// The threads of a new pool get the stacks that the threads of the parent had, and overwrite them.
void overwrite_stacks_of_parent() {
    pool fresh({.threads = 16});
    fresh.broadcast([](broadcast_context) {
        std::array<char, 100'000> frame;
        std::memset(frame.data(), 0x5a, frame.size());
        asm volatile("" ::"r"(frame.data()) : "memory");
    });
}

// The forking thread runs a call of a worker of another pool, which waits on its own stack. The child does not have that stack.
void fork_and_destroy(pool& caller) {
    auto called = std::make_unique<pool>(pool_options{.threads = 2});
    pool unrelated({.threads = 2});
    run_on_worker(caller, [&] {
        called->install([&] {
            const ended_child end = run_in_child([&] {
                overwrite_stacks_of_parent();
                std::destroy_at(&unrelated);
                pool fresh({.threads = 2});
                fresh.install([&] { pool inner({.threads = 2}); });
                return true;
            });
            HEDDLE_CHECK(end.succeeded() || end.complain("a child that destroys pools"));
        });
    });
}

}  // namespace

int main() {
    if (HEDDLE_TEST_TSAN) return EXIT_SUCCESS;  // its children cannot have threads
    const watchdog watch(std::chrono::seconds(100), "fork_inside_task");
    pool own({.threads = 2}), other({.threads = 2}), counting({.threads = 2, .count_caller = true});
    run_on_worker(own, [&] { fork_and_call(other, counting); });
    run_on_worker(own, [&] { isolate([&] { fork_and_call(other, counting); }); });
    own.install([&] { fork_and_call(other, counting); });
    own.install([&] { scope([&](task_scope& s) { s.spawn([&] { fork_and_call(other, counting); }); }); });
    fork_and_destroy(own);

    // The one worker is the last that helps, and continues to help although its waits are nested too deeply. Its child does not help.
    pool one({.threads = 1});
    run_on_worker(one, [&] { nest_waits(100, [&] { fork_and_call(other, counting); }); });
    return result_of_checks();
}
