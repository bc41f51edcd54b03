// SPDX-License-Identifier: Apache-2.0
// tracing.cpp - a trace of a part of a program, with names for what it does.
#include <heddle/heddle.hpp>

#include <cstdio>
#include <string>
#include <vector>

int main() {
    heddle::trace::start({.file = "heddle-example-trace.json"});

    std::vector<std::string> words(10'000, "heddle");
    {
        const heddle::trace::region phase("make them longer");
        heddle::parallel_for(words, [](std::string& word) { word += word; }, {.label = "append"});
    }
    heddle::scope(
        [&](heddle::task_scope& s) { s.spawn(heddle::trace::labelled("sort", [&] { heddle::sort(words); })); });

    const heddle::trace::summary written = heddle::trace::stop();
    std::remove("heddle-example-trace.json");  // only for this example, which is also a test
    return written.events > 0 && written.lost == 0 ? 0 : 1;
}
