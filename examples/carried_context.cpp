// SPDX-License-Identifier: Apache-2.0
// carried_context.cpp - follows a request through forks, loops and tasks, as a tracing library of a server does.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cstdio>
#include <string>

namespace {

// What a library such as OpenTelemetry calls a span: a named part of the work for one request.
struct span {
    std::string name;
    std::atomic<int> steps{0};
};

// Any code, on any thread, finds the span that it works for.
void count_step() {
    if (auto* const current = static_cast<span*>(heddle::this_task::carried())) ++current->steps;
}

void answer(span& request) {
    const heddle::carried_pointer current(&request);  // for this thread, and for everything that it starts
    heddle::parallel_for(0, 100, [](int) { count_step(); });
    heddle::join(count_step, count_step);
    heddle::async(count_step).get();
}

}  // namespace

int main() {
    span first{"first"}, second{"second"};
    heddle::join([&] { answer(first); }, [&] { answer(second); });
    for (const span* one : {&first, &second}) std::printf("%s: %d steps\n", one->name.c_str(), one->steps.load());
    return first.steps == 103 && second.steps == 103 && heddle::this_task::carried() == nullptr ? 0 : 1;
}
