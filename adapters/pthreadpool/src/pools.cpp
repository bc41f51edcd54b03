// SPDX-License-Identifier: Apache-2.0
// pools.cpp - the functions of the interface that create, change and destroy pools.
#include <pthreadpool.h>

#include <exception>
#include <string_view>

#include <heddle/one_pool.hpp>
#include <heddle/pool.hpp>

#include <heddle_pthreadpool.hpp>
#include "../../support/environment.hpp"
#include "threadpool.hpp"

namespace {

// HEDDLE_ONE_POOL=1, share_default_pool(), or the older HEDDLE_PTHREADPOOL_SHARED=1: all pools use the threads of the default pool.
bool is_to_be_shared() {
    if (heddle::default_pool_is_shared()) return true;
    const char* const value = heddle::adapter::environment_variable("HEDDLE_PTHREADPOOL_SHARED");
    return value != nullptr && std::string_view(value) == "1";
}

// Null if there is no memory, or the arguments are invalid: a C function has no other way to report that.
template <class... Arguments>
pthreadpool_t make(Arguments&&... arguments) noexcept {
    try {
        return new pthreadpool(std::forward<Arguments>(arguments)...);
    } catch (const std::exception&) {
        return nullptr;
    }
}

}  // namespace

pthreadpool_t heddle_pthreadpool_of(heddle::pool& shared, std::size_t threads) { return make(shared, threads); }

pthreadpool_t pthreadpool_create(size_t threads_count) {
    return is_to_be_shared() ? make(pthreadpool::in_default_pool(), threads_count) : make(threads_count);
}

pthreadpool_t pthreadpool_create_v2(struct pthreadpool_executor* executor, void* executor_context,
                                    size_t max_num_threads) {
    if (executor == nullptr) return pthreadpool_create(max_num_threads);
    return make(*executor, executor_context, max_num_threads);
}

size_t pthreadpool_get_threads_count(pthreadpool_t pool) { return pool != nullptr ? pool->threads() : 1; }

size_t pthreadpool_set_threads_count(pthreadpool_t pool, size_t num_threads) {
    return pool != nullptr ? pool->set_threads(num_threads) : 1;
}

bool pthreadpool_update_executor(pthreadpool_t pool, struct pthreadpool_executor* executor, void* executor_context) {
    if (pool == nullptr) return false;
    try {
        return pool->update_executor(executor, executor_context);
    } catch (const std::exception&) {
        return false;
    }
}

void pthreadpool_release_executor_threads(pthreadpool_t pool) {
    if (pool != nullptr) pool->release_executor_threads();
}

void pthreadpool_destroy(pthreadpool_t pool) { delete pool; }
