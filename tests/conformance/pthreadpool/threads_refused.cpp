// SPDX-License-Identifier: Apache-2.0
// The system refuses threads: a pool with fewer threads works, and reports their number.
#include <pthreadpool.h>
#include <sys/resource.h>

#include <atomic>
#include <cstddef>

#include <support/check.hpp>
#include <support/child.hpp>
#include <support/sanitizers.hpp>

int main() {
    using namespace heddle::test;
#if !HEDDLE_TEST_ASAN && !HEDDLE_TEST_TSAN  // they need more address space than any limit would leave
    const ended_child end = run_in_child([] {
        const rlimit little{std::size_t{300} << 20, std::size_t{300} << 20};
        setrlimit(RLIMIT_AS, &little);
        const pthreadpool_t pool = pthreadpool_create(200);
        if (pool == nullptr) return true;  // not even memory for the pool
        const std::size_t threads = pthreadpool_get_threads_count(pool);
        std::atomic<int> calls{0};
        pthreadpool_parallelize_1d(pool, [&](std::size_t) { ++calls; }, 1'000);
        pthreadpool_destroy(pool);
        return threads >= 1 && threads < 200 && calls == 1'000;
    });
    HEDDLE_CHECK(end.succeeded() || end.complain("few threads"));
#endif
    return result_of_checks();
}
