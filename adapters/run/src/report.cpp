// SPDX-License-Identifier: Apache-2.0
// report.cpp - what heddle-run --stats prints when the program ends, beside the lines of the adapters: what the default pool did.
#include <link.h>
#include <pthread.h>

#include <atomic>
#include <cstdio>
#include <heddle/pool.hpp>
#include <string>
#include <string_view>

#include "../../support/loop_report.hpp"

namespace {

using heddle::adapter::environment_variable;

// A forked child has a copy of the pool without its threads. To ask that for statistics would start threads at the end of the child.
std::atomic<bool> is_forked_child{false};

// Whether a library of an adapter is loaded, other than one that only waits for its client.
int is_library_of(dl_phdr_info* library, std::size_t, void* directory) {
    const std::string_view path = library->dlpi_name;
    const bool is_its = path.find(*static_cast<const std::string*>(directory)) != std::string_view::npos;
    return is_its && !path.ends_with("_late.so") ? 1 : 0;
}

bool is_loaded(const std::string& adapter) {
    std::string directory = "/heddle/" + adapter + "/lib";
    return dl_iterate_phdr(&is_library_of, &directory) != 0;
}

// The adapters whose libraries the program did not load. The others print their number of calls themselves.
void print_adapters_not_loaded() {
    const char* const adapters = environment_variable("HEDDLE_RUN_ADAPTERS");
    std::string_view rest = adapters != nullptr ? adapters : "";
    while (!rest.empty()) {
        const std::size_t end = rest.find(' ');
        const std::string name(rest.substr(0, end));
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        if (!is_loaded(name)) std::fprintf(stderr, "heddle: %s: not loaded\n", name.c_str());
    }
}

void print_pool() {
    heddle::pool& all = heddle::default_pool();
    const heddle::pool_stats did = all.stats();
    std::fprintf(stderr,
                 "heddle: default pool: %u threads, %llu tasks run by them, %llu of them stolen, %llu times asleep\n",
                 all.thread_count(), static_cast<unsigned long long>(did.executed),
                 static_cast<unsigned long long>(did.stolen), static_cast<unsigned long long>(did.slept));
}

__attribute__((constructor)) void note_forks() {
    pthread_atfork(nullptr, nullptr,
                   [] { is_forked_child.store(true, std::memory_order_relaxed); });  // one thread runs
}

__attribute__((destructor)) void print_report() {
    if (environment_variable("HEDDLE_RUN_PROCESS") == nullptr) return;
    if (is_forked_child.load(std::memory_order_relaxed)) return;  // set before this thread could start another
    const bool is_main = heddle::adapter::is_main_process();
    if (is_main) print_adapters_not_loaded();
    if (heddle::default_pool_started()) print_pool();
    else if (is_main) std::fprintf(stderr, "heddle: default pool: not started\n");
}

}  // namespace
