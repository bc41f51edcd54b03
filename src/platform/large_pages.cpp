// SPDX-License-Identifier: Apache-2.0
// large_pages.cpp - requests large pages by madvise, for systems whose transparent huge pages are not `always` on.
#include <heddle/detail/base/large_pages.hpp>

#if defined(__linux__)
#include <sys/mman.h>

#include <memory>
#endif

namespace heddle::inline v0::detail {

#if defined(__linux__)

void prefer_large_pages(void* begin, std::size_t bytes) noexcept {
    if (std::align(k_large_page, k_large_page, begin, bytes) != nullptr)
        static_cast<void>(madvise(begin, bytes / k_large_page * k_large_page, MADV_HUGEPAGE));
}

#else

void prefer_large_pages(void*, std::size_t) noexcept {}

#endif

}  // namespace heddle::inline v0::detail
