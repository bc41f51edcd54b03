// SPDX-License-Identifier: Apache-2.0
// uninitialized_vector.hpp - a std::vector that does not clear its new elements: for results that threads fill in.
//
// A std::vector<double>(n) sets all elements to zero, on one thread, which also takes the page faults of new memory. An
// uninitialized_vector<double>(n) leaves them uninitialised, and large ones ask for large pages. The threads that write the elements share
// the faults.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "detail/base/exceptions.hpp"
#include "detail/base/large_pages.hpp"

namespace heddle::inline v0 {

// Constructs elements without arguments by default initialisation: those of trivial types have any value.
template <class T>
class uninitialized_allocator {
public:
    // The types that a container asks its allocator for.
    using value_type = T;
    using is_always_equal = std::true_type;
    using propagate_on_container_move_assignment = std::true_type;

    uninitialized_allocator() = default;
    template <class U>
    uninitialized_allocator(const uninitialized_allocator<U>&) noexcept {}  // NOLINT: converts, as allocators have to

    // Memory for n elements, and the end of a block of them, as std::allocator does it. Large blocks ask for large pages.
    [[nodiscard]] T* allocate(std::size_t n) {
        if (n > std::numeric_limits<std::size_t>::max() / sizeof(T)) detail::raise(std::bad_array_new_length());
        void* const block = detail::allocate_block(n * sizeof(T), alignof(T));
        if (block == nullptr) detail::raise(std::bad_alloc());
        return static_cast<T*>(block);
    }
    void deallocate(T* block, std::size_t n) noexcept {
        ::operator delete(block, detail::block_alignment(n * sizeof(T), alignof(T)));
    }

    // Constructs an element at this place, from args if there are any. Without args an element of a trivial type is left as it is.
    template <class U>
    void construct(U* at) noexcept(std::is_nothrow_default_constructible_v<U>) {
        ::new (static_cast<void*>(at)) U;
    }
    template <class U, class... Args>
    void construct(U* at, Args&&... args) {
        std::construct_at(at, std::forward<Args>(args)...);
    }

    friend bool operator==(const uninitialized_allocator&, const uninitialized_allocator&) noexcept { return true; }
};

// A std::vector whose new elements are left uninitialised.
template <class T>
using uninitialized_vector = std::vector<T, uninitialized_allocator<T>>;

// Comparison with a usual vector.
template <class T>
bool operator==(const uninitialized_vector<T>& left, const std::vector<T>& right) {
    return std::ranges::equal(left, right);
}

}  // namespace heddle::inline v0
