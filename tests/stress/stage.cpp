// SPDX-License-Identifier: Apache-2.0
// stage.cpp - runs one node.
#include "stage.hpp"

#include <optional>
#include <string>

namespace heddle::stress {
namespace {

// Ends when the action has returned or thrown.
class performance {
public:
    performance(const node& self, ledger& book) : self_(self), book_(book) { book_.begin(self_); }
    ~performance() { book_.end(self_); }

    performance(const performance&) = delete;
    performance& operator=(const performance&) = delete;

private:
    const node& self_;
    ledger& book_;
};

std::string name_of(std::optional<std::size_t> failed) {
    return failed ? "the failure of node " + std::to_string(*failed) : "nothing";
}

}  // namespace

void execute(const node& self, stage& at) {
    const performance here(self, at.book());
    for (const node& child : self.children) at.book().give(child);
    self.what->run(self, at);
}

void execute_and_catch(const node& self, stage& at) {
    std::optional<std::size_t> arrived;
    try {
        execute(self, at);
    } catch (const failure& thrown) {
        arrived = thrown.number;
    }
    if (arrived != self.failure) {
        at.book().complain(self, "should throw " + name_of(self.failure) + " and threw " + name_of(arrived));
    }
}

}  // namespace heddle::stress
