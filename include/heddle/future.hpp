// SPDX-License-Identifier: Apache-2.0
// future.hpp - a task with a result that is asked for later.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "cancellation.hpp"
#include "detail/base/exceptions.hpp"
#include "detail/forkjoin/future_core.hpp"
#include "detail/forkjoin/inside.hpp"
#include "detail/prim/outcome.hpp"
#include "join.hpp"
#include "pool.hpp"

namespace heddle {

enum class future_state : std::uint8_t {
    pending,    // not ready
    value,      // get will return
    exception,  // get will throw what the task has thrown
    abandoned,  // get will throw operation_cancelled: the pool was shut down before the task was started
    empty       // there is nothing to get: moved from, or got
};

template <class T>
class future;

namespace detail {

// The result of a future, between the one who computes it and the one who gets it.
template <class T>
class future_result : public future_core {
public:
    using future_core::future_core;
    ~future_result() override {
        if (state_ != future_state::pending && state_ != future_state::empty) outcome_.discard();
    }

    future_state state() const noexcept { return state_; }
    T get() {
        state_ = future_state::empty;
        return outcome_.get();
    }

protected:
    template <class Body>
    void set(Body& body) noexcept {
        outcome_.capture(body);
        state_ = outcome_.has_failed() ? future_state::exception : future_state::value;
    }
    void set_abandoned() noexcept {
        auto give_up = []() -> T { raise(operation_cancelled()); };
        outcome_.capture(give_up);
        state_ = future_state::abandoned;
    }

private:
    outcome<T> outcome_;
    future_state state_ = future_state::pending;  // published by FU1
};

// A future whose result is what `body` returns.
template <class F>
class future_task : public future_result<std::invoke_result_t<F&>> {
public:
    template <class Body>
    future_task(registry& home, Body&& what)
        : future_result<std::invoke_result_t<F&>>(home),
          body_(std::in_place, std::forward<Body>(what)) {}

private:
    void call() noexcept override {
        this->set(*body_);
        body_.reset();
    }
    void abandon() noexcept override {
        this->set_abandoned();
        body_.reset();
    }

    std::optional<F> body_;
};

// One that is started when other futures are ready, which its body holds.
template <class F>
class continued_task final : public future_task<F> {
public:
    using future_task<F>::future_task;

    // Called once, by the one who made it. Throws std::bad_alloc, and then the task is as before.
    void start_after(const std::vector<future_core*>& inputs) {
        parts_.reserve(inputs.size());
        for (future_core* const input : inputs) {
            input->hold();
            parts_.push_back({{&part::arrived}, this, input});
        }
        missing_.store(inputs.size() + 1, std::memory_order_relaxed);  // nobody else knows of it
        this->hold();                                                  // for those who will tell
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (!inputs[i]->notify(parts_[i])) count_down();
        }
        count_down();
    }

    void bring_about(worker& self) noexcept override {
        for (const part& one : parts_) {
            if (!one.input->is_ready() && &one.input->home() == &self.home()) one.input->bring_about(self);
        }
        future_core::bring_about(self);
    }

    ~continued_task() override {
        for (const part& one : parts_) future_core::release(one.input);
    }

private:
    struct part : completion {
        continued_task* whole;
        future_core* input;
        static void arrived(completion* base) noexcept { static_cast<part*>(base)->whole->count_down(); }
    };

    void count_down() noexcept {
        if (missing_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;  // FU5: the last sees what all have done
        this->start();
        future_core::release(this);
    }

    std::vector<part> parts_;
    atomic<std::size_t> missing_{"future.missing", 0};
};

template <class F>
auto continue_with(registry& home, F&& body, const std::vector<future_core*>& inputs) {
    using task_type = continued_task<std::decay_t<F>>;
    using result = std::invoke_result_t<std::decay_t<F>&>;
    auto* const task = new task_type(home, std::forward<F>(body));
    future<result> made(task);
    task->start_after(inputs);
    return made;
}

}  // namespace detail

// The result of a task that may not have run yet. Movable, not copyable. A future that is dropped does not wait: the task runs, and
// its result is dropped.
template <class T>
class [[nodiscard]] future {
public:
    future() noexcept = default;
    future(future&& other) noexcept : core_(std::exchange(other.core_, nullptr)) {}
    future& operator=(future&& other) noexcept {
        future(std::move(other)).swap(*this);
        return *this;
    }
    ~future() { drop(); }

    void swap(future& other) noexcept { std::swap(core_, other.core_); }

    future_state state() const noexcept {
        if (core_ == nullptr) return future_state::empty;
        return core_->is_ready() ? core_->state() : future_state::pending;
    }
    bool is_ready() const noexcept { return core_ != nullptr && core_->is_ready(); }

    // Returns when the result is there. A thread in a pool helps meanwhile, and takes the task itself if nobody has.
    void wait() const { held().wait(); }

    // Waits, and returns the result or throws what the task has thrown. Once: the future is empty afterwards. Throws
    // std::logic_error if it was empty before, or if the calling thread is just computing this result.
    T get() {
        held().wait();
        const future taken(std::move(*this));
        return taken.core_->get();
    }

    // A future of f(result), or of f() if there is none, which is started when this one is ready, in the same pool, which must be
    // alive. If this one fails, so does that, and f is not called. Empties this one.
    template <class F>
    auto then(F&& f) && {
        detail::future_core& first = held();
        detail::registry& home = first.home();
        auto body = [input = std::move(*this), call = std::forward<F>(f)]() mutable {
            if constexpr (std::is_void_v<T>) {
                input.get();
                return std::invoke(call);
            } else {
                return std::invoke(call, input.get());
            }
        };
        return detail::continue_with(home, std::move(body), {&first});
    }

    // For Heddle's own templates.
    explicit future(detail::future_result<T>* core) noexcept : core_(core) {}
    detail::future_result<T>& core() const { return held(); }

private:
    detail::future_result<T>& held() const {
        if (core_ == nullptr)
            detail::raise(std::logic_error("heddle: this future is empty: it was got, or moved from"));
        return *core_;
    }
    void drop() noexcept {
        if (core_ != nullptr) detail::future_core::release(core_);
    }

    detail::future_result<T>* core_ = nullptr;
};

namespace detail {

template <class T>
tuple_element_of<T> get_for_tuple(future<T>& one) {
    auto get = [&]() -> T { return one.get(); };
    return invoke_for_tuple(get);
}

template <class F>
future<std::invoke_result_t<std::decay_t<F>&>> async_in(registry& home, F&& f) {
    auto* const task = new future_task<std::decay_t<F>>(home, std::forward<F>(f));
    future<std::invoke_result_t<std::decay_t<F>&>> made(task);
    task->start();
    return made;
}

}  // namespace detail

// Queues f() for the pool that the calling thread is in, or the default pool, and returns the future of its result. f is moved or
// copied, and may be movable only. Throws std::bad_alloc if there is no memory for it. In a pool without workers, or one that
// has been shut down, f is called at once; in one that was cancelled, it is abandoned.
template <class F>
    requires std::invocable<std::decay_t<F>&>
auto async(F&& f) -> future<std::invoke_result_t<std::decay_t<F>&>> {
    return detail::async_in(detail::pool_here(), std::forward<F>(f));
}
template <class F>
    requires std::invocable<std::decay_t<F>&>
auto async(pool& where, F&& f) -> future<std::invoke_result_t<std::decay_t<F>&>> {
    return detail::async_in(where.inside(), std::forward<F>(f));
}

// A future of all results, ready when all are (void as std::monostate). It throws what the leftmost that failed has thrown.
template <class... Ts>
    requires(sizeof...(Ts) > 0)
auto when_all(future<Ts>... futures) -> future<std::tuple<detail::tuple_element_of<Ts>...>> {
    const std::vector<detail::future_core*> inputs{&futures.core()...};
    auto body = [all = std::tuple<future<Ts>...>(std::move(futures)...)]() mutable {
        const auto get_all = [](auto&... each) {
            return std::tuple<detail::tuple_element_of<Ts>...>{detail::get_for_tuple(each)...};
        };
        return std::apply(get_all, all);
    };
    return detail::continue_with(inputs.front()->home(), std::move(body), inputs);
}

template <class T>
auto when_all(std::vector<future<T>> futures) {
    std::vector<detail::future_core*> inputs;
    for (future<T>& one : futures) inputs.push_back(&one.core());
    detail::registry& home = inputs.empty() ? detail::pool_here() : inputs.front()->home();
    auto body = [all = std::move(futures)]() mutable {
        if constexpr (std::is_void_v<T>) {
            for (auto& one : all) one.get();
        } else {
            std::vector<T> results;
            results.reserve(all.size());
            for (auto& one : all) results.push_back(one.get());
            return results;
        }
    };
    return detail::continue_with(home, std::move(body), inputs);
}

}  // namespace heddle
