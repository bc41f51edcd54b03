// SPDX-License-Identifier: Apache-2.0
// hang.cpp - a program that stops inside a pool, for a debugger that prints the state of the pools and some of its objects.
#include <heddle/future.hpp>
#include <heddle/pool.hpp>

[[gnu::noinline]] static void stop_here(heddle::pool& pool, heddle::future<int>& answer) {
    asm volatile("" ::"r"(&pool), "r"(&answer));
}

int main() {
    heddle::pool pool({.threads = 2, .name = "hanging"});
    heddle::future<int> answer = pool.async([] { return 42; });
    answer.wait();
    pool.join([&] { stop_here(pool, answer); }, [] {});
    return answer.get() - 42;
}
