// SPDX-License-Identifier: Apache-2.0
// large_pages.hpp - asks the system to map a large block by large pages: far fewer faults when it is first touched.
#pragma once

#include <cstddef>

#include <heddle/config.hpp>

namespace heddle::detail {

// Blocks of at least k_least_for_large_pages bytes are worth it if they begin at a multiple of k_large_page.
inline constexpr std::size_t k_large_page = std::size_t{1} << 21;
inline constexpr std::size_t k_least_for_large_pages = 2 * k_large_page;

// A wish: the system may be without them.
HEDDLE_API void prefer_large_pages(void* begin, std::size_t bytes) noexcept;

}  // namespace heddle::detail
