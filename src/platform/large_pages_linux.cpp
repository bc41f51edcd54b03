// SPDX-License-Identifier: Apache-2.0
// large_pages_linux.cpp - large pages by madvise, where transparent huge pages are not `always` on.
#if defined(__linux__)

#include <sys/mman.h>

#include <heddle/detail/base/large_pages.hpp>

namespace heddle::detail {

void prefer_large_pages(void* begin, std::size_t bytes) noexcept {
    static_cast<void>(madvise(begin, bytes / k_large_page * k_large_page, MADV_HUGEPAGE));
}

}  // namespace heddle::detail

#endif
