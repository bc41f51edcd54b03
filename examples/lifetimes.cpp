// SPDX-License-Identifier: Apache-2.0
// lifetimes.cpp - what a task may refer to: the surrounding variables in a scope, otherwise only what it owns.
#include <heddle/heddle.hpp>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// The tasks refer to the stack: the scope returns when all of them have ended, also after an exception.
static std::size_t letters_of(const std::vector<std::string>& words) {
    std::vector<std::size_t> lengths(words.size());
    return heddle::scope([&](heddle::task_scope& s) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            s.spawn([&words, &lengths, i] { lengths[i] = words[i].size(); });  // i by value: the loop changes it
        }
        s.wait();  // the end of a phase: all lengths are known now
        std::size_t sum = 0;
        for (const std::size_t length : lengths) sum += length;
        return sum;
    });
}

// This function does not wait for the task, so the task must own what it uses.
static heddle::future<std::string> greeting(heddle::pool& where, std::unique_ptr<std::string> name) {
    return where.async([name = std::move(name)] { return "hello " + *name; });
}

int main() {
    heddle::future<std::string> late;
    {
        heddle::pool pool({.threads = 2});
        late = greeting(pool, std::make_unique<std::string>("world"));
    }  // ~pool runs the remaining tasks
    const std::string greeted = late.get();

    const std::size_t letters = letters_of({"warp", "weft", "heddle"});
    std::printf("%s, %zu letters\n", greeted.c_str(), letters);
    return greeted == "hello world" && letters == 14 ? 0 : 1;
}
