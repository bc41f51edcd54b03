// SPDX-License-Identifier: Apache-2.0
// aborted.hpp - whether a process has ended by abort(), for EXPECT_EXIT.
#pragma once

#include <csignal>

#include <gtest/gtest.h>

namespace heddle::test {

inline bool has_aborted(int status) {
#if defined(_WIN32)
    return status == 3;
#else
    return testing::KilledBySignal(SIGABRT)(status);
#endif
}

}  // namespace heddle::test
