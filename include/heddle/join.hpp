// SPDX-License-Identifier: Apache-2.0
// join.hpp - runs two or more callables, possibly at the same time, and returns their results.
#pragma once

#include <concepts>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "detail/base/compiler.hpp"
#include "detail/base/immovable.hpp"
#include "detail/observe/strand_probe.hpp"
#include "detail/prim/outcome.hpp"
#include "detail/sched/registry.hpp"
#include "detail/sched/worker.hpp"

namespace heddle::inline v0 {

namespace detail {

// A result as an element of a tuple: void becomes std::monostate.
template <class T>
using tuple_element_of = std::conditional_t<std::is_void_v<T>, std::monostate, T>;

template <class F, class... Args>
HEDDLE_ALWAYS_INLINE tuple_element_of<std::invoke_result_t<F&, Args...>> invoke_for_tuple(F& f, Args... args) {
    if constexpr (std::is_void_v<std::invoke_result_t<F&, Args...>>) {
        f(args...);
        return {};
    } else {
        return f(args...);
    }
}

// The right-hand side of a join: a job in the frame of join_here, with room for the result of a thief. `Body` is small and
// copied: it refers to the user's callable, and its argument says whether it migrated to another thread.
template <class Body>
class join_job : public forked_job {
public:
    using result = std::invoke_result_t<Body&, bool>;

    join_job(const Body& body, const task_context& in, call_site where) noexcept
        : forked_job(&run_stolen, in),
          body_(body),
          strands_(where) {}

    // On the thread that has forked it.
    HEDDLE_ALWAYS_INLINE tuple_element_of<result> run_here() {
        const strand_task measured(strands_.begin, strands_.end);
        return detail::invoke_for_tuple(body_, false);
    }

    outcome<result>& stolen_outcome() noexcept { return outcome_; }

private:
    static void run_stolen(job* base, worker& thief) noexcept {
        auto* const self = static_cast<join_job*>(base);
        self->thief.store(thief.place() + 1, std::memory_order_release);  // WK2
        auto migrated = [self]() -> result { return self->body_(true); };
        {
            const worker::in_context inherited(thief, *self->context);
            const strand_task measured(self->strands_.begin, self->strands_.end);
            self->outcome_.capture(migrated);
        }
        worker::finish(*self);
    }

    Body body_;
    outcome<result> outcome_;
    [[no_unique_address]] strand_fork strands_;
};

// How a join keeps its right-hand side: a small temporary by value, so that its captures are in the job itself; anything else by
// reference.
template <class Right>
inline constexpr bool k_keep_by_value = !std::is_reference_v<Right> && std::is_trivially_copyable_v<Right> &&
                                        sizeof(std::decay_t<Right>) <= 2 * sizeof(void*);

// A right-hand side without an argument.
template <class Right>
struct right_wherever {
    std::conditional_t<k_keep_by_value<Right>, Right, Right&> right;
    std::invoke_result_t<Right&> operator()(bool /*migrated*/) { return right(); }
};

template <class Left, class Right>
using join_results =
    std::tuple<tuple_element_of<std::invoke_result_t<Left&>>, tuple_element_of<std::invoke_result_t<Right&, bool>>>;

// The job was stolen: waits for the thief and takes its result.
template <class Body>
HEDDLE_COLD tuple_element_of<typename join_job<Body>::result> await_stolen(worker& self, join_job<Body>& job) {
    self.wait_for(job);
    auto take = [&job]() -> typename join_job<Body>::result { return job.stolen_outcome().get(); };
    return detail::invoke_for_tuple(take);
}

// Exists while the left-hand side runs. If that throws, the right-hand side must not outlive the frame: it is dropped if no thread
// has started it, else awaited. A guard and not a handler, because a guard keeps its state in registers.
template <class Body>
class right_guard : immovable {
public:
    right_guard(worker& self, join_job<Body>& job, position at) noexcept : self_(self), job_(job), at_(at) {}
    HEDDLE_ALWAYS_INLINE ~right_guard() {
        if (left_threw_) [[unlikely]]
            abandon(self_, job_, at_);
    }

    void left_returned() noexcept { left_threw_ = false; }

private:
    HEDDLE_COLD static void abandon(worker& self, join_job<Body>& job, position at) noexcept {
        if (self.take_back(at)) return;
        self.wait_for(job);
        job.stolen_outcome().discard();
    }

    worker& self_;
    join_job<Body>& job_;
    const position at_;
    bool left_threw_ = true;
};

// join on a thread that is in a pool. Inlined completely: this function decides the cost of a fork.
template <class Left, class Right>
HEDDLE_ALWAYS_INLINE join_results<Left, Right> join_here(worker& self, Left& left, const Right& right,
                                                         call_site where = call_site::none()) {
    using left_result = tuple_element_of<std::invoke_result_t<Left&>>;

    join_job<Right> job(right, self.context(), where);
    const position at = self.fork(job);
    right_guard<Right> guard(self, job, at);
    left_result first = detail::invoke_for_tuple(left);
    guard.left_returned();
    if (self.take_back(at)) [[likely]] {
        return {std::forward<left_result>(first), job.run_here()};
    }
    return {std::forward<left_result>(first), detail::await_stolen(self, job)};
}

// Not a lambda, which would copy the call site even if that is empty.
template <class Left, class Right>
struct call_of_join {
    Left& left;
    Right& right;
    [[no_unique_address]] call_site where;

    join_results<Left, Right> operator()() { return detail::join_here(*worker::current(), left, right, where); }
};

template <class Left, class Right>
HEDDLE_COLD join_results<Left, Right> join_from_outside(Left& left, Right right, call_site where) {
    call_of_join<Left, Right> inside{left, right, where};
    return detail::call_in_some_pool(inside);
}

// `Left` is a reference if the caller's callable has a name. Then that object is called, not a copy.
template <class Left, class Right>
HEDDLE_ALWAYS_INLINE join_results<Left, Right> join_anywhere(std::remove_reference_t<Left>& left, Right right,
                                                             call_site where) {
    if (worker* const self = worker::current()) [[likely]]
        return detail::join_here(*self, left, right, where);
    if constexpr (k_copy_for_cold_calls && !std::is_reference_v<Left> && std::is_trivially_copyable_v<Left>) {
        Left copy = left;
        return detail::join_from_outside(copy, right, where);
    } else {
        return detail::join_from_outside(left, right, where);
    }
}

// A right-hand side whose argument says whether it runs on another thread than the one that forked it.
template <class Right>
struct right_told_where {
    Right& right;
    std::invoke_result_t<Right&, bool> operator()(bool migrated) { return right(migrated); }
};

}  // namespace detail

// Calls left() and right(), possibly at the same time, and returns both results as a tuple (void as std::monostate).
//
// The calling thread runs left, and other threads of the pool may take right meanwhile. If none has taken it when left returns, the
// calling thread runs right, too. In a pool this allocates nothing and takes no lock, except that a full queue grows, and that waking
// a sleeping worker is a system call. A thread outside every pool takes part in the default pool for the length of the call: the
// first call starts the pool, and the first call of a guest allocates a record for it.
//
// If left throws, join does not start right, or waits for it if it was started, and rethrows left's exception. If only right
// throws, join rethrows that exception. Both have ended when join returns or throws.
//
// While join waits for right it may run other jobs of the pool on this thread: do not hold a lock across it.
template <class Left, class Right>
    requires std::invocable<Left&> && std::invocable<Right&>
HEDDLE_ALWAYS_INLINE auto join(Left&& left, Right&& right, detail::call_site where = {})
    -> std::tuple<detail::tuple_element_of<std::invoke_result_t<Left&>>,
                  detail::tuple_element_of<std::invoke_result_t<Right&>>> {
    return detail::join_anywhere<Left>(left, detail::right_wherever<Right>{right}, where);
}

// The same for any number of callables: first, second, third and others. If several throw, join rethrows the leftmost exception.
template <class First, class Second, class Third, class... Others>
    requires std::invocable<First&> && std::invocable<Second&> && std::invocable<Third&> &&
             (std::invocable<Others&> && ...)
auto join(First&& first, Second&& second, Third&& third, Others&&... others) {
    auto rest = [&] { return heddle::join(second, third, others...); };
    auto [one, more] = heddle::join(first, rest);
    using result = std::tuple<detail::tuple_element_of<std::invoke_result_t<First&>>>;
    return std::tuple_cat(result(std::forward<std::tuple_element_t<0, result>>(one)), std::move(more));
}

// join whose callables get an argument that says whether they run on another thread than the caller: left(false), right(migrated).
template <class Left, class Right>
    requires std::invocable<Left&, bool> && std::invocable<Right&, bool>
auto join_context(Left&& left, Right&& right, detail::call_site where = {}) {
    auto stays = [&]() -> std::invoke_result_t<Left&, bool> { return left(false); };
    return detail::join_anywhere<decltype(stays)&>(
        stays, detail::right_told_where<std::remove_reference_t<Right>>{right}, where);
}

}  // namespace heddle::inline v0
