// SPDX-License-Identifier: Apache-2.0
// large_pages.hpp - blocks of memory that ask the system for large pages, which cause far fewer faults at the first access.
#pragma once

#include <cstddef>
#include <new>

#include <heddle/config.hpp>

namespace heddle::inline v0::detail {

// Useful for blocks of at least k_least_for_large_pages bytes.
inline constexpr std::size_t k_large_page = std::size_t{1} << 21;
inline constexpr std::size_t k_least_for_large_pages = 2 * k_large_page;

// A hint for the large pages that lie inside a block: the system may not support them.
HEDDLE_API void prefer_large_pages(void* begin, std::size_t bytes) noexcept;

// Where a block for elements of some alignment has to begin. The same value is needed to delete it.
constexpr std::align_val_t block_alignment(std::size_t bytes, std::size_t of_elements) noexcept {
    return std::align_val_t{bytes >= k_least_for_large_pages && of_elements < k_large_page ? k_large_page
                                                                                           : of_elements};
}

// Uninitialised memory; null if there is not enough. For ::operator delete(block, block_alignment(bytes, of_elements)).
inline void* allocate_block(std::size_t bytes, std::size_t of_elements) noexcept {
    const std::align_val_t alignment = block_alignment(bytes, of_elements);
    void* const block = ::operator new(bytes, alignment, std::nothrow);
    if (block != nullptr && alignment == std::align_val_t{k_large_page}) prefer_large_pages(block, bytes);
    return block;
}

}  // namespace heddle::inline v0::detail
