// SPDX-License-Identifier: Apache-2.0
// room.hpp - uninitialised memory for n elements, from large pages if it is large.
#pragma once

#include <cstddef>
#include <limits>
#include <new>

#include "../base/immovable.hpp"
#include "../base/large_pages.hpp"

namespace heddle::detail {

template <class T>
class room : immovable {
public:
    // Holds nothing if there is no memory.
    explicit room(std::size_t n) noexcept
        : alignment_{n >= k_least_for_large_pages / sizeof(T) ? k_large_page : alignof(T)},
          begin_(allocate(n)) {}
    ~room() { ::operator delete(begin_, alignment_); }

    T* begin() const noexcept { return begin_; }

private:
    T* allocate(std::size_t n) const noexcept {
        if (n > std::numeric_limits<std::size_t>::max() / sizeof(T)) return nullptr;
        void* const block = ::operator new(n * sizeof(T), alignment_, std::nothrow);
        if (block != nullptr && static_cast<std::size_t>(alignment_) == k_large_page)
            prefer_large_pages(block, n * sizeof(T));
        return static_cast<T*>(block);
    }

    const std::align_val_t alignment_;
    T* const begin_;
};

}  // namespace heddle::detail
