// SPDX-License-Identifier: Apache-2.0
// park.hpp - the parker: one 32-bit word on which one thread sleeps until another changes it.
//
// The contract that every implementation in src/platform fulfils, and that src/platform/parker.cpp binds to one:
//
// wait(expected)  blocks while word() == expected. May return at any time: the caller loops on its condition.
// wake(value)     stores `value` (release) and wakes the waiter. The waiter may return and free the parker as soon as the
//                 value is stored: afterwards an implementation touches nothing of the parker that could be freed.
//
// Threads    wait: one thread at a time. wake and word: any.
// Ordering   PK1  wake: word.store(release)  ->  the waiter's word().load(acquire)
#pragma once

#include <cstddef>
#include <cstdint>

#include <heddle/config.hpp>

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"

#if defined(HEDDLE_MODEL)
#include <model/seam.hpp>
#elif defined(HEDDLE_SIM)
#include <sim/seam.hpp>
#else

namespace heddle::inline v0::detail {

class HEDDLE_API parker : immovable {
public:
    explicit parker(const char* name, std::uint32_t value);
    ~parker();

    atomic<std::uint32_t>& word() noexcept { return word_; }
    void wait(std::uint32_t expected) noexcept;
    void wake(std::uint32_t value) noexcept;

private:
    static constexpr std::size_t k_storage = 96;  // enough for a mutex and a condition variable

    atomic<std::uint32_t> word_;
    alignas(8) std::byte storage_[k_storage];  // for implementations that need more than the word
};

}  // namespace heddle::inline v0::detail

#endif
