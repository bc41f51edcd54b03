// SPDX-License-Identifier: Apache-2.0
// task_stack.hpp - tasks of one rank: a stack for each thread, and chunks that any thread, or another rank, may take.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <iterator>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "buffer.hpp"

namespace heddle::inline v0::mpi {

// Of one thread. The youngest task is taken first, which keeps the stack short; the oldest are given away, which tend to be the largest.
template <sendable Task>
class task_stack {
public:
    void push(const Task& task) { tasks_.push_back(task); }
    void push(std::span<const Task> more) { tasks_.insert(tasks_.end(), more.begin(), more.end()); }
    bool empty() const noexcept { return first_ == tasks_.size(); }
    std::size_t size() const noexcept { return tasks_.size() - first_; }

    Task pop() {
        const Task task = tasks_.back();
        tasks_.pop_back();
        if (empty()) reset();
        return task;
    }

    std::vector<Task> take_oldest(std::size_t count) {
        const auto begin = tasks_.begin() + static_cast<std::ptrdiff_t>(first_);
        std::vector<Task> oldest(begin, begin + static_cast<std::ptrdiff_t>(count));
        first_ += count;
        if (first_ > tasks_.size() / 2) {
            tasks_.erase(tasks_.begin(), tasks_.begin() + static_cast<std::ptrdiff_t>(first_));
            first_ = 0;
        }
        return oldest;
    }

private:
    void reset() {
        tasks_.clear();
        first_ = 0;
    }

    std::vector<Task> tasks_;
    std::size_t first_ = 0;  // what lies before it was given away
};

// Threads    any.
template <sendable Task>
class shared_tasks {
public:
    void add(std::vector<Task>&& chunk) {
        const std::lock_guard lock(mutex_);
        chunks_.push_back(std::move(chunk));
        count_.store(chunks_.size(), std::memory_order_relaxed);  // see size_hint
    }

    // The youngest chunk; empty if there is none.
    std::vector<Task> take() {
        const std::lock_guard lock(mutex_);
        if (chunks_.empty()) return {};
        std::vector<Task> chunk = std::move(chunks_.back());
        chunks_.pop_back();
        count_.store(chunks_.size(), std::memory_order_relaxed);  // see size_hint
        return chunk;
    }

    // Half of the chunks, the oldest, but at most `most_tasks`; for another rank. Half of an odd number is rounded up, or down if the youngest
    // chunk has to stay.
    std::vector<Task> take_half(std::size_t most_tasks, bool keep_one) {
        const std::lock_guard lock(mutex_);
        std::vector<Task> taken;
        const std::size_t wanted = (chunks_.size() + (keep_one ? 0 : 1)) / 2;
        std::size_t chunks = 0;
        while (chunks < wanted && taken.size() + chunks_[chunks].size() <= most_tasks) {
            taken.insert(taken.end(), chunks_[chunks].begin(), chunks_[chunks].end());
            ++chunks;
        }
        chunks_.erase(chunks_.begin(), chunks_.begin() + static_cast<std::ptrdiff_t>(chunks));
        count_.store(chunks_.size(), std::memory_order_relaxed);  // see size_hint
        return taken;
    }

    bool is_empty() {
        const std::lock_guard lock(mutex_);
        return chunks_.empty();
    }

    // A hint. Relaxed: a stale value gives a chunk away, or keeps one, that another look would not.
    std::size_t size_hint() const noexcept { return count_.load(std::memory_order_relaxed); }

private:
    std::mutex mutex_;
    std::vector<std::vector<Task>> chunks_;
    std::atomic<std::size_t> count_{0};
};

}  // namespace heddle::inline v0::mpi
