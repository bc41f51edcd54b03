// SPDX-License-Identifier: Apache-2.0
// stop_chain.hpp - the stop tokens that a task has to poll: its own and those of the calls around it.
//
// Ordering   ST1  request: flag_.store(release)  ->  is_requested: flag_.load(acquire)
//                 A thread that sees the request sees what was done before it.
#pragma once

#include <heddle/cancellation.hpp>

#include "../base/atomic.hpp"
#include "../base/happens_before.hpp"
#include "../base/immovable.hpp"

namespace heddle::inline v0::detail {

// A stop request of the library itself, which can be taken back when nothing polls it any more.
class stop_flag : immovable {
public:
    bool is_requested() const noexcept {
        const bool is = flag_.load(std::memory_order_acquire);  // ST1
        if (is) happens_after(this);
        return is;
    }
    void request() noexcept {
        happens_before(this);
        flag_.store(true, std::memory_order_release);  // ST1
    }
    void reset() noexcept { flag_.store(false, std::memory_order_relaxed); }  // no task polls it

private:
    atomic<bool> flag_{"stop", false};
};

// One stop token, and the tokens of the calls around it. Lives as long as every task that gets a pointer to it.
struct stop_chain {
    stop_token token;
    const stop_chain* outer = nullptr;
    const stop_flag* flag = nullptr;  // null: there is none

    static bool requested(const stop_chain* innermost) noexcept {
        for (; innermost != nullptr; innermost = innermost->outer) {
            if (innermost->token.stop_requested()) return true;
            if (innermost->flag != nullptr && innermost->flag->is_requested()) return true;
        }
        return false;
    }
};

// A call into the library that may end because of a stop request. ThreadSanitizer does not see that the library has read the
// token, so it does not know that everything before the request is visible. The program's own code therefore reads the
// token again when the call has ended.
class stoppable_call : immovable {
public:
    explicit stoppable_call(const stop_chain* stop) noexcept : stop_(stop) {}
    ~stoppable_call() {
        if constexpr (k_program_is_checked) static_cast<void>(stop_chain::requested(stop_));
    }

private:
    const stop_chain* const stop_;
};

}  // namespace heddle::inline v0::detail
