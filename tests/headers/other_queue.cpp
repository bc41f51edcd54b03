// SPDX-License-Identifier: Apache-2.0
// other_queue.cpp - a program that was compiled for another queue than the library's does not link.
// expect: HEDDLE_QUEUE_LOCKED
#ifndef CORRECTED
#undef HEDDLE_QUEUE
#define HEDDLE_QUEUE HEDDLE_QUEUE_LOCKED
#endif

#include <heddle/join.hpp>
#include <heddle/pool.hpp>
#include <heddle/spawn.hpp>

namespace {

[[maybe_unused]] void join() {
    heddle::join([] {}, [] {});
}
[[maybe_unused]] void spawn() {
    heddle::spawn([] {});
}
[[maybe_unused]] void install() {
    heddle::pool(heddle::pool_options{.threads = 1}).install([] {});
}

}  // namespace

int main() { USED(); }
