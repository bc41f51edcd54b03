// SPDX-License-Identifier: Apache-2.0
// thread.hpp - an operating system thread. Nothing here throws.
//
// Signals    the thread starts with every signal blocked except those that report its own faults (SIGSEGV, SIGFPE ...). If these were
//            blocked, a fault would end the process without a call of its crash handler.
// Lifetime   the new thread reads this object, so the object must not move or be destroyed before join.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <heddle/detail/base/immovable.hpp>

namespace heddle::inline v0::detail {

struct thread_options {
    std::size_t stack_size = 0;           // bytes, raised to the smallest possible stack; 0: the default of the system
    const char* name = "";                // shown by debuggers
    std::optional<unsigned> number = {};  // appended to the name after a hyphen
};

// False in builds without threads. There every start fails: a pool has no workers, and its callers run all jobs.
bool can_start_threads() noexcept;

// Names the calling thread for debuggers, which may truncate the name.
void name_own_thread(const char* name) noexcept;

class thread : immovable {
public:
    using entry_point = void (*)(void* argument);

    thread() = default;
    ~thread();

    // Runs entry(argument) in a new thread. Returns 0, or the errno value of the failure.
    int start(entry_point entry, void* argument, const thread_options& options) noexcept;

    // Waits for the end of a started thread.
    void join() noexcept;

    bool started() const noexcept { return started_; }

private:
    static constexpr std::size_t k_name_size = 16;  // the limit of Linux

    static void* run(void* self) noexcept;

    // Truncates a long name, but not its number.
    void set_name(const thread_options& options) noexcept;

    entry_point entry_ = nullptr;
    void* argument_ = nullptr;
    char name_[k_name_size] = {};
    [[maybe_unused]] std::uintptr_t handle_ = 0;  // unused in builds without threads
    bool started_ = false;
};

}  // namespace heddle::inline v0::detail
