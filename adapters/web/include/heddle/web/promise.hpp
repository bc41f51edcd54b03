// SPDX-License-Identifier: Apache-2.0
// promise.hpp - calls into a pool from a page's main thread, which must not wait: returns a promise instead of a result.
//
// Threads    call it on a thread that JavaScript calls into. The promise belongs to that thread, and is settled there when it is back
//            in its event loop.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

#include <emscripten/promise.h>
#include <emscripten/proxying.h>
#include <pthread.h>

#include <heddle/pool.hpp>
#include <heddle/spawn.hpp>

namespace heddle::inline v0::web {

namespace detail {

// How a promise is settled: rejected, unless the task has succeeded.
struct settlement {
    em_promise_t promise = emscripten_promise_create();
    pthread_t page = pthread_self();
    em_promise_result_t how = EM_PROMISE_REJECT;
    void* value = nullptr;

    static void tell(void* self) {
        const std::unique_ptr<settlement> mine(static_cast<settlement*>(self));
        emscripten_promise_resolve(mine->promise, mine->how, mine->value);
    }
};

// The deleter of a settlement: it sends the settlement to the page, so that a task that throws or is dropped settles its promise, too.
struct send_to_page {
    void operator()(settlement* sent) const noexcept {
        // In a pool without workers the task has run on the page's own thread.
        if (sent->page == pthread_self()) settlement::tell(sent);
        else emscripten_proxy_async(emscripten_proxy_get_system_queue(), sent->page, &settlement::tell, sent);
    }
};

template <class Compute>
struct task {
    std::unique_ptr<settlement, send_to_page> outcome;
    Compute compute;

    void operator()() {
        try {
            if constexpr (std::is_void_v<std::invoke_result_t<Compute&>>) compute();
            else outcome->value = compute();
            outcome->how = EM_PROMISE_FULFILL;
        } catch (...) {
            // The promise is rejected.
        }
        outcome.reset();
    }
};

}  // namespace detail

// Calls compute() on a worker of the pool, and returns at once with the handle of a promise. The promise is fulfilled with the pointer that
// `compute` returns, or with 0 if it returns nothing. It is rejected with 0 if `compute` throws, or if the pool drops it. JavaScript gets
// the promise itself by getPromise(handle), one of Emscripten's runtime methods, and releases the handle by
// emscripten_promise_destroy. In a pool without workers `compute` has run when this returns.
template <class Compute>
    requires std::invocable<std::decay_t<Compute>&>
em_promise_t promise(pool& home, Compute&& compute) {
    std::unique_ptr<detail::settlement, detail::send_to_page> outcome(new detail::settlement);
    const em_promise_t made = outcome->promise;
    home.spawn(detail::task<std::decay_t<Compute>>{std::move(outcome), std::forward<Compute>(compute)});
    return made;
}

// The same, in the default pool.
template <class Compute>
    requires std::invocable<std::decay_t<Compute>&>
em_promise_t promise(Compute&& compute) {
    return promise(default_pool(), std::forward<Compute>(compute));
}

}  // namespace heddle::inline v0::web
