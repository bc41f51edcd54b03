// SPDX-License-Identifier: Apache-2.0
// deep_join.cpp - a hundred thousand nested joins on a stack of documented size; prints the stack use of each.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/on_worker.hpp>
#include <support/sanitizers.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

// ThreadSanitizer has its own stack of 64 K frames, and crashes if there are more.
constexpr int k_depth = HEDDLE_TEST_TSAN ? 10'000 : 100'000;

// The maximum stack use of a level of these recursions, for each kind of build.
#if HEDDLE_TEST_SANITIZED
constexpr std::size_t k_level = 8'192;
#elif defined(NDEBUG)
constexpr std::size_t k_level = 512;
#else
constexpr std::size_t k_level = 2'048;
#endif
constexpr std::size_t k_stack = k_depth * k_level;

std::uintptr_t here() { return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)); }

// The lowest stack address that a recursion has reached.
struct deepest {
    std::uintptr_t address = UINTPTR_MAX;
    void note() { address = here() < address ? here() : address; }
};

int left_deep(int depth, deepest& at) {
    if (depth == 0) {
        at.note();
        return 0;
    }
    const auto [a, b] = join([&] { return left_deep(depth - 1, at); }, [] { return 1; });
    return a + b;
}

int right_deep(int depth, deepest& at) {
    if (depth == 0) {
        at.note();
        return 0;
    }
    const auto [a, b] = join([] { return 1; }, [&] { return right_deep(depth - 1, at); });
    return a + b;
}

void run(const char* name, unsigned workers, int (*recursion)(int, deepest&)) {
    pool home({.threads = workers, .stack_size = k_stack});
    int result = 0;
    std::uintptr_t top = 0;
    deepest bottom;
    run_on_worker(home, [&] {
        top = here();
        result = recursion(k_depth, bottom);
    });
    HEDDLE_CHECK(result == k_depth);
    // If there are thieves, the recursion may have ended on another stack.
    if (workers > 1) return;
    const std::size_t level = static_cast<std::size_t>(top - bottom.address) / k_depth;
    std::printf("%s: %zu bytes for each of %d levels\n", name, level, k_depth);
    HEDDLE_CHECK(level <= k_level);
}

}  // namespace

int main() {
    const watchdog watch(std::chrono::seconds(60), "deep_join");
    run("nested on the left", 1, left_deep);
    run("nested on the right", 1, right_deep);
    run("nested on the left, with thieves", 2, left_deep);
    run("nested on the right, with thieves", 2, right_deep);
    return result_of_checks();
}
