// SPDX-License-Identifier: Apache-2.0
// report_test.cpp - the line that `warn` and `die` print.
#include <platform/report.hpp>

#include <gtest/gtest.h>

#include <heddle/detail/base/assert.hpp>
#include <support/aborted.hpp>

namespace heddle::test {
namespace {

TEST(report, warn_prints_one_line_and_goes_on) {
    testing::internal::CaptureStderr();
    detail::warn("the kettle is empty");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "heddle: the kettle is empty\n");
}

TEST(report_death_test, die_prints_one_line_and_aborts) {
    EXPECT_EXIT(detail::die("the kettle is on fire"), has_aborted, "^heddle: the kettle is on fire\n");
}

}  // namespace
}  // namespace heddle::test
