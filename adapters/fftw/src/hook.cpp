// SPDX-License-Identifier: Apache-2.0
// hook.cpp - FFTW's loops on Heddle, for programs that know nothing of it: to be preloaded, or linked.
//
// FFTW 3.3.9 and later has a callback for its loops in each of its threaded libraries. It is set when this library is loaded, for those that are
// there by then; and whenever a program initialises FFTW's threads, for libraries that are loaded later, as in Python.
#include <dlfcn.h>

#include <cstddef>
#include <heddle/parallel_for.hpp>

#include "../../support/loop_report.hpp"

#define HEDDLE_EXPORTED __attribute__((visibility("default")))

namespace {

heddle::adapter::loop_report report("fftw");

// FFTW's functions are C: they do not throw, and there is no way to say that a loop failed.
void run_loop(void* (*work)(char*), char* jobs, std::size_t size_of_job, int count, void* /*data*/) noexcept {
    report.count();
    heddle::parallel_for(0, count, [&](int i) { work(jobs + size_of_job * static_cast<std::size_t>(i)); });
}

using loop_function = void (*)(void* (*)(char*), char*, std::size_t, int, void*);
using set_callback_function = void (*)(loop_function, void*);
using init_function = int (*)();

// The names of one precision: double, float or long double.
struct precision {
    const char* set_callback;
    const char* init_threads;
    const char* libraries[2];  // of the program, if they are in no scope that can be searched
};

constexpr precision k_precisions[] = {
    {"fftw_threads_set_callback", "fftw_init_threads", {"libfftw3_threads.so.3", "libfftw3_omp.so.3"}},
    {"fftwf_threads_set_callback", "fftwf_init_threads", {"libfftw3f_threads.so.3", "libfftw3f_omp.so.3"}},
    {"fftwl_threads_set_callback", "fftwl_init_threads", {"libfftw3l_threads.so.3", "libfftw3l_omp.so.3"}},
};

// A function of FFTW's, in whatever library has been loaded; null if none has it. Never the one of the same name here.
template <class Function>
Function find(const precision& which, const char* name) {
    if (void* const found = dlsym(RTLD_NEXT, name)) return reinterpret_cast<Function>(found);
    for (const char* const library : which.libraries) {
        void* const loaded = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
        if (loaded == nullptr) continue;
        void* const found = dlsym(loaded, name);
        dlclose(loaded);  // it stays: the program has it
        if (found != nullptr) return reinterpret_cast<Function>(found);
    }
    return nullptr;
}

void set_callback(const precision& which) {
    if (const auto set = find<set_callback_function>(which, which.set_callback)) set(&run_loop, nullptr);
}

int init_threads(const precision& which) {
    const auto init = find<init_function>(which, which.init_threads);
    const int is_ready = init != nullptr ? init() : 0;  // 0: FFTW's own answer if no threads are available
    set_callback(which);
    return is_ready;
}

__attribute__((constructor)) void set_callbacks() {
    for (const precision& one : k_precisions) set_callback(one);
}

}  // namespace

extern "C" {
HEDDLE_EXPORTED int fftw_init_threads();
HEDDLE_EXPORTED int fftwf_init_threads();
HEDDLE_EXPORTED int fftwl_init_threads();
}

int fftw_init_threads() { return init_threads(k_precisions[0]); }
int fftwf_init_threads() { return init_threads(k_precisions[1]); }
int fftwl_init_threads() { return init_threads(k_precisions[2]); }
