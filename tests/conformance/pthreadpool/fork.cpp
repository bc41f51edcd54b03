// SPDX-License-Identifier: Apache-2.0
// A forked child uses and destroys the pools of its parent; the parent continues.
#include <pthreadpool.h>

#include <atomic>
#include <cstddef>

#include <support/check.hpp>
#include <support/child.hpp>

namespace {

bool runs_all(pthreadpool_t pool) {
    std::atomic<int> calls{0};
    pthreadpool_parallelize_2d(pool, [&](std::size_t, std::size_t) { ++calls; }, 30, 40);
    return calls == 1'200;
}

}  // namespace

int main() {
    using namespace heddle::test;
    const pthreadpool_t used = pthreadpool_create(3);
    const pthreadpool_t unused = pthreadpool_create(2);
    HEDDLE_CHECK(runs_all(used));
    const auto in_child = [&] {
#if !HEDDLE_TEST_TSAN
        if (!runs_all(used) || !runs_all(unused) || !runs_all(nullptr)) return false;
        if (pthreadpool_get_threads_count(used) != 3) return false;
#endif
        pthreadpool_destroy(used);
        pthreadpool_destroy(unused);
        return true;
    };
    for (int i = 0; i < 5; ++i) {
        const ended_child end = run_in_child(in_child);
        HEDDLE_CHECK(end.succeeded() || end.complain("child"));
        HEDDLE_CHECK(runs_all(used));
    }
    pthreadpool_destroy(used);
    pthreadpool_destroy(unused);
    return result_of_checks();
}
