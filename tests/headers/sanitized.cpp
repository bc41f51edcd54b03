// SPDX-License-Identifier: Apache-2.0
// sanitized.cpp - a program compiled with -fsanitize=undefined, linked with a Heddle that is not.
#include <atomic>
#include <vector>

#include <heddle/heddle.hpp>
#include <support/check.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

int sum_of_futures() {
    int sum = 0;
    for (int round = 0; round < 50; ++round) {
        stack_future one([] { return 1; });
        stack_future three([] { return 3; });
        one.fork();
        three.fork();
        sum += three.join() + one.join();
    }
    return sum;
}

int sum_of_tasks() {
    std::atomic<int> sum{0};
    scope([&](task_scope& s) {
        for (int i = 0; i < 50; ++i) s.spawn([&] { sum += 2; });
    });
    const auto [left, right] =
        join([&] { return sum.load(); }, [&] { return async([&] { return sum.load(); }).get(); });
    return left + right;
}

int sum_of_items() {
    std::vector<int> items(1'000);
    parallel_for(items, [](int& item) { item = 1; });
    const int together = sum(items);
    sort(items);
    return together + iter(items).map([](int item) { return 2 * item; }).sum();
}

void check_all() {
    HEDDLE_CHECK(sum_of_futures() == 200);
    HEDDLE_CHECK(sum_of_tasks() == 200);
    HEDDLE_CHECK(sum_of_items() == 3'000);
}

}  // namespace

int main() {
    check_all();
    pool home({.threads = 2});
    home.install(check_all);
    return result_of_checks();
}
