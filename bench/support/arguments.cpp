// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace bench {

namespace {

[[noreturn]] void refuse(std::string_view what) {
    std::fprintf(stderr, "invalid argument '%.*s'\n", static_cast<int>(what.size()), what.data());
    std::exit(2);
}

template <class Number>
void read_into(Number& target, std::string_view text) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), target);
    if (error != std::errc() || end != text.data() + text.size()) refuse(text);
}

}  // namespace

arguments::arguments(int count, char** values) {
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string_view name = values[i];
        const std::string_view text = values[i + 1];
        if (name == "--threads") read_into(threads, text);
        else if (name == "--n") read_into(n, text);
        else if (name == "--calls") read_into(calls, text);
        else if (name == "--pause-us") read_into(pause_us, text);
        else if (name == "--producers") read_into(producers, text);
        else if (name == "--variant") variant = text;
        else refuse(name);
    }
    if (count % 2 == 0) refuse(values[count - 1]);
}

void arguments::refuse_variant() const { refuse(variant); }

}  // namespace bench
