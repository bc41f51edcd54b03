// SPDX-License-Identifier: Apache-2.0
// object.hpp - the atomics, mutexes and plain values of an execution, known by their addresses.
//
// An object stays in the table after its end, so that the report of a later access can name the object.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "types.hpp"

namespace model {

// How a value is shown in a trace.
enum class value_format : std::uint8_t {
    boolean,
    signed_number,
    unsigned_number,
    pointer,
    opaque,
};

struct object {
    const void* address = nullptr;
    const char* name = nullptr;
    value_format format = value_format::opaque;
    std::uint8_t bytes = 0;
    std::uint64_t initial = 0;

    static constexpr slot_id k_no_slot = 0xffff;
    slot_id slot = k_no_slot;  // of an atomic or mutex that was accessed
    bool alive = true;
    thread_id maker = k_main;
    tick made = 0;

    // For each thread, its time at its last access; for plain values, at its last read.
    std::array<tick, k_max_threads> touched{};

    // The last write to a plain value; by k_main at 0 if there was none.
    thread_id writer = k_main;
    tick written = 0;
};

class object_table {
public:
    static constexpr std::size_t k_max_objects = 4096;

    object_table();

    // Removes all objects of the last execution. Resets the objects with static storage to their first state.
    void clear();
    bool is_full() const noexcept { return count_ == k_max_objects; }

    object& add(const object& made);

    // An object with static storage, made before the first execution.
    void add_permanent(const object& made) { permanent_.push_back(made); }

    // Null if no object was made at this address.
    object* find(const void* address) noexcept;

    // Numbers objects with the same name in the order of their creation.
    struct naming {
        unsigned ordinal;  // counts from 0
        bool is_only_one;
    };
    naming number_of(const object& which) const noexcept;

private:
    struct entry {
        const void* address = nullptr;
        std::uint32_t era = 0;  // entries of an earlier era are empty
        std::uint32_t index = 0;
    };
    static constexpr std::size_t k_entries = 4 * k_max_objects;

    entry& entry_of(const void* address) noexcept;

    std::vector<object> permanent_;
    std::unique_ptr<object[]> objects_;
    std::size_t count_ = 0;
    std::vector<entry> entries_;
    std::uint32_t era_ = 1;
};

}  // namespace model
