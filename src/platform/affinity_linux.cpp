// SPDX-License-Identifier: Apache-2.0
// affinity_linux.cpp - reads and sets the affinity mask of the calling thread, for any number of processors.
#if defined(__linux__)

#include "affinity.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>

#include <sched.h>

#include <heddle/detail/base/immovable.hpp>

namespace heddle::inline v0::detail {
namespace {

constexpr int k_first_mask = 1024;           // glibc's cpu_set_t
constexpr int k_largest_mask = 1024 * 1024;  // far beyond any kernel's limit (8192 in 2024)

// A set of processors that is large enough for `bits` of them.
class cpu_mask : immovable {
public:
    explicit cpu_mask(int bits) noexcept
        : bits_(bits),
          bytes_(CPU_ALLOC_SIZE(static_cast<std::size_t>(bits))),
          mask_(CPU_ALLOC(static_cast<std::size_t>(bits))) {
        if (mask_ != nullptr) CPU_ZERO_S(bytes_, mask_);
    }
    ~cpu_mask() { CPU_FREE(mask_); }

    bool has_memory() const noexcept { return mask_ != nullptr; }
    bool read_own() noexcept { return sched_getaffinity(0, bytes_, mask_) == 0; }
    bool apply() const noexcept { return sched_setaffinity(0, bytes_, mask_) == 0; }

    void add(unsigned processor) noexcept { CPU_SET_S(std::size_t{processor}, bytes_, mask_); }
    bool has(unsigned processor) const noexcept { return CPU_ISSET_S(std::size_t{processor}, bytes_, mask_) != 0; }
    unsigned count() const noexcept { return static_cast<unsigned>(CPU_COUNT_S(bytes_, mask_)); }
    unsigned bits() const noexcept { return static_cast<unsigned>(bits_); }

private:
    const int bits_;
    const std::size_t bytes_;
    cpu_set_t* const mask_;
};

// Calls use(mask) with the mask of the calling thread, in a set that is large enough for the kernel; not if it cannot be read.
template <class Use>
void with_own_mask(Use&& use) {
    for (int bits = k_first_mask; bits <= k_largest_mask; bits *= 2) {
        cpu_mask own(bits);
        if (!own.has_memory()) return;
        if (own.read_own()) return use(own);
        if (errno != EINVAL) return;  // EINVAL: the set is too small
    }
}

}  // namespace

unsigned affinity_cpus() noexcept {
    unsigned count = 0;
    with_own_mask([&](const cpu_mask& own) { count = own.count(); });
    return count;
}

std::vector<unsigned> own_processors() {
    std::vector<unsigned> found;
    with_own_mask([&](const cpu_mask& own) {
        for (unsigned processor = 0; processor < own.bits(); ++processor) {
            if (own.has(processor)) found.push_back(processor);
        }
    });
    return found;
}

bool bind_to(std::span<const unsigned> processors) noexcept {
    if (processors.empty()) return false;
    cpu_mask wanted(static_cast<int>(*std::ranges::max_element(processors)) + 1);
    if (!wanted.has_memory()) return false;
    for (const unsigned processor : processors) wanted.add(processor);
    return wanted.apply();
}

}  // namespace heddle::inline v0::detail

#endif
