// SPDX-License-Identifier: Apache-2.0
// stack_future.hpp - a task in the caller's frame: forked now, joined later, several at once, without allocation.
#pragma once

#include <concepts>
#include <functional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "detail/base/exceptions.hpp"
#include "detail/base/immovable.hpp"
#include "detail/prim/core_latch.hpp"
#include "detail/prim/outcome.hpp"
#include "detail/sched/worker.hpp"

namespace heddle {

// Between fork() and join() any worker may run the callable. Both are called by the same thread, in the frame that the object
// lives in; the destructor joins what nobody has joined, and drops the result. Joining in the reverse order of forking is
// cheapest: a join first runs what was forked after it. A thread outside every pool computes in join().
template <class F>
    requires std::invocable<F&>
class stack_future : detail::job, detail::immovable {
public:
    using result = std::invoke_result_t<F&>;

    explicit stack_future(F body) noexcept(std::is_nothrow_move_constructible_v<F>)
        : job{&run_stolen},
          body_(std::move(body)) {}
    ~stack_future() {
        if (!forked_) return;
        bring_home();
        if (was_stolen_) outcome_.discard();
    }

    // Offers the callable to the other threads of the pool. Throws std::logic_error if that has been done before.
    void fork() {
        if (forked_) detail::raise(std::logic_error("heddle: a stack_future was forked twice"));
        owner_ = detail::worker::current();
        forked_ = true;
        if (owner_ == nullptr) return;
        at_ = owner_->next_task();
        context_ = &owner_->context();
        owner_->spawn(*this);
    }

    // Returns the result, or throws what the callable has thrown. Throws std::logic_error if it was not forked, or joined before.
    result join() {
        if (!forked_) detail::raise(std::logic_error("heddle: a stack_future was joined that was not forked"));
        bring_home();
        forked_ = false;
        if (was_stolen_) return outcome_.get();
        return std::invoke(body_);
    }

private:
    static void run_stolen(job* base, detail::worker& executor) noexcept {
        auto* const self = static_cast<stack_future*>(base);
        detail::worker& owner = *self->owner_;
        {
            const detail::worker::in_context inherited(executor, *self->context_);
            self->outcome_.capture(self->body_);
        }
        self->was_stolen_ = true;                       // published by CL1
        detail::worker::set_latch(self->done_, owner);  // *self may be gone
    }

    // Takes the job back from the queue, or waits for whoever has it.
    void bring_home() noexcept {
        if (owner_ == nullptr || done_.is_set() || owner_->take_back_task(*this, at_)) return;
        owner_->wait_until(done_, at_);
    }

    F body_;
    detail::outcome<result> outcome_;
    detail::core_latch done_;
    detail::worker* owner_ = nullptr;
    const detail::task_context* context_ = nullptr;
    detail::position at_ = 0;
    bool forked_ = false;
    bool was_stolen_ = false;
};

template <class F>
stack_future(F) -> stack_future<F>;

}  // namespace heddle
