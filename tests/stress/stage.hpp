// SPDX-License-Identifier: Apache-2.0
// stage.hpp - where a program runs: the pools that it may use, and its book.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

#include <heddle/pool.hpp>

#include "ledger.hpp"
#include "program.hpp"

namespace heddle::stress {

class stage {
public:
    // Each of the pools may be resized up to `most_threads`.
    stage(std::deque<pool>& pools, unsigned most_threads, ledger& keeper)
        : pools_(pools),
          most_threads_(most_threads),
          book_(keeper) {}

    std::size_t count_pools() const { return pools_.size(); }
    pool& pool_at(std::uint64_t index) { return pools_[static_cast<std::size_t>(index)]; }
    unsigned most_threads() const { return most_threads_; }
    ledger& book() { return book_; }

private:
    std::deque<pool>& pools_;
    const unsigned most_threads_;
    ledger& book_;
};

// Runs a node and everything below it. Throws `failure` if the node's rule says so.
void execute(const node& self, stage& at);

// The same; reports an error if the node throws another failure than it should, or none.
void execute_and_catch(const node& self, stage& at);

}  // namespace heddle::stress
