// SPDX-License-Identifier: Apache-2.0
// core_classes_test.cpp - the classes of cores with different speeds, and those of this machine.
#include <platform/core_classes.hpp>

#include <vector>

#include <gtest/gtest.h>

#include <heddle/core_class.hpp>

namespace heddle::test {
namespace {

using detail::core_classes_of;
using classes = std::vector<unsigned>;

TEST(core_classes, smoke) {
    EXPECT_GE(core_class_count(), 1u);
    EXPECT_LT(current_core_class(), core_class_count());
}

TEST(core_classes, the_fastest_is_0) { EXPECT_EQ(core_classes_of({250, 250, 1024, 600}), (classes{2, 2, 0, 1})); }

TEST(core_classes, cores_that_are_alike_have_no_classes) {
    EXPECT_EQ(core_classes_of({}), classes());
    EXPECT_EQ(core_classes_of({7}), classes());
    EXPECT_EQ(core_classes_of({1024, 1024, 1024}), classes());
}

TEST(core_classes, the_machine_counts_as_many_as_its_system_tells) {
    unsigned most = 0;
    for (const unsigned one : core_classes_of(detail::read_core_speeds(""))) most = one > most ? one : most;
    EXPECT_EQ(core_class_count(), most + 1);
}

}  // namespace
}  // namespace heddle::test
