// SPDX-License-Identifier: Apache-2.0
// thread.hpp - an operating system thread, and nothing that could throw.
//
// Signals    the thread starts with every signal blocked but those that a thread brings upon itself (SIGSEGV and
//            its like): were they blocked, the process would end without its crash handler being called.
//            Systems without signals have nothing to block.
// Lifetime   the new thread reads this object: it stays where it is until join or forget.
#pragma once

#include <cstddef>
#include <cstdint>

#include <heddle/detail/base/immovable.hpp>

namespace heddle::detail {

struct thread_options {
    std::size_t stack_size = 0;  // bytes, raised to what the system can do; 0: the system's default
    const char* name = "";       // shown by debuggers; cut to what the system can hold (Linux: 15 characters)
};

// False in builds without threads, where every start is refused: a pool has no workers, and its callers do everything.
bool can_start_threads() noexcept;

// For debuggers, which may show less of it.
void name_own_thread(const char* name) noexcept;

class thread : immovable {
public:
    using entry_point = void (*)(void* argument);

    thread() = default;
    ~thread();

    // Runs entry(argument) in a new thread. Returns 0, or the errno value with which the system refused.
    int start(entry_point entry, void* argument, const thread_options& options) noexcept;

    // Waits for the end of a started thread.
    void join() noexcept;

    // For the child of a fork, where the thread does not exist any more: drops it without joining.
    void forget() noexcept { started_ = false; }

    bool started() const noexcept { return started_; }

private:
    static constexpr std::size_t k_name_size = 16;

    static void* run(void* self) noexcept;

    entry_point entry_ = nullptr;
    void* argument_ = nullptr;
    char name_[k_name_size] = {};
    [[maybe_unused]] std::uintptr_t handle_ = 0;  // not where there are no threads
    bool started_ = false;
};

}  // namespace heddle::detail
