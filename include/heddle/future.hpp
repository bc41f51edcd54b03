// SPDX-License-Identifier: Apache-2.0
// future.hpp - a task with a result that is needed later.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "detail/base/deadline.hpp"
#include "detail/base/exceptions.hpp"
#include "detail/base/invoke.hpp"
#include "detail/forkjoin/future_core.hpp"
#include "detail/forkjoin/future_tasks.hpp"
#include "detail/forkjoin/inside.hpp"
#include "detail/forkjoin/to_keep.hpp"
#include "future_state.hpp"
#include "join.hpp"
#include "pool.hpp"

namespace heddle::inline v0 {

template <class T>
class future;

namespace detail {

// What Heddle's templates use of a future.
struct future_access {
    template <class T>
    static future<T> make(future_result<T>* core) noexcept {
        return future<T>(core);
    }
    template <class T>
    static future_result<T>& core(const future<T>& of) {
        return of.held();
    }
};

template <class F>
auto continue_with(registry& home, F&& body, const std::vector<future_core*>& inputs,
                   call_site where = call_site::none()) {
    using task_type = continued_task<std::decay_t<F>>;
    using result = std::invoke_result_t<std::decay_t<F>&>;
    auto* const task = new task_type(home, std::forward<F>(body));
    future<result> made = future_access::make<result>(task);
    task->branch(where);
    task->start_after(inputs);
    return made;
}

template <class T>
struct type_in_future {};
template <class T>
struct type_in_future<future<T>> {
    using type = T;
};
template <class T> concept is_future = requires { typename type_in_future<T>::type; };

template <class T>
future<T> unwrap_future(future<future<T>> outer);

}  // namespace detail

// The result of a task that may not have run yet. Movable, not copyable. Only one thread at a time may use it. The destructor does
// not wait: the task still runs, and its result is dropped.
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

    // What is known about the result, without waiting; whether there is a result or an exception.
    [[nodiscard]] future_state state() const noexcept {
        if (core_ == nullptr) return future_state::empty;
        return core_->is_ready() ? core_->state() : future_state::pending;
    }
    [[nodiscard]] bool is_ready() const noexcept { return core_ != nullptr && core_->is_ready(); }

    // Returns when the result is ready. A thread of the same pool runs the task itself if no other thread has started it, and the
    // tasks that it depends on. A worker helps in its pool while it waits.
    void wait() const { held().wait(); }

    // The same, but returns false at the end of the time. Meanwhile the thread runs nothing, as in a call of `blocking`: another thread
    // computes instead. Throws std::logic_error if the future is empty.
    template <class Rep, class Period>
    bool wait_for(const std::chrono::duration<Rep, Period>& time) const {
        using namespace std::chrono;
        const bool is_long = duration<double, std::nano>(time).count() > 9e18;
        const auto rounded = is_long ? nanoseconds::max() : ceil<nanoseconds>(time);
        return held().wait_until(detail::deadline_after(detail::clock::now(), rounded));
    }
    template <class Clock, class Duration>
    bool wait_until(const std::chrono::time_point<Clock, Duration>& time) const {
        for (;;) {
            const auto now = Clock::now();
            if (wait_for(time - now)) return true;
            if (Clock::now() >= time) return false;  // the clock may have been set back
        }
    }

    // Waits, and returns the result or throws what the task has thrown. The future is empty afterwards. Throws std::logic_error if it
    // was empty before, or if the calling thread is computing this result.
    T get() {
        held().wait();
        const future taken(std::move(*this));
        return taken.core_->get();
    }

    // A future of f(result), or of f() if there is no result. f is queued in the same pool when this future is ready; the pool must
    // be alive then. f may run on any thread of the pool. If this future fails, f is not called, and the new future fails with the
    // same exception. If f returns a future, the new one is ready when that is, and has its result. Empties this one. Throws
    // std::bad_alloc, std::logic_error if this one is empty.
    template <class F>
    [[nodiscard]] auto then(F&& f, detail::call_site where = {}) && {
        return std::move(*this).continue_in(held().home(), std::forward<F>(f), where);
    }

    // The same, but f is queued in another pool.
    template <class F>
    [[nodiscard]] auto then(pool& in, F&& f, detail::call_site where = {}) && {
        return std::move(*this).continue_in(detail::registry_of(in), std::forward<F>(f), where);
    }
    template <class F>
    auto then(F&& f) & {
        static_assert(!std::is_same_v<F, F>, "heddle: then() empties its future: write std::move(future).then(f)");
        return std::move(*this).then(std::forward<F>(f));  // no second error
    }

private:
    friend struct detail::future_access;

    explicit future(detail::future_result<T>* core) noexcept : core_(core) {}

    template <class F>
    auto continue_in(detail::registry& home, F&& f, detail::call_site where) && {
        using kept = std::decay_t<F>;
        constexpr bool fits = detail::continues<kept, T>;
        static_assert(fits, "heddle: then(f) calls f with the result of the future, or with nothing if that is void");
        if constexpr (fits) {
            detail::future_core& first = held();
            auto body = [input = std::move(*this), call = kept(detail::to_keep<kept, F>(f))]() mutable {
                if constexpr (std::is_void_v<T>) {
                    input.get();
                    return detail::invoke(call);
                } else {
                    return detail::invoke(call, input.get());
                }
            };
            auto made = detail::continue_with(home, std::move(body), {&first}, where);
            if constexpr (detail::is_future<typename detail::type_in_future<decltype(made)>::type>) {
                return detail::unwrap_future(std::move(made));
            } else {
                return made;
            }
        } else {
            return future();  // no second error
        }
    }

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
    return detail::invoke_for_tuple(get);
}

// The result of a future of a future. It waits for a task, `stage`, that adds the inner future when the outer one is ready.
template <class T>
class unwrapped_task final : public future_result<T> {
public:
    using future_result<T>::future_result;

    void start_after(future<void> stage, future_core& core) {
        stage_ = std::move(stage);
        inputs_.start_after({&core});
    }
    void add(future<T> inner, future_core& core) {
        inner_ = std::move(inner);
        inputs_.add(core);
    }

private:
    void call() noexcept override {
        auto get = [&]() -> T {
            stage_.get();  // throws what the outer future has thrown
            return inner_.get();
        };
        this->set(get);
        drop();
    }
    void abandon() noexcept override {
        this->set_abandoned();
        drop();
    }
    void drop() noexcept {
        stage_ = {};
        inner_ = {};
    }
    future_inputs* inputs() noexcept override { return &inputs_; }

    future<void> stage_;
    future<T> inner_;
    future_inputs inputs_{*this, future_inputs::needs::all_and_more};
};

template <class T>
future<T> unwrap_future(future<future<T>> outer) {
    future_core& first = future_access::core(outer);
    auto* const whole = new unwrapped_task<T>(first.home());
    future<T> made = future_access::make<T>(whole);
    auto body = [whole, outer = std::move(outer)]() mutable {
        future<T> inner = outer.get();
        future_core& core = future_access::core(inner);
        whole->add(std::move(inner), core);
    };
    auto* const stage = new continued_task<decltype(body)>(first.home(), std::move(body));
    whole->branch(call_site::none());
    stage->branch(call_site::none());
    whole->start_after(future_access::make<void>(stage), *stage);
    const auto give_up = [&] {
        future_core::release(whole);  // the hold for the queue: it is never started
        rethrow();
    };
    catching([&] { stage->start_after({&first}); }, give_up);
    return made;
}

template <class T>
std::vector<future_core*> cores_of(const std::vector<future<T>>& futures) {
    std::vector<future_core*> cores;
    for (const future<T>& one : futures) cores.push_back(&future_access::core(one));
    return cores;
}
template <class... Ts>
std::vector<future_core*> cores_of(const std::tuple<future<Ts>...>& futures) {
    return std::apply([](const auto&... one) { return std::vector<future_core*>{&future_access::core(one)...}; },
                      futures);
}

// A future of take(futures, i), where the future with the number i is the first that is ready.
template <class Futures, class Take>
auto start_when_any(Futures&& futures, Take take) {
    const std::vector<future_core*> inputs = cores_of(futures);
    auto body = [all = std::move(futures), take](std::size_t first) mutable { return take(all, first); };
    using result = std::invoke_result_t<decltype(body)&, std::size_t>;
    auto* const task = new first_task<decltype(body)>(inputs.front()->home(), std::move(body));
    future<result> made = future_access::make<result>(task);
    task->branch(call_site::none());
    task->start_after(inputs);
    return made;
}

template <class F>
future<std::invoke_result_t<std::decay_t<F>&>> async_in(registry& home, F&& f, call_site where) {
    using result = std::invoke_result_t<std::decay_t<F>&>;
    auto* const task = new future_task<std::decay_t<F>>(home, std::forward<F>(f));
    future<result> made = future_access::make<result>(task);
    task->branch(where);
    task->hold();  // for the queue
    if (!task->start()) raise(std::bad_alloc());
    return made;
}

}  // namespace detail

// Queues f() for the pool that the calling thread is in, or the default pool, and returns the future of its result. f is moved or
// copied, and may be movable only. Throws std::bad_alloc if there is no memory for it. In a pool without workers, or one that
// has been shut down, async calls f; in one that was cancelled, the future is abandoned.
template <class F>
    requires std::invocable<std::decay_t<F>&>
[[nodiscard]] auto async(F&& f, detail::call_site where = {}) -> future<std::invoke_result_t<std::decay_t<F>&>> {
    return detail::async_in(detail::pool_here(), std::forward<F>(f), where);
}
template <class F>
    requires std::invocable<std::decay_t<F>&>
auto pool::async(F&& f, detail::call_site where) -> future<std::invoke_result_t<std::decay_t<F>&>> {
    return detail::async_in(detail::registry_of(*this), std::forward<F>(f), where);
}

// A future of all results (void as std::monostate), ready when all inputs are. If inputs fail, it fails with the exception of the
// leftmost one. It belongs to the pool of the first input.
template <class... Ts>
    requires(sizeof...(Ts) > 0)
[[nodiscard]] auto when_all(future<Ts>... futures) -> future<std::tuple<detail::tuple_element_of<Ts>...>> {
    const std::vector<detail::future_core*> inputs{&detail::future_access::core(futures)...};
    auto body = [all = std::tuple<future<Ts>...>(std::move(futures)...)]() mutable {
        const auto get_all = [](auto&... each) {
            return std::tuple<detail::tuple_element_of<Ts>...>{detail::get_for_tuple(each)...};
        };
        return std::apply(get_all, all);
    };
    return detail::continue_with(inputs.front()->home(), std::move(body), inputs);
}

template <class T>
[[nodiscard]] auto when_all(std::vector<future<T>> futures) {
    const std::vector<detail::future_core*> inputs = detail::cores_of(futures);
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

// Which of several futures was ready first, and its result.
template <class T>
struct when_any_result {
    std::size_t index;  // of the future among the inputs
    T value;            // its result
};
template <>
struct when_any_result<void> {
    std::size_t index;  // of the future among the inputs
};

// A future that is ready when the first of the inputs is, and has its result, or fails with its exception. It releases the others: their
// tasks still run, and their results are dropped. It belongs to the pool of the first input. Throws std::invalid_argument without inputs.
template <class T>
[[nodiscard]] future<when_any_result<T>> when_any(std::vector<future<T>> futures) {
    if (futures.empty()) detail::raise(std::invalid_argument("heddle: when_any needs at least one future"));
    return detail::start_when_any(std::move(futures), [](auto& all, std::size_t first) -> when_any_result<T> {
        if constexpr (std::is_void_v<T>) return all[first].get(), when_any_result<T>{first};
        else return {first, all[first].get()};
    });
}

// The same for futures of different types: a variant, whose index says which input was the first (void as std::monostate).
template <class... Ts>
    requires(sizeof...(Ts) > 0 && !(std::is_reference_v<Ts> || ...))
[[nodiscard]] future<std::variant<detail::tuple_element_of<Ts>...>> when_any(future<Ts>... futures) {
    using result = std::variant<detail::tuple_element_of<Ts>...>;
    return detail::start_when_any(std::tuple<future<Ts>...>(std::move(futures)...), [](auto& all, std::size_t first) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            std::optional<result> made;
            const auto get = [&]<std::size_t Which>(std::in_place_index_t<Which> which) {
                if (Which == first) made.emplace(which, detail::get_for_tuple(std::get<Which>(all)));
            };
            (get(std::in_place_index<I>), ...);
            return *std::move(made);
        }(std::index_sequence_for<Ts...>());
    });
}

// The result of a future of a future: ready when both are.
template <class T>
[[nodiscard]] future<T> unwrap(future<future<T>> outer) {
    return detail::unwrap_future(std::move(outer));
}
// A future `one` that is not nested does not compile.
template <class T>
future<T> unwrap(future<T> one) {
    static_assert(!std::is_same_v<T, T>,
                  "heddle: unwrap takes a future of a future, and the result of this one is none");
    return one;  // no second error
}

// The same as in.async(f).
template <class F>
    requires std::invocable<std::decay_t<F>&>
[[nodiscard]] auto async(pool& in, F&& f, detail::call_site where = {}) {
    return in.async(std::forward<F>(f), where);
}

}  // namespace heddle::inline v0
