// SPDX-License-Identifier: Apache-2.0
// parker.cpp - binds class `parker` to the selected implementation, which is in the storage of the parker.
#include "parkers.hpp"

#include <memory>
#include <new>

#include <heddle/detail/base/pause.hpp>
#include <heddle/detail/platform/park.hpp>

#include "fault.hpp"

namespace heddle::inline v0::detail {
namespace {

selected_parker& implementation(std::byte* storage) noexcept {
    return *std::launder(reinterpret_cast<selected_parker*>(storage));
}

}  // namespace

parker::parker(const char* name, std::uint32_t value) : word_(name, value) {
    static_assert(sizeof(selected_parker) <= k_storage && alignof(selected_parker) <= 8,
                  "the selected implementation fits into a parker's storage");
    ::new (storage_) selected_parker;
}

parker::~parker() { std::destroy_at(&implementation(storage_)); }

void parker::wait(std::uint32_t expected) noexcept {
    if (wait_ends_early()) return yield_thread();
    implementation(storage_).wait(word_.native(), expected);
}

void parker::wake(std::uint32_t value) noexcept {
    tell_release(&word_.native(), std::memory_order_release);  // PK1: the implementation stores into the bare object
    implementation(storage_).wake(word_.native(), value);
}

const char* parker_name() noexcept { return selected_parker::k_name; }

}  // namespace heddle::inline v0::detail
