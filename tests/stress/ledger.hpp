// SPDX-License-Identifier: Apache-2.0
// ledger.hpp - the book of one program: every node that has to run did so exactly once, and had ended when it had to.
//
// The counts are atomic and order nothing. What a parent gives to its child and gets back from it is plain memory: Heddle has
// to make it visible, and ThreadSanitizer watches.
//
// Threads    begin, end and what they ask: any. verdict: when all have ended.
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

    // By the parent, before the child may run.
    void give(const node& child) { entries_[child.number].given = child.number + 1; }

    void begin(const node& self);

    // By the node itself, when its action has returned or thrown: no child may still run.
    void end(const node& self);

    // Remembers what is wrong, if it is the first.
    void complain(const node& where, const std::string& what);

    // Empty, or a sentence on the first thing that was wrong.
    std::string verdict(const node& root) const;

private:
    struct entry {
        std::atomic<unsigned> begun{0};
        std::atomic<unsigned> ended{0};
        std::size_t given = 0;     // its number and one, from its parent
        std::size_t returned = 0;  // how many nodes have ended below it and with it
    };

    std::string problem_below(const node& root, bool must_run) const;
    std::string problem_at(const node& self, bool must_run) const;

    std::vector<entry> entries_;
    mutable std::mutex mutex_;
    std::string first_complaint_;
};

}  // namespace heddle::stress
