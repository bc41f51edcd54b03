// SPDX-License-Identifier: Apache-2.0
// park_select.cpp - binds class `parker` to the selected implementation, which lives in the parker's storage.
#include "park_select.hpp"

#include <memory>
#include <new>

#include <heddle/detail/base/pause.hpp>
#include <heddle/detail/platform/park.hpp>

#include "fault.hpp"

namespace heddle::detail {
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

void parker::wake(std::uint32_t value) noexcept { implementation(storage_).wake(word_.native(), value); }

const char* parker_name() noexcept { return selected_parker::k_name; }

}  // namespace heddle::detail
