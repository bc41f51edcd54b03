// SPDX-License-Identifier: Apache-2.0
// calls.cpp - the cost of calls of libpthreadpool.so.0, with the library that the dynamic linker finds under that name.
//
//     calls SECTION     prints one number, or `none` if the library has no such function
#include <dlfcn.h>
#include <pthreadpool.h>
#include <sched.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace {

using clock_type = std::chrono::steady_clock;

double ns_between(clock_type::time_point a, clock_type::time_point b) {
    return std::chrono::duration<double, std::nano>(b - a).count();
}

// The best of many repetitions of `calls` calls, in ns per call.
double best_ns(int calls, int repetitions, const std::function<void()>& call) {
    double best = 1e30;
    for (int r = 0; r < repetitions; ++r) {
        const auto start = clock_type::now();
        for (int i = 0; i < calls; ++i) call();
        best = std::min(best, ns_between(start, clock_type::now()) / calls);
    }
    return best;
}

double cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

void spin_us(double us) {
    const auto start = clock_type::now();
    while (ns_between(start, clock_type::now()) < us * 1e3) {}
}

pthreadpool_t pool() {
    static pthreadpool_t made = pthreadpool_create(2);
    return made;
}

// Tasks that do nothing. The compiler does not know this.
template <class... Indices>
void nothing(void*, Indices...) {
    asm volatile("" ::: "memory");
}

template <class Function>
Function find(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

// ------------------------------------------------------------------------------------------ one call, and one item

using size = std::size_t;

double empty_1d() {
    return best_ns(2'000, 200, [] { pthreadpool_parallelize_1d(pool(), nothing<size>, nullptr, 2, 0); });
}

pthreadpool_t pool_of_one() {
    static pthreadpool_t made = pthreadpool_create(1);
    return made;
}
double one_thread_1d() {
    return best_ns(2'000, 200, [] { pthreadpool_parallelize_1d(pool_of_one(), nothing<size>, nullptr, 2, 0); });
}
double one_thread_2d() {
    return best_ns(2'000, 200,
                   [] { pthreadpool_parallelize_2d(pool_of_one(), nothing<size, size>, nullptr, 2, 2, 0); });
}
double one_thread_2d_tile_2d() {
    return best_ns(2'000, 200, [] {
        pthreadpool_parallelize_2d_tile_2d(pool_of_one(), nothing<size, size, size, size>, nullptr, 2, 2, 2, 1, 0);
    });
}

double empty_2d_tile_2d() {
    return best_ns(2'000, 200, [] {
        pthreadpool_parallelize_2d_tile_2d(pool(), nothing<size, size, size, size>, nullptr, 2, 2, 2, 1, 0);
    });
}

template <class Call>
double per_item(double items, Call call) {
    return best_ns(1, 300, call) / items;
}

double item_1d() {
    return per_item(2e5, [] { pthreadpool_parallelize_1d(pool(), nothing<size>, nullptr, 200'000, 0); });
}
double item_1d_tile_1d() {
    return per_item(2e5,
                    [] { pthreadpool_parallelize_1d_tile_1d(pool(), nothing<size, size>, nullptr, 400'000, 2, 0); });
}
double item_2d() {
    return per_item(2e5, [] { pthreadpool_parallelize_2d(pool(), nothing<size, size>, nullptr, 400, 500, 0); });
}
double item_2d_tile_1d() {
    return per_item(
        2e5, [] { pthreadpool_parallelize_2d_tile_1d(pool(), nothing<size, size, size>, nullptr, 400, 1'000, 2, 0); });
}
double item_2d_tile_2d() {
    return per_item(2e5, [] {
        pthreadpool_parallelize_2d_tile_2d(pool(), nothing<size, size, size, size>, nullptr, 800, 1'000, 2, 2, 0);
    });
}
double item_3d_tile_2d() {
    return per_item(2e5, [] {
        pthreadpool_parallelize_3d_tile_2d(pool(), nothing<size, size, size, size, size>, nullptr, 20, 200, 200, 2, 2,
                                           0);
    });
}
double item_4d_tile_2d() {
    return per_item(2e5, [] {
        pthreadpool_parallelize_4d_tile_2d(pool(), nothing<size, size, size, size, size, size>, nullptr, 4, 5, 200, 200,
                                           2, 2, 0);
    });
}
double item_6d_tile_2d() {
    return per_item(2e5, [] {
        pthreadpool_parallelize_6d_tile_2d(pool(), nothing<size, size, size, size, size, size, size, size>, nullptr, 2,
                                           2, 5, 10, 40, 100, 2, 2, 0);
    });
}

// Loops that Debian's library does not have, per tile as above.
double dynamic_1d_tile_1d() {
    using function = void (*)(pthreadpool_t, void (*)(void*, size, size), void*, size, size, uint32_t);
    const auto call = find<function>("pthreadpool_parallelize_1d_tile_1d_dynamic");
    if (call == nullptr) return -1;
    return per_item(2e5, [&] { call(pool(), nothing<size, size>, nullptr, 400'000, 2, 0); });
}
double dynamic_2d_tile_1d() {
    using function = void (*)(pthreadpool_t, void (*)(void*, size, size, size), void*, size, size, size, uint32_t);
    const auto call = find<function>("pthreadpool_parallelize_2d_tile_1d_dynamic");
    if (call == nullptr) return -1;
    return per_item(2e5, [&] { call(pool(), nothing<size, size, size>, nullptr, 400, 1'000, 2, 0); });
}
double dynamic_2d_tile_2d() {
    using function =
        void (*)(pthreadpool_t, void (*)(void*, size, size, size, size), void*, size, size, size, size, uint32_t);
    const auto call = find<function>("pthreadpool_parallelize_2d_tile_2d_dynamic");
    if (call == nullptr) return -1;
    return per_item(2e5, [&] { call(pool(), nothing<size, size, size, size>, nullptr, 800, 1'000, 2, 2, 0); });
}
double dynamic_3d_tile_2d() {
    using function = void (*)(pthreadpool_t, void (*)(void*, size, size, size, size, size), void*, size, size, size,
                              size, size, uint32_t);
    const auto call = find<function>("pthreadpool_parallelize_3d_tile_2d_dynamic");
    if (call == nullptr) return -1;
    return per_item(2e5, [&] { call(pool(), nothing<size, size, size, size, size>, nullptr, 20, 200, 200, 2, 2, 0); });
}

// ------------------------------------------------------------------------------------------ in time

// A hog ends by itself after this number of seconds, in case no process is left to end it.
constexpr unsigned k_hog_seconds = 60;

// Microseconds for each of 1,000 calls of two items of 50 us, while two other processes are busy.
double beside_hogs() {
    std::vector<pid_t> hogs;
    for (int i = 0; i < 2; ++i) {
        const pid_t hog = fork();
        if (hog == 0) {
            const sched_param usual{};
            if (sched_setscheduler(0, SCHED_OTHER, &usual) != 0) _exit(1);  // not above its waiters
            alarm(k_hog_seconds);
            for (;;) asm volatile("");
        }
        hogs.push_back(hog);
    }
    const auto task = [](void*, size) { spin_us(50); };
    pthreadpool_parallelize_1d(pool(), task, nullptr, 2, 0);
    const auto start = clock_type::now();
    for (int i = 0; i < 1'000; ++i) pthreadpool_parallelize_1d(pool(), task, nullptr, 2, 0);
    const double us = ns_between(start, clock_type::now()) / 1e3 / 1'000;
    for (const pid_t hog : hogs) kill(hog, SIGKILL);
    return us;
}

// Milliseconds of processor time in the second after a call.
double cpu_after() {
    for (int i = 0; i < 100; ++i) pthreadpool_parallelize_1d(pool(), nothing<size>, nullptr, 1'000, 0);
    const double before = cpu_ms();
    std::this_thread::sleep_for(std::chrono::seconds(1));
    return cpu_ms() - before;
}

// Median microseconds for a call of two items when the threads have been asleep.
double after_sleep(void (*task)(void*, size)) {
    std::vector<double> taken;
    for (int i = 0; i < 25; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
        const auto start = clock_type::now();
        pthreadpool_parallelize_1d(pool(), task, nullptr, 2, 0);
        taken.push_back(ns_between(start, clock_type::now()) / 1e3);
    }
    std::nth_element(taken.begin(), taken.begin() + 12, taken.end());
    return taken[12];
}
double sleeping() { return after_sleep(nothing<size>); }
double sleeping_50us() {
    return after_sleep([](void*, size) { spin_us(50); });
}

struct section {
    const char* name;
    double (*measure)();
};

constexpr section k_sections[] = {
    {"empty_1d", empty_1d},
    {"empty_2d_tile_2d", empty_2d_tile_2d},
    {"one_thread_1d", one_thread_1d},
    {"one_thread_2d", one_thread_2d},
    {"one_thread_2d_tile_2d", one_thread_2d_tile_2d},
    {"item_1d", item_1d},
    {"item_1d_tile_1d", item_1d_tile_1d},
    {"item_2d", item_2d},
    {"item_2d_tile_1d", item_2d_tile_1d},
    {"item_2d_tile_2d", item_2d_tile_2d},
    {"item_3d_tile_2d", item_3d_tile_2d},
    {"item_4d_tile_2d", item_4d_tile_2d},
    {"item_6d_tile_2d", item_6d_tile_2d},
    {"dynamic_1d_tile_1d", dynamic_1d_tile_1d},
    {"dynamic_2d_tile_1d", dynamic_2d_tile_1d},
    {"dynamic_2d_tile_2d", dynamic_2d_tile_2d},
    {"dynamic_3d_tile_2d", dynamic_3d_tile_2d},
    {"beside_hogs", beside_hogs},
    {"cpu_after", cpu_after},
    {"sleeping", sleeping},
    {"sleeping_50us", sleeping_50us},
};

}  // namespace

int main(int argc, char** argv) {
    for (const section& one : k_sections) {
        if (argc != 2 || std::strcmp(argv[1], one.name) != 0) continue;
        const double value = one.measure();
        if (value < 0) std::puts("none");
        else std::printf("%.4f\n", value);
        pthreadpool_destroy(pool());
        return 0;
    }
    std::fputs("calls SECTION, where SECTION is one of", stderr);
    for (const section& one : k_sections) std::fprintf(stderr, " %s", one.name);
    std::fputs("\n", stderr);
    return 2;
}
