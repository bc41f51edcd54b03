// SPDX-License-Identifier: Apache-2.0
// futex_refused.cpp - a sandbox refuses futex: the process ends with a message, because threads cannot sleep or be woken. It neither
// spins nor hangs. Each case is a child process.
#include <atomic>
#include <cerrno>
#include <cstdint>

#include <sys/syscall.h>

#include <platform/parkers.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/seccomp.hpp>

using namespace heddle::test;
using heddle::detail::park_futex;

namespace {

bool sleep_refused_with(int error) {
    std::atomic<std::uint32_t> word{1};
    if (!forbid_system_call(SYS_futex, error)) return true;  // without the message, so the test fails
    park_futex::wait(word, 1);
    return true;
}

bool wake_refused_with(int error) {
    std::atomic<std::uint32_t> word{1};
    if (!forbid_system_call(SYS_futex, error)) return true;
    park_futex::wake(word, 0);
    return true;
}

// Errors that a wait may get at any time, and after which it continues.
bool is_told_to_look_again(int error) {
    std::atomic<std::uint32_t> word{1};
    if (!forbid_system_call(SYS_futex, error)) return false;
    park_futex::wait(word, 1);
    return true;
}

template <class Body>
void dies_saying(const char* sentence, Body body) {
    const ended_child end = run_in_child(body);
    HEDDLE_CHECK(end.died_saying(sentence) || end.complain(sentence));
}

}  // namespace

int main() {
    for (const int error : {EPERM, ENOSYS, EACCES}) {
        dies_saying("heddle: the system refuses FUTEX_WAIT", [&] { return sleep_refused_with(error); });
        dies_saying("heddle: the system refuses FUTEX_WAKE", [&] { return wake_refused_with(error); });
    }
    for (const int error : {EINTR, EAGAIN}) {
        HEDDLE_CHECK(run_in_child([&] { return is_told_to_look_again(error); }).succeeded());
    }
    return result_of_checks();
}
