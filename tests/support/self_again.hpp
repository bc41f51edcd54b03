// SPDX-License-Identifier: Apache-2.0
// self_again.hpp - runs the whole program again, with one argument, so that a test can observe its start and its end.
//
// The emulator that runs a program for another machine is in HEDDLE_TEST_EMULATOR, which the build sets; Wine needs none.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "ended_child.hpp"

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>
#else
#include "child.hpp"
#endif

namespace heddle::test {

#if defined(_WIN32)

inline std::string read_and_remove(const std::string& path) {
    std::string text;
    if (std::FILE* const file = std::fopen(path.c_str(), "r")) {
        for (int letter; (letter = std::fgetc(file)) != EOF;) text += static_cast<char>(letter);
        std::fclose(file);
    }
    std::remove(path.c_str());
    return text;
}

inline ended_child run_self_again(const char* name) {
    constexpr int k_standard_error = 2;
    const std::string path = std::string(name) + ".errors";
    const int file = _open(path.c_str(), _O_CREAT | _O_TRUNC | _O_WRONLY, _S_IREAD | _S_IWRITE);
    const int before = _dup(k_standard_error);
    if (file < 0 || before < 0 || _dup2(file, k_standard_error) != 0) std::abort();
    const auto status = static_cast<int>(_spawnl(_P_WAIT, name, name, "watched", nullptr));
    _dup2(before, k_standard_error);
    _close(before);
    _close(file);
    return {status, read_and_remove(path)};
}

// In the program that runs again, if it has a watchdog of its own.
inline void call_off_alarm() {}

#else

inline ended_child run_self_again(const char* name) {
    child forked;
    if (forked.is_here()) {
        const char* const emulator = std::getenv("HEDDLE_TEST_EMULATOR");
        if (emulator == nullptr || *emulator == '\0') {
            execl("/proc/self/exe", name, "watched", nullptr);
        } else {
            const std::string command = std::string("exec ") + emulator + " '" + name + "' watched";
            execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        }
        _exit(127);
    }
    return forked.wait();
}

// In the program that runs again, if it has a watchdog of its own.
inline void call_off_alarm() { alarm(0); }

#endif

// The same for a program that reports on standard error what it does; true if the report is as expected.
inline bool says_when_run_again(const char* name, const std::string& expected) {
    const ended_child end = run_self_again(name);
    if (!end.succeeded()) return end.complain("the one that is watched");
    return end.errors == expected || end.complain("what it said");
}

}  // namespace heddle::test
