// SPDX-License-Identifier: Apache-2.0
// object.cpp - a hash table with open addressing that is emptied by counting eras.
#include "object.hpp"

#include <cstring>

namespace model {

object_table::object_table() : objects_(std::make_unique<object[]>(k_max_objects)), entries_(k_entries) {}

void object_table::clear() {
    count_ = 0;
    ++era_;
    for (const object& one : permanent_) add(one);
}

object& object_table::add(const object& made) {
    entry& at = entry_of(made.address);
    at = {made.address, era_, static_cast<std::uint32_t>(count_)};
    return objects_[count_++] = made;
}

object* object_table::find(const void* address) noexcept {
    const entry& at = entry_of(address);
    return at.era == era_ ? &objects_[at.index] : nullptr;
}

object_table::naming object_table::number_of(const object& which) const noexcept {
    naming result{0, true};
    for (std::size_t i = 0; i < count_; ++i) {
        const object& other = objects_[i];
        if (&other == &which || std::strcmp(other.name, which.name) != 0) continue;
        result.is_only_one = false;
        if (&other < &which) ++result.ordinal;
    }
    return result;
}

object_table::entry& object_table::entry_of(const void* address) noexcept {
    const auto key = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(address)) / 4;
    std::size_t at = (key * 0x9e3779b97f4a7c15u >> 40) % k_entries;
    while (entries_[at].era == era_ && entries_[at].address != address) at = (at + 1) % k_entries;
    return entries_[at];
}

}  // namespace model
