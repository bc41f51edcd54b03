// SPDX-License-Identifier: Apache-2.0
// future_tasks.hpp - the tasks behind futures: of a callable, after other futures, after the first of several.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <heddle/cancellation.hpp>
#include <heddle/future_state.hpp>

#include "../base/exceptions.hpp"
#include "../prim/outcome.hpp"
#include "future_core.hpp"
#include "to_keep.hpp"

namespace heddle::inline v0::detail {

// The result of a future, from the thread that computes it to the thread that gets it.
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
        this->meet();
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

// Can f be called with the result of a future of T?
template <class F, class T> concept continues = std::invocable<F&, T> || (std::is_void_v<T> && std::invocable<F&>);

// A future whose result is what `body` returns.
template <class F>
class future_task : public future_result<std::invoke_result_t<F&>> {
public:
    template <class Body>
    future_task(registry& home, Body&& what)
        : future_result<std::invoke_result_t<F&>>(home),
          body_(std::in_place, to_keep<F, Body>(what)) {}

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

// A task that is started when other futures are ready. Its body owns those futures.
template <class F>
class continued_task final : public future_task<F> {
public:
    using future_task<F>::future_task;

    // Called once, by the thread that made it. If it throws std::bad_alloc, the task is unchanged.
    void start_after(const std::vector<future_core*>& inputs) { inputs_.start_after(inputs); }

private:
    future_inputs* inputs() noexcept override { return &inputs_; }

    future_inputs inputs_{*this};
};

// A task that is started when the first of other futures is ready. Its body owns those futures, and is called with the number of the
// first.
template <class F>
class first_task final : public future_result<std::invoke_result_t<F&, std::size_t>> {
public:
    first_task(registry& home, F&& body)
        : future_result<std::invoke_result_t<F&, std::size_t>>(home),
          body_(std::in_place, std::move(body)) {}

    void start_after(const std::vector<future_core*>& inputs) { inputs_.start_after(inputs); }

private:
    void call() noexcept override {
        inputs_.retract();
        auto body = [&]() -> decltype(auto) { return (*body_)(inputs_.first()); };
        this->set(body);
        body_.reset();
    }
    void abandon() noexcept override {
        inputs_.retract();
        this->set_abandoned();
        body_.reset();
    }
    future_inputs* inputs() noexcept override { return &inputs_; }

    std::optional<F> body_;
    future_inputs inputs_{*this, future_inputs::needs::any};
};

}  // namespace heddle::inline v0::detail
