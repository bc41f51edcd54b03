// SPDX-License-Identifier: Apache-2.0
// thief.hpp - joins whose right-hand side is certainly stolen, or certainly not.
#pragma once

#include <atomic>

#include <heddle/join.hpp>
#include <heddle/pool.hpp>

#include "on_worker.hpp"
#include "rendezvous.hpp"

namespace heddle::test {

// A join whose right-hand side runs on another thread: the left-hand side waits for it to begin. In a pool of two.
template <class Left, class Right>
auto join_with_a_thief(Left left, Right right) {
    std::atomic<bool> begun{false};
    return join(
        [&] {
            spin_until([&] { return begun.load(); });
            return left();
        },
        [&]() -> decltype(auto) {
            begun = true;
            return right();
        });
}

// The same join in all variants: alone on the only worker of a pool; with a thief, as a guest and on a worker.
// check(join) calls it and must not throw.
template <class Left, class Right, class Check>
void with_and_without_a_thief(Left left, Right right, Check check) {
    pool alone({.threads = 1});
    run_on_worker(alone, [&] { check([&] { return join(left, right); }); });
    pool both({.threads = 2});
    both.install([&] { check([&] { return join_with_a_thief(left, right); }); });
    run_on_worker(both, [&] { check([&] { return join_with_a_thief(left, right); }); });
}

}  // namespace heddle::test
