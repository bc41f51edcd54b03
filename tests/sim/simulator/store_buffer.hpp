// SPDX-License-Identifier: Apache-2.0
// store_buffer.hpp - the stores that a core has made while their lines are on the way to it: first in, first out.
//
// The core goes on after such a store; a fence and a read-modify-write wait until the buffer is empty. A load of the word that was
// stored gets it from the buffer, and a load of another word of the line waits for the line. Values are real at once, for every core:
// only the time is the buffer's.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>

#include "time.hpp"

namespace sim {

class store_buffer {
public:
    explicit store_buffer(unsigned capacity) noexcept : capacity_(capacity) {}

    // A store to `word` is made at `now`, and its line comes at `arrival`. Returns when the core can go on: later than `now` if the
    // buffer is full.
    time push(time now, time arrival, const void* word) {
        leave_until(now);
        if (entries_.size() >= capacity_) {
            now = entries_.front().done;
            leave_until(now);
        }
        drained_ = std::max(arrival, drained_);
        entries_.push_back({drained_, arrival, word});
        return now;
    }

    // When everything in it will have left, and what leaves last.
    time drained() const noexcept { return drained_; }
    const void* last() const noexcept { return entries_.empty() ? nullptr : entries_.back().word; }

    // When a load that is made at `now` can have its value, as far as it depends on the buffer.
    time readable(time now, const void* word) {
        if (drained_ <= now) return now;
        leave_until(now);
        time when = now;
        for (const entry& one : entries_) {
            if (one.word == word) return now;
            if (line_of(one.word) == line_of(word)) when = std::max(when, one.arrival);
        }
        return when;
    }

private:
    struct entry {
        time done;
        time arrival;
        const void* word;
    };

    static std::uintptr_t line_of(const void* word) noexcept { return reinterpret_cast<std::uintptr_t>(word) / 64; }

    void leave_until(time now) {
        while (!entries_.empty() && entries_.front().done <= now) entries_.pop_front();
    }

    const unsigned capacity_;
    time drained_ = 0;
    std::deque<entry> entries_;
};

}  // namespace sim
