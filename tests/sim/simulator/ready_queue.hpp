// SPDX-License-Identifier: Apache-2.0
// ready_queue.hpp - the threads whose turn will come, by their virtual time: a binary heap.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "thread.hpp"
#include "time.hpp"

namespace sim {

class ready_queue {
public:
    bool is_empty() const noexcept { return heap_.empty(); }

    // Of the earliest thread; k_never if there is none.
    time earliest() const noexcept { return earliest_; }

    void push(thread& one) {
        heap_.push_back({one.now, &one});
        for (std::size_t at = heap_.size() - 1; at > 0 && comes_before(heap_[at], heap_[(at - 1) / 2]);
             at = (at - 1) / 2) {
            std::swap(heap_[at], heap_[(at - 1) / 2]);
        }
        earliest_ = heap_.front().when;
    }

    thread& take() {
        thread& first = *heap_.front().who;
        heap_.front() = heap_.back();
        heap_.pop_back();
        if (!heap_.empty()) sift_down();
        earliest_ = heap_.empty() ? k_never : heap_.front().when;
        return first;
    }

    // The same as push(one) and take(), for one that is not the earliest.
    thread& exchange(thread& one) {
        thread& first = *heap_.front().who;
        heap_.front() = {one.now, &one};
        sift_down();
        earliest_ = heap_.front().when;
        return first;
    }

private:
    struct entry {
        time when;
        thread* who;
    };

    // Equal times: by number, so that a run depends on nothing else.
    static bool comes_before(const entry& a, const entry& b) noexcept {
        return a.when != b.when ? a.when < b.when : a.who->number < b.who->number;
    }

    void sift_down() noexcept {
        const entry moved = heap_.front();
        std::size_t at = 0;
        for (std::size_t child = 1; child < heap_.size(); child = 2 * at + 1) {
            if (child + 1 < heap_.size() && comes_before(heap_[child + 1], heap_[child])) ++child;
            if (!comes_before(heap_[child], moved)) break;
            heap_[at] = heap_[child];
            at = child;
        }
        heap_[at] = moved;
    }

    std::vector<entry> heap_;
    time earliest_ = k_never;
};

}  // namespace sim
