// SPDX-License-Identifier: Apache-2.0
// stage.hpp - where a program is performed: the pools that it may use, and the book that is kept of it.
#pragma once

#include <cstddef>
#include <deque>

#include <heddle/pool.hpp>

#include "ledger.hpp"
#include "program.hpp"

namespace heddle::stress {

class stage {
public:
    stage(std::deque<pool>& pools, ledger& keeper) : pools_(pools), book_(keeper) {}

    std::size_t count_pools() const { return pools_.size(); }
    pool& pool_at(std::size_t index) { return pools_[index]; }
    ledger& book() { return book_; }

private:
    std::deque<pool>& pools_;
    ledger& book_;
};

// Runs a node and everything below it. Throws `failure` if the node's rule says so.
void execute(const node& self, stage& at);

// The same; complains if another failure leaves the node than has to, or none.
void execute_and_catch(const node& self, stage& at);

}  // namespace heddle::stress
