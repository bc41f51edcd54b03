// SPDX-License-Identifier: Apache-2.0
// worker_local.hpp - one value for each thread that takes part in a pool, made at its first use.
#pragma once

#include <concepts>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "callback.hpp"
#include "detail/base/cache_line.hpp"
#include "detail/base/exceptions.hpp"
#include "detail/base/immovable.hpp"
#include "detail/base/invoke.hpp"
#include "detail/forkjoin/inside.hpp"
#include "pool.hpp"

namespace heddle::inline v0 {

// No two threads use a value at the same time, so each may use its own without a lock. A worker keeps its value. A guest has a value
// for the length of its call; a later guest, on any thread, may get the same value in the state in which it was left. `make`, by
// default T(), makes the values. They live as long as the worker_local, and the pool must live longer.
template <class T>
class worker_local : detail::immovable {
public:
    // For the pool that the calling thread is in, or the default pool; or for `home`. Values are made by `make`.
    explicit worker_local(callback<T()> make = [] { return T(); })
        : worker_local(detail::pool_here(), std::move(make)) {}
    explicit worker_local(
        pool& home, callback<T()> make = [] { return T(); })
        : worker_local(detail::registry_of(home), std::move(make)) {}

    // The value of the calling thread. Throws std::logic_error if it does not take part in the pool, and what `make` throws.
    [[nodiscard]] T& local() {
        const detail::worker* const self = detail::worker::current();
        if (self == nullptr || &self->home() != &home_) {
            detail::raise(std::logic_error("heddle: a worker_local was asked for by a thread outside its pool"));
        }
        slot& mine = self->place() < slots_.size() ? slots_[self->place()] : slot_of_hidden_guest();
        if (mine.value == nullptr) mine.value = std::make_unique<T>(make_());
        return *mine.value;
    }

    // Calls f(value) for every value that was made. No thread may use a value meanwhile.
    template <class F>
        requires std::invocable<F&, T&>
    void for_each(F&& f) {
        for (slot& one : slots_) {
            if (one.value != nullptr) detail::invoke(f, *one.value);
        }
        for (auto& [owner, one] : hidden_) {
            if (one->value != nullptr) detail::invoke(f, *one->value);
        }
    }

    // first op value op value … over every value that was made, in no particular order. No thread may use a value meanwhile.
    template <class Result, class Operation>
    Result combine(Result first, Operation&& operation) {
        for_each([&](T& value) { first = detail::invoke(operation, std::move(first), value); });
        return first;
    }

private:
    struct alignas(detail::k_cache_line) slot {
        std::unique_ptr<T> value;
    };

    worker_local(detail::registry& home, callback<T()> make)
        : home_(home),
          make_(std::move(make)),
          slots_(home.place_count()) {}

    // In a pool without workers there may be guests without a place.
    slot& slot_of_hidden_guest() {
        const std::lock_guard lock(hidden_mutex_);
        for (auto& [owner, one] : hidden_) {
            if (owner == std::this_thread::get_id()) return *one;
        }
        return *hidden_.emplace_back(std::this_thread::get_id(), std::make_unique<slot>()).second;
    }

    detail::registry& home_;
    const callback<T()> make_;
    std::vector<slot> slots_;
    std::mutex hidden_mutex_;
    std::vector<std::pair<std::thread::id, std::unique_ptr<slot>>> hidden_;  // guarded by the mutex
};

}  // namespace heddle::inline v0
