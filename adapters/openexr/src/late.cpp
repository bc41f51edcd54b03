// SPDX-License-Identifier: Apache-2.0
// late.cpp - loads libheddle_openexr.so when a program asks for OpenEXR's global thread pool for the first time.
//
// heddle-run preloads this library into every program. It depends neither on OpenEXR nor on Heddle, so a program that does not use
// OpenEXR loads neither. A program may load OpenEXR long after it has started, as Python does.
#include <OpenEXR/IlmThreadPool.h>
#include <dlfcn.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

namespace ilm = ILMTHREAD_NAMESPACE;

using pool_function = ilm::ThreadPool& (*)();

// The same function of the same name in OpenEXR. It is in no scope that can be searched if a plugin was opened with RTLD_LOCAL.
pool_function find_original(const char* name) {
    if (void* const found = dlsym(RTLD_NEXT, name)) return reinterpret_cast<pool_function>(found);
    void* const loaded = dlopen(HEDDLE_ILM_THREAD, RTLD_LAZY | RTLD_NOLOAD);
    void* const found = loaded != nullptr ? dlsym(loaded, name) : nullptr;
    if (found == nullptr) std::abort();  // the caller is a library that is linked with OpenEXR
    return reinterpret_cast<pool_function>(found);
}

// The provider's library is beside this one. Its constructor calls the function below, on this thread.
void load_provider(const char* this_library) {
    const char* const slash = std::strrchr(this_library, '/');
    const std::string directory = slash != nullptr ? std::string(this_library, slash + 1) : std::string();
    dlopen((directory + "libheddle_openexr.so").c_str(), RTLD_NOW);
}

}  // namespace

__attribute__((visibility("default"))) ilm::ThreadPool& ilm::ThreadPool::globalThreadPool() {
    static std::atomic<bool> is_loaded{false};
    Dl_info here;
    if (dladdr(reinterpret_cast<const void*>(&ilm::ThreadPool::globalThreadPool), &here) == 0) std::abort();
    static const pool_function original = find_original(here.dli_sname);
    // stale: impossible, the exchange is atomic. A thread that comes second may still use OpenEXR's own threads for its first tasks.
    if (!is_loaded.exchange(true, std::memory_order_relaxed)) load_provider(here.dli_fname);
    return original();
}
