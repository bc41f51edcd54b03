// SPDX-License-Identifier: Apache-2.0
// lifetimes.cpp - what a task may refer to: everything in a scope, its own things otherwise.
#include <heddle/heddle.hpp>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// The tasks borrow what is on the stack: the scope returns when they have all ended, whatever is thrown.
static std::size_t letters_of(const std::vector<std::string>& words) {
    std::vector<std::size_t> lengths(words.size());
    return heddle::scope([&](heddle::task_scope& s) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            s.spawn([&words, &lengths, i] { lengths[i] = words[i].size(); });  // i by value: the loop goes on
        }
        s.wait();  // the end of a phase: from here on the lengths are there
        std::size_t sum = 0;
        for (const std::size_t length : lengths) sum += length;
        return sum;
    });
}

// Nobody waits for the task in this function, so it has to own what it uses.
static heddle::future<std::string> greeting(heddle::pool& where, std::unique_ptr<std::string> name) {
    return heddle::async(where, [name = std::move(name)] { return "hello " + *name; });
}

int main() {
    heddle::future<std::string> late;
    {
        heddle::pool pool({.threads = 2});
        late = greeting(pool, std::make_unique<std::string>("world"));
    }  // ~pool runs the tasks that are left
    const std::string greeted = late.get();

    const std::size_t letters = letters_of({"warp", "weft", "heddle"});
    std::printf("%s, %zu letters\n", greeted.c_str(), letters);
    return greeted == "hello world" && letters == 14 ? 0 : 1;
}
