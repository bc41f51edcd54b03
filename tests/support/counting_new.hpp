// SPDX-License-Identifier: Apache-2.0
// counting_new.hpp - counts what operator new and delete do, and makes a chosen allocation fail.
//
// Linking counting_new.cpp replaces every form of the global operators for the whole program. They use malloc, so
// that the sanitizers still work. Memory that is allocated by malloc directly is not counted. clang's static
// ThreadSanitizer runtime defines the same operators, and these cannot be replaced: link with -shared-libsan.
#pragma once

#include <cstddef>
#include <cstdint>

namespace heddle::test {

struct allocation_counts {
    std::uint64_t allocations;  // since the program started
    std::int64_t live_blocks;
    std::int64_t live_bytes;
};

// All threads together. Exact while no other thread allocates.
allocation_counts count_allocations() noexcept;

// Allocations by the calling thread since its start: a loop allocated nothing if the value is the same before and after.
std::uint64_t count_own_allocations() noexcept;

enum class whose_allocation : std::uint8_t {
    own,  // of the thread that made the fault
    any,  // of any thread
};

// Makes `times` allocations fail: the k-th from now, k >= 1, and those after it. They throw std::bad_alloc or return
// null, depending on the form of the operator. The destructor cancels the fault. Only one may exist at a time; with `own`, one in each
// thread, destroyed by that thread.
class allocation_fault {
public:
    explicit allocation_fault(std::int64_t k, std::int64_t times = 1,
                              whose_allocation whose = whose_allocation::own) noexcept;
    ~allocation_fault();

    allocation_fault(const allocation_fault&) = delete;
    allocation_fault& operator=(const allocation_fault&) = delete;

    bool has_struck() const noexcept;

private:
    const whose_allocation whose_;
    const std::int64_t times_;
};

}  // namespace heddle::test
