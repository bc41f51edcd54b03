// SPDX-License-Identifier: Apache-2.0
// main.cpp - runs all tests on all ranks. The first failure ends the job: the other ranks would wait for the one that failed.
#include <gtest/gtest.h>

#include <heddle/mpi/environment.hpp>
#include <memory>

namespace {

class end_job_at_failure : public testing::EmptyTestEventListener {
    void OnTestPartResult(const testing::TestPartResult& result) override {
        if (!result.failed()) return;
        const char* const file = result.file_name() == nullptr ? "?" : result.file_name();
        heddle::mpi::abort_job(std::string(file) + ":" + std::to_string(result.line_number()) + ": " +
                               result.summary());
    }
};

}  // namespace

int main(int argc, char** argv) {
    const heddle::mpi::environment env(argc, argv);
    testing::InitGoogleTest(&argc, argv);
    testing::TestEventListeners& listeners = testing::UnitTest::GetInstance()->listeners();
    const std::unique_ptr<testing::TestEventListener> printer(listeners.Release(listeners.default_result_printer()));
    listeners.Append(new end_job_at_failure);
    const int result = RUN_ALL_TESTS();
    const int ran = testing::UnitTest::GetInstance()->test_to_run_count();
    if (env.rank() == 0) std::printf("%d tests on %d ranks with %u threads each\n", ran, env.size(), env.threads());
    return ran == 0 ? 1 : result;
}
