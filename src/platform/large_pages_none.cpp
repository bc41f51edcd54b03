// SPDX-License-Identifier: Apache-2.0
// large_pages_none.cpp - systems that choose the size of their pages by themselves.
#if !defined(__linux__)

#include <heddle/detail/base/large_pages.hpp>

namespace heddle::detail {

void prefer_large_pages(void*, std::size_t) noexcept {}

}  // namespace heddle::detail

#endif
