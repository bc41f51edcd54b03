// SPDX-License-Identifier: Apache-2.0
// pool_maker.hpp - pools with random options, and hooks that call Heddle.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <memory_resource>

#include <heddle/pool.hpp>

#include "world.hpp"

namespace heddle::stress::life {

inline constexpr unsigned k_most_threads = 4;
inline constexpr unsigned k_most_spares = 3;

// Allocates from the heap, counts the memory, refuses some requests, and sometimes spawns a task.
class counting_resource : public std::pmr::memory_resource {
public:
    counting_resource(const scene& at, dice random) : at_(at), seed_(random.next()) {}

    std::size_t bytes_left() const {
        return bytes_.load(std::memory_order_relaxed);
    }  // stale: never, the pool has ended

private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override;
    void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override;
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

    const scene at_;
    const std::uint64_t seed_;
    std::atomic<std::size_t> bytes_{0};
    std::atomic<std::uint64_t> calls_{0};
};

// A pool, and what has to outlive it.
class made_pool {
public:
    // With random options. `maker`: the calling thread may become its first worker. Throws what the constructor of the pool throws.
    made_pool(dice random, world& all, unsigned slot, bool maker);
    ~made_pool();
    made_pool(const made_pool&) = delete;
    made_pool& operator=(const made_pool&) = delete;

    heddle::pool& pool() { return *pool_; }
    pool_record& record() { return record_; }

private:
    world& all_;
    pool_record& record_;
    std::unique_ptr<counting_resource> memory_;
    std::unique_ptr<heddle::pool> pool_;
};

// Shuts the pool down in some way, and records in the book what that allows.
void shut_down(dice& random, heddle::pool& which, pool_record& record);

// Returns when no thread of a thread_source is left.
void wait_for_supplied_threads();

}  // namespace heddle::stress::life
