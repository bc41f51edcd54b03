// SPDX-License-Identifier: Apache-2.0
// futexes.hpp - the threads that sleep on words.
#pragma once

#include <deque>
#include <unordered_map>

#include "thread.hpp"

namespace sim {

class futexes {
public:
    void add(const void* word, thread& sleeper) {
        sleeper.asleep_on = word;
        sleepers_[word].push_back(&sleeper);
    }

    // The thread that has slept longest on this word, which is woken; null: none sleeps there.
    thread* take(const void* word) {
        const auto found = sleepers_.find(word);
        if (found == sleepers_.end()) return nullptr;
        thread* const first = found->second.front();
        found->second.pop_front();
        if (found->second.empty()) sleepers_.erase(found);
        first->asleep_on = nullptr;
        return first;
    }

private:
    std::unordered_map<const void*, std::deque<thread*>> sleepers_;
};

}  // namespace sim
