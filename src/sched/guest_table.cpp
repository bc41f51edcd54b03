// SPDX-License-Identifier: Apache-2.0
// guest_table.cpp - making the records of guests, and guests without a slot.
#include "guest_table.hpp"

#include <heddle/detail/base/exceptions.hpp>

#include "pool_core.hpp"

namespace heddle::inline v0::detail {

guest_table::~guest_table() {
    for (guest_slot& one : slots_) delete one.record.load(std::memory_order_relaxed);  // no other thread is left
}

worker* guest_table::make_guest(unsigned slot, worker::shared_queues& shared) {
    return catching(
        [&] {
            auto* const guest = new worker(home_, worker::kind::guest, first_place_ + slot, shared);
            guest->posts().begin();
            slots_[slot].record.store(guest, std::memory_order_release);  // RG1
            return guest;
        },
        [&]() -> worker* {
            inside_.fetch_and(~(std::uint64_t{1} << slot), std::memory_order_release);  // RG2
            rethrow();
        });
}

worker& guest_table::enter_alone(worker::shared_queues& shared) {
    const std::lock_guard lock(alone_mutex_);
    if (unused_alone_.empty()) {
        unused_alone_.reserve(alone_.size() + 1);  // so that leave needs no memory
        alone_.reserve(alone_.size() + 1);
        alone_.push_back(std::make_unique<worker>(home_, worker::kind::guest, worker::k_nowhere, shared));
        return *alone_.back();
    }
    worker& guest = *unused_alone_.back();
    unused_alone_.pop_back();
    return guest;
}

void guest_table::leave_alone(worker& guest) noexcept {
    const std::lock_guard lock(alone_mutex_);
    unused_alone_.push_back(&guest);
}

bool guest_table::is_empty() noexcept {
    const std::lock_guard lock(alone_mutex_);
    return inside_.load(std::memory_order_acquire) == 0 && unused_alone_.size() == alone_.size();  // RG2
}

}  // namespace heddle::inline v0::detail
