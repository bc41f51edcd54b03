// SPDX-License-Identifier: Apache-2.0
// ledger.hpp - the book of one program: every node that has to run did so exactly once, and ended in time.
//
// The counts are atomic and order nothing. A parent and its child exchange data through plain memory: Heddle has to make it visible,
// and ThreadSanitizer checks that.
//
// Threads    begin, end and the functions that they call: any. verdict: when all have ended.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "program.hpp"

namespace heddle::stress {

class ledger {
public:
    explicit ledger(std::size_t nodes) : entries_(nodes) {}

    // Called by the parent, before the child may run.
    void give(const node& child) { entries_[child.number].given = child.number + 1; }

    void begin(const node& self);

    // Called by the node itself, when its action has returned or thrown: no child may still run.
    void end(const node& self);

    // Stores the error, if it is the first.
    void complain(const node& where, const std::string& what);

    // Empty, or a sentence that describes the first error.
    std::string verdict(const node& root) const;

private:
    struct entry {
        std::atomic<unsigned> begun{0};
        std::atomic<unsigned> ended{0};
        std::size_t given = 0;     // its number plus one, written by its parent
        std::size_t returned = 0;  // how many nodes of its subtree have ended
    };

    std::string problem_below(const node& root, bool must_run) const;
    std::string problem_at(const node& self, bool must_run) const;

    std::vector<entry> entries_;
    mutable std::mutex mutex_;
    std::string first_complaint_;
};

}  // namespace heddle::stress
