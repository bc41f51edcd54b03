// SPDX-License-Identifier: Apache-2.0
// stack_future.hpp - a task in the caller's frame: forked now and joined later, without allocation.
#pragma once

#include <concepts>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "detail/base/exceptions.hpp"
#include "detail/base/immovable.hpp"
#include "detail/base/invoke.hpp"
#include "detail/observe/strand_probe.hpp"
#include "detail/prim/core_latch.hpp"
#include "detail/prim/outcome.hpp"
#include "detail/sched/worker.hpp"

namespace heddle::inline v0 {

// Between fork() and join() any worker may run the callable. The same thread calls both, in the frame of the object. The destructor
// of an object that was not joined takes the callable back, or waits for the worker that has started it and drops the result. A
// join first runs the stack futures that were forked later, so it is cheapest to join in the reverse order of the forks. On a thread
// outside every pool, join() calls the callable.
template <class F>
    requires std::invocable<F&>
class [[nodiscard]] stack_future : detail::job, detail::immovable {
public:
    // What the callable returns.
    using result = std::invoke_result_t<F&>;

    explicit stack_future(F body) noexcept(std::is_nothrow_move_constructible_v<F>)
        : job{&run_stolen},
          body_(std::move(body)) {}
    ~stack_future() {
        if (!forked_) return;
        bring_home();
        if (was_stolen_) outcome_.discard();
    }

    // Offers the callable to the other threads of the pool. Throws std::logic_error if it was called before.
    void fork(detail::call_site where = {}) {
        if (forked_) detail::raise(std::logic_error("heddle: a stack_future was forked twice"));
        owner_ = detail::worker::current();
        forked_ = true;
        if (owner_ == nullptr) return;
        at_ = owner_->next_task();
        context_ = owner_->context();
        begins_.branch(where);
        owner_->spawn(*this);
    }

    // Returns the result, or throws what the callable has thrown. Throws std::logic_error if it was not forked, or was joined before.
    result join() {
        if (!forked_) detail::raise(std::logic_error("heddle: a stack_future was joined that was not forked"));
        const detail::strand_meeting met(ended_);
        bring_home();
        forked_ = false;
        if (was_stolen_) return outcome_.get();
        const detail::strand_task measured(begins_, ended_);
        return detail::invoke(body_);
    }

private:
    static void run_stolen(job* base, detail::worker& executor) noexcept {
        auto* const self = static_cast<stack_future*>(base);
        detail::worker& owner = *self->owner_;
        {
            const detail::worker::in_context inherited(executor, self->context_);
            const detail::strand_task measured(self->begins_, self->ended_);
            self->outcome_.capture(self->body_);
        }
        self->was_stolen_ = true;                       // published by CL1
        detail::worker::set_latch(self->done_, owner);  // *self may be gone
    }

    // Takes the job back from the queue, or waits for the worker that has it.
    void bring_home() noexcept {
        if (owner_ == nullptr || done_.is_set() || owner_->take_back_task(*this, at_)) return;
        owner_->wait_until(done_, owner_->home());
    }

    F body_;
    detail::outcome<result> outcome_;
    detail::core_latch done_;
    detail::worker* owner_ = nullptr;
    detail::task_context context_{nullptr};  // by value: a scope that was open at the fork may have ended
    detail::position at_ = 0;
    bool forked_ = false;
    bool was_stolen_ = false;
    [[no_unique_address]] detail::strand_point begins_;
    [[no_unique_address]] detail::strand_point ended_;
};

template <class F>
stack_future(F) -> stack_future<F>;

}  // namespace heddle::inline v0
