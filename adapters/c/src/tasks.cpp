// SPDX-License-Identifier: Apache-2.0
// tasks.cpp - the functions of heddle.h that spawn tasks.
#include <heddle/future.hpp>
#include <heddle/spawn.hpp>

#include <exception>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "pools.hpp"
#include "status.hpp"

using heddle::c::call;
using heddle::c::guarded;
using heddle::c::pool_or_null;
using heddle::c::require;

// Tasks may spawn into it while another thread waits.
struct heddle_scope {
    heddle::pool* where;
    std::mutex mutex;
    std::vector<heddle::future<void>> tasks;  // guarded by the mutex

    bool take(heddle::future<void>& one) {
        const std::lock_guard lock(mutex);
        if (tasks.empty()) return false;
        one = std::move(tasks.back());
        tasks.pop_back();
        return true;
    }

    // In a pool without workers `async` runs the task, which may spawn another: the lock is not held meanwhile.
    void spawn(heddle_function function, void* context) {
        auto body = [function, context] { call(function, context); };
        heddle::future<void> task = where != nullptr ? where->async(body) : heddle::async(body);
        try {
            const std::lock_guard lock(mutex);
            tasks.push_back(std::move(task));
        } catch (...) {
            task.wait();  // no wait will find it
            throw;
        }
    }

    void wait() {
        std::exception_ptr failed;
        for (heddle::future<void> one; take(one);) {
            try {
                one.get();
            } catch (...) {
                failed = std::current_exception();
            }
        }
        if (failed != nullptr) std::rethrow_exception(failed);
    }
};

heddle_status heddle_spawn(heddle_pool* pool, heddle_function function, void* context) {
    return guarded([&] {
        require(function, "heddle_spawn", "function");
        auto body = [function, context] { function(context); };
        if (heddle::pool* const where = pool_or_null(pool)) where->spawn(body);
        else heddle::spawn(body);
    });
}

heddle_status heddle_scope_begin(heddle_pool* pool, heddle_scope** begun) {
    if (begun != nullptr) *begun = nullptr;
    return guarded([&] {
        require(begun, "heddle_scope_begin", "begun");
        *begun = new heddle_scope{pool_or_null(pool), {}, {}};
    });
}

heddle_status heddle_scope_spawn(heddle_scope* scope, heddle_function function, void* context) {
    return guarded([&] {
        require(scope, "heddle_scope_spawn", "scope");
        require(function, "heddle_scope_spawn", "function");
        scope->spawn(function, context);
    });
}

heddle_status heddle_scope_wait(heddle_scope* scope) {
    return guarded([&] {
        require(scope, "heddle_scope_wait", "scope");
        scope->wait();
    });
}

heddle_status heddle_scope_end(heddle_scope* scope) {
    const std::unique_ptr<heddle_scope> freed(scope);
    return scope == nullptr ? HEDDLE_OK : guarded([&] { scope->wait(); });
}
