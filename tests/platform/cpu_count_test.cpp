// SPDX-License-Identifier: Apache-2.0
// cpu_count_test.cpp - the number of processors that the affinity mask and the quota permit.
//
// The program defines sched_getaffinity, which replaces that of the C library. So the tests can simulate a larger machine.
#include <platform/cpu_count.hpp>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstring>

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <platform/affinity.hpp>

namespace heddle::test {
namespace {

using detail::affinity_cpus;
using detail::available_cpus;
using detail::cpu_quota;

// What sched_getaffinity simulates. One thread writes and reads it.
struct simulated_kernel {
    int error = 0;  // every call fails with it
    std::size_t cpus =
        0;  // a smaller mask is refused; in a larger mask, this many processors are set; 0: the real kernel
};
simulated_kernel kernel;

class cpu_count : public testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(sched_getaffinity(0, sizeof before_, &before_), 0); }
    void TearDown() override {
        kernel = {};
        EXPECT_EQ(sched_setaffinity(0, sizeof before_, &before_), 0);
    }

    // The first `count` processors of the mask that the test started with.
    void run_on(int count) const {
        cpu_set_t mask;
        CPU_ZERO(&mask);
        for (std::size_t cpu = 0; CPU_COUNT(&mask) < count; ++cpu) {
            if (CPU_ISSET(cpu, &before_)) CPU_SET(cpu, &mask);
        }
        ASSERT_EQ(sched_setaffinity(0, sizeof mask, &mask), 0);
    }

    cpu_set_t before_;
};

TEST_F(cpu_count, smoke) {
    EXPECT_GE(available_cpus(), 1u);
    EXPECT_LE(available_cpus(), affinity_cpus());
}

TEST_F(cpu_count, follows_the_affinity_mask) {
    for (int count = 1; count <= CPU_COUNT(&before_); ++count) {
        run_on(count);
        const auto allowed = static_cast<unsigned>(count);
        EXPECT_EQ(affinity_cpus(), allowed);
        EXPECT_EQ(available_cpus(), std::min(allowed, cpu_quota().value_or(allowed)));
    }
}

TEST_F(cpu_count, masks_grow_to_the_size_of_the_machine) {
    for (const std::size_t cpus : {1024u, 1025u, 5000u, 300'000u}) {
        kernel.cpus = cpus;
        EXPECT_EQ(affinity_cpus(), cpus);
    }
}

TEST_F(cpu_count, a_mask_that_no_size_fits_is_given_up) {
    kernel.error = EINVAL;
    EXPECT_EQ(affinity_cpus(), 0u);
}

TEST_F(cpu_count, is_one_if_the_system_does_not_say) {
    kernel.error = ENOSYS;
    EXPECT_EQ(affinity_cpus(), 0u);
    EXPECT_EQ(available_cpus(), 1u);
}

int refuse(int error) noexcept {
    errno = error;
    return -1;
}

}  // namespace
}  // namespace heddle::test

extern "C" int sched_getaffinity(pid_t thread, std::size_t size, cpu_set_t* mask) noexcept {
    using namespace heddle::test;
    if (kernel.error != 0) return refuse(kernel.error);
    std::memset(mask, 0, size);
    if (kernel.cpus == 0) return syscall(SYS_sched_getaffinity, thread, size, mask) < 0 ? -1 : 0;
    if (size * 8 < kernel.cpus) return refuse(EINVAL);
    for (std::size_t cpu = 0; cpu < kernel.cpus; ++cpu) CPU_SET_S(cpu, size, mask);
    return 0;
}
