// SPDX-License-Identifier: Apache-2.0
// ledger.cpp - records what begins and ends, and finds errors.
#include "ledger.hpp"

namespace heddle::stress {
namespace {

std::string describe(const node& self, const std::string& what) {
    return "node " + std::to_string(self.number) + " (" + self.what->name + ") " + what;
}

std::string times(unsigned count) { return std::to_string(count) + (count == 1 ? " time" : " times"); }

// Stale: never. The reading thread has waited for the writing one, or reports that it has not.
unsigned read(const std::atomic<unsigned>& count) { return count.load(std::memory_order_relaxed); }

}  // namespace

void ledger::begin(const node& self) {
    entry& mine = entries_[self.number];
    mine.begun.fetch_add(1, std::memory_order_relaxed);  // stale: see read
    if (mine.given != self.number + 1) complain(self, "does not see what its parent wrote before the fork");
}

void ledger::end(const node& self) {
    entry& mine = entries_[self.number];
    std::size_t ended_below = 0;
    for (const node& child : self.children) {
        const entry& its = entries_[child.number];
        if (read(its.begun) != read(its.ended)) complain(child, "still runs when its parent ends");
        else if (read(its.ended) == 1) ended_below += its.returned;
    }
    mine.returned = ended_below + 1;
    mine.ended.fetch_add(1, std::memory_order_relaxed);  // stale: see read
}

void ledger::complain(const node& where, const std::string& what) {
    const std::lock_guard hold(mutex_);
    if (first_complaint_.empty()) first_complaint_ = describe(where, what);
}

std::string ledger::verdict(const node& root) const {
    {
        const std::lock_guard hold(mutex_);
        if (!first_complaint_.empty()) return first_complaint_;
    }
    if (std::string problem = problem_below(root, true); !problem.empty()) return problem;
    std::size_t ended = 0;
    for (const entry& one : entries_) ended += read(one.ended);
    const std::size_t returned = entries_[root.number].returned;
    if (returned == ended) return {};
    return describe(root, "returned " + std::to_string(returned) + ", but " + std::to_string(ended) + " nodes ended");
}

std::string ledger::problem_below(const node& root, bool must_run) const {
    if (std::string problem = problem_at(root, must_run); !problem.empty()) return problem;
    const bool ran = read(entries_[root.number].begun) > 0;
    const std::size_t duties = children_that_must_run(root);
    for (std::size_t i = 0; i < root.children.size(); ++i) {
        const node& child = root.children[i];
        if (!ran && read(entries_[child.number].begun) > 0) return describe(child, "ran without its parent");
        if (std::string problem = problem_below(child, ran && i < duties); !problem.empty()) return problem;
    }
    return {};
}

std::string ledger::problem_at(const node& self, bool must_run) const {
    const unsigned begun = read(entries_[self.number].begun);
    const unsigned ended = read(entries_[self.number].ended);
    if (begun != ended) return describe(self, "began " + times(begun) + " and ended " + times(ended));
    if (begun > 1) return describe(self, "ran " + times(begun));
    if (begun == 0 && must_run) return describe(self, "was lost");
    return {};
}

}  // namespace heddle::stress
