// SPDX-License-Identifier: Apache-2.0
// futures.cpp - the first of several results, steps that start steps, deadlines, and continuations in another pool.
#include <chrono>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <heddle/future.hpp>
#include <heddle/pool.hpp>

int main() {
    // The first result wins; the others are dropped when they arrive.
    std::vector<heddle::future<std::string>> mirrors;
    for (const char* const name : {"north", "south"})
        mirrors.push_back(heddle::async([name] { return std::string(name); }));
    const auto first = heddle::when_any(std::move(mirrors)).get();
    std::printf("mirror %zu: %s\n", first.index, first.value.c_str());

    // A continuation that starts another task: the result is a future<int>, not a future of a future.
    heddle::future<int> size =
        heddle::async([] { return 20; }).then([](int x) { return heddle::async([x] { return x + 1; }); });

    // A pool for one purpose, such as a display or a file: the continuation runs there.
    heddle::pool files({.threads = 1});
    heddle::future<int> written = std::move(size).then(files, [](int x) { return 2 * x; });

    while (!written.wait_for(std::chrono::milliseconds(100))) std::printf("still waiting\n");
    return written.get() == 42 ? 0 : 1;
}
