// SPDX-License-Identifier: Apache-2.0
// heavy_fence_refused.cpp - the heavy fence is switched off, or the kernel refuses it, before or after the first
// question. Each case is a child process that nobody has asked yet.
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <heddle/detail/base/fence.hpp>

namespace {

using heddle::detail::has_heavy_fence;
using heddle::detail::heavy_fence;

// From now on membarrier fails with EPERM in this process, as in a sandbox.
bool forbid_membarrier() {
    sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog program{sizeof rules / sizeof rules[0], rules};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

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
