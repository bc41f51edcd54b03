// SPDX-License-Identifier: Apache-2.0
// cores.hpp - which thread runs on which core, and which wait for one: what the system's scheduler does.
//
// A thread that wakes up gets the core that it had, or else an idle one, or else waits behind the fewest others. A thread keeps its
// core for a slice of time if others wait for it. A core that becomes idle takes a waiting thread from another. A thread that is bound
// to a core stays there.
#pragma once

#include <algorithm>
#include <deque>
#include <vector>

#include "profile.hpp"
#include "thread.hpp"

namespace sim {

class cores {
public:
    cores(const profile& costs, unsigned count) : costs_(costs), all_(count) {}

    unsigned count() const noexcept { return static_cast<unsigned>(all_.size()); }

    // A thread without a core wants one. True: it has got it, and can run at once.
    bool place(thread& one) {
        const unsigned best = best_for(one);
        if (all_[best].running == nullptr) {
            give(best, one, one.now);
            return true;
        }
        all_[best].waiting.push_back(&one);
        ++waiting_;
        return false;
    }

    // The thread gives up its core at its own time. Returns the thread that gets it, or null.
    thread* leave(thread& one) {
        one.has_core = false;
        all_[one.core].running = nullptr;
        return waiting_ == 0 ? nullptr : run_next(one.core, one.now);
    }

    // Others want the thread's core.
    bool is_wanted(const thread& one) const noexcept { return waiting_ > 0 && !all_[one.core].waiting.empty(); }

    // The thread goes behind those that wait for its core. Returns the one that gets it. Only if it is wanted.
    thread& rotate(thread& one) {
        one.has_core = false;
        all_[one.core].waiting.push_back(&one);
        ++waiting_;
        return *run_next(one.core, one.now);  // at least one of those that wait there
    }

    unsigned running() const noexcept {
        return static_cast<unsigned>(
            std::ranges::count_if(all_, [](const core& one) { return one.running != nullptr; }));
    }

    template <class F>
    void for_each_running(F f) {
        for (core& one : all_) {
            if (one.running != nullptr) f(*one.running);
        }
    }

private:
    struct core {
        thread* running = nullptr;
        std::deque<thread*> waiting;
    };

    unsigned best_for(const thread& one) const noexcept {
        unsigned best = one.core;
        if (one.is_bound) return best;
        for (unsigned i = 0; i < count(); ++i) {
            const unsigned at = (one.core + i) % count();
            if (all_[at].running == nullptr) return at;
            if (all_[at].waiting.size() < all_[best].waiting.size()) best = at;
        }
        return best;
    }

    void give(unsigned at, thread& one, time now) {
        one.now = std::max(one.now, now);
        one.core = at;
        one.has_core = true;
        one.slice_end = one.now + costs_.slice;
        all_[at].running = &one;
    }

    // The core takes the first thread that waits for it, or else one that waits for the core for which most wait. Null: none may move.
    thread* run_next(unsigned at, time now) {
        std::deque<thread*>& own = all_[at].waiting;
        std::deque<thread*>& from = !own.empty() ? own : std::ranges::max_element(all_, {}, [](const core& one) {
                                                             return one.waiting.size();
                                                         })->waiting;
        const auto found =
            &from == &own ? from.begin() : std::ranges::find_if(from, [](const thread* one) { return !one->is_bound; });
        if (found == from.end()) return nullptr;
        thread& next = **found;
        from.erase(found);
        --waiting_;
        give(at, next, now + costs_.context_switch);
        return &next;
    }

    const profile& costs_;
    std::vector<core> all_;
    unsigned waiting_ = 0;  // in all
};

}  // namespace sim
