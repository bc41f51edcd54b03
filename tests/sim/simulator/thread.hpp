// SPDX-License-Identifier: Apache-2.0
// thread.hpp - a virtual thread: a fiber with a clock of its own.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include <heddle/detail/base/immovable.hpp>

#include <model/explorer/fiber.hpp>

#include "store_buffer.hpp"
#include "time.hpp"

namespace sim {

struct thread : heddle::detail::immovable {
    // Deep enough for 64 levels of help, each with the frames of a recursion.
    static constexpr std::size_t k_stack_bytes = std::size_t{2} << 20;

    thread(unsigned its_number, std::function<void()> its_body, unsigned buffered_stores)
        : number(its_number),
          body(std::move(its_body)),
          stores(buffered_stores),
          fiber(k_stack_bytes) {}

    const unsigned number;
    const std::function<void()> body;

    time now = 0;
    time stall = 0;         // what interrupts have cost it since its last step
    time slice_end = 0;     // until when it keeps its core if others want it
    unsigned core = 0;      // on which it runs, or ran last
    bool is_bound = false;  // it runs on no other
    bool has_core = false;
    bool has_ended = false;
    const void* asleep_on = nullptr;  // the futex; null: it is awake
    thread* joined_by = nullptr;
    store_buffer stores;
    void* thread_local_value = nullptr;  // see machine::keep_thread_local
    model::fiber fiber;
};

}  // namespace sim
