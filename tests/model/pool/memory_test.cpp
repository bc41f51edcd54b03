// SPDX-License-Identifier: Apache-2.0
// memory_test.cpp - src/sched/task_memory.cpp as it ships: a block has one owner at a time, and is used again.
#include <heddle/detail/sched/task_memory.hpp>

#include <memory_resource>
#include <set>
#include <vector>

#include <model/model.hpp>
#include <sched/task_depot.hpp>

namespace {

using heddle::detail::task_cache;
using heddle::detail::task_depot;
using model::scenario;
using model::test;

constexpr unsigned k_class = 0;  // the smallest: a slab has 511
constexpr unsigned k_batch = task_cache::k_batch;

class counting_resource : public std::pmr::memory_resource {
public:
    unsigned slabs = 0;

private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
        ++slabs;
        return ::operator new(bytes, std::align_val_t{alignment});
    }
    void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
        ::operator delete(memory, bytes, std::align_val_t{alignment});
    }
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

// The blocks that are in use by any thread.
class blocks_in_use {
public:
    void* take(task_cache& from) {
        void* const memory = from.take(k_class);
        model::require(memory != nullptr && used_.insert(memory).second, "a block was given out twice");
        return memory;
    }
    void give(task_cache& to, void* memory) {
        used_.erase(memory);
        to.give(k_class, memory);
    }

private:
    std::set<void*> used_;
};

struct bench {
    counting_resource resource;
    task_depot depot{resource};
    blocks_in_use used;
};

// One worker takes blocks that another gives back. The blocks pass through the depot.
void blocks_that_travel(scenario& s) {
    auto& all = s.shared<bench>();
    auto& mine = s.shared<task_cache>(all.depot);
    auto& other = s.shared<task_cache>(all.depot);
    auto& passed_on = s.shared<std::vector<void*>>();
    for (unsigned i = 0; i < 3 * k_batch; ++i) passed_on.push_back(all.used.take(mine));
    s.thread("giver", [&] {
        for (void* const memory : passed_on) all.used.give(other, memory);  // more than a list keeps
        for (unsigned i = 0; i < 4 * k_batch; ++i) all.used.take(other);
    });
    s.thread("taker", [&] {
        for (unsigned i = 0; i < 2 * k_batch; ++i) all.used.take(mine);
    });
}

// A worker repeatedly takes as many blocks as another gives back, and then takes many. One slab is enough.
void blocks_that_come_back(scenario& s) {
    auto& all = s.shared<bench>();
    auto& mine = s.shared<task_cache>(all.depot);
    auto& other = s.shared<task_cache>(all.depot);
    s.thread("worker", [&] {
        for (int round = 0; round < 12; ++round) {
            std::vector<void*> blocks;
            for (unsigned i = 0; i < k_batch; ++i) blocks.push_back(all.used.take(mine));
            for (void* const memory : blocks) all.used.give(other, memory);
        }
        for (unsigned i = 0; i < 5 * k_batch; ++i) all.used.take(mine);  // not more than a slab has
    });
    s.at_end([&] { model::require(all.resource.slabs == 1, "blocks were not used again"); });
}

const model::suite memory_suite([] {
    test("memory.block_has_one_owner", blocks_that_travel);
    test("memory.blocks_are_used_again", blocks_that_come_back);
});

}  // namespace
