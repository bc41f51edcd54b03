// SPDX-License-Identifier: Apache-2.0
// heavy_fence_refused.cpp - the heavy fence is switched off, or the kernel refuses it, before or after its first
// use. Each case is a child process that has not used it yet.
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <heddle/detail/base/fence.hpp>
#include <support/seccomp.hpp>

namespace {

using heddle::detail::has_heavy_fence;
using heddle::detail::heavy_fence;

using heddle::test::forbid_membarrier;

bool is_there_by_default() { return has_heavy_fence() && heavy_fence(); }

bool can_be_switched_off() {
    setenv("HEDDLE_MEMBARRIER", "off", 1);
    return !has_heavy_fence() && !heavy_fence();
}

bool other_words_do_not_switch_it_off() {
    setenv("HEDDLE_MEMBARRIER", "on", 1);
    return has_heavy_fence() && heavy_fence();
}

bool answer_does_not_change() {
    const bool before = has_heavy_fence();
    setenv("HEDDLE_MEMBARRIER", "off", 1);
    return has_heavy_fence() == before && heavy_fence() == before;
}

bool works_without_asking_first() { return heavy_fence(); }

bool refused_from_the_start_is_not_there() { return forbid_membarrier() && !has_heavy_fence() && !heavy_fence(); }

bool refused_later_fails() { return has_heavy_fence() && heavy_fence() && forbid_membarrier() && !heavy_fence(); }

bool holds_in_a_child(const char* name, bool (*holds)()) {
    const pid_t child = fork();
    if (child == 0) _exit(holds() ? 0 : 1);
    int status = -1;
    waitpid(child, &status, 0);
    if (status != 0) std::fprintf(stderr, "does not hold: %s\n", name);
    return status == 0;
}

}  // namespace

int main() {
    unsetenv("HEDDLE_MEMBARRIER");
    bool all = true;
    all &= holds_in_a_child("is_there_by_default", is_there_by_default);
    all &= holds_in_a_child("can_be_switched_off", can_be_switched_off);
    all &= holds_in_a_child("other_words_do_not_switch_it_off", other_words_do_not_switch_it_off);
    all &= holds_in_a_child("answer_does_not_change", answer_does_not_change);
    all &= holds_in_a_child("works_without_asking_first", works_without_asking_first);
    all &= holds_in_a_child("refused_from_the_start_is_not_there", refused_from_the_start_is_not_there);
    all &= holds_in_a_child("refused_later_fails", refused_later_fails);
    return all ? EXIT_SUCCESS : EXIT_FAILURE;
}
