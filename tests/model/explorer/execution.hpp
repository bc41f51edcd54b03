// SPDX-License-Identifier: Apache-2.0
// execution.hpp - runs a scenario once, from its setup to its end, as a schedule decides.
//
// The execution performs every operation of a scenario on atomics, mutexes, parkers and plain<T>. The threads of the scenario are
// fibers. A fiber announces its next operation and stops. When the schedule selects the fiber, the execution performs the operation,
// and the fiber runs until its next operation. The code between two operations is invisible to other threads and contains no
// scheduling point. Fences are no scheduling points either.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <source_location>
#include <string>

#include <heddle/detail/base/immovable.hpp>

#include "memory.hpp"
#include "mutation.hpp"
#include "object.hpp"
#include "options.hpp"
#include "reduction.hpp"
#include "schedule.hpp"
#include "thread.hpp"
#include "trace.hpp"

namespace model {

enum class outcome : std::uint8_t {
    completed,
    pruned,  // another execution shows the same
    failed,
};

class execution : heddle::detail::immovable {
public:
    // The only machine of this program. All executions use it, one after another.
    static execution& machine();

    // `body` is what thread main does. `words` may be null.
    outcome run(const std::function<void()>& body, const options& how, schedule& decisions, trace* words);

    const std::string& failure() const noexcept { return failure_; }
    std::uint64_t steps() const noexcept { return steps_; }
    std::uint64_t runs() const noexcept { return runs_; }  // since the program began, this one included

    // The labels of all runs since forget_labels; bit i stands for options::reaches[i].
    std::uint64_t labels_reached() const noexcept { return reached_; }
    void forget_labels() noexcept { reached_ = 0; }

    const object_table& objects() const noexcept { return objects_; }
    active_mutation& active() noexcept { return mutation_; }

    // All fibers share the thread-local variables of the code under test, except one pointer: each fiber has its own, null at first.
    struct thread_local_pointer {
        void* (*get)() noexcept;
        void (*set)(void*) noexcept;
    };
    void keep_thread_local(thread_local_pointer which) noexcept { thread_local_ = which; }

    // ------------------------------------------------------------------ what a scenario calls, on its fibers

    bool is_running() const noexcept { return running_ != nullptr; }
    const char* name_of_running() const noexcept { return running_->name; }
    const options& how() const noexcept { return *how_; }

    void add_thread(const char* name, std::function<void()> body);
    void join_threads();
    bool anyone_asleep() const noexcept;

    // The beginning and the end of an object. An object that begins outside an execution has static storage.
    void make(object made);
    void end(const void* address, const std::source_location& where);

    // Performs the operation on the object at this address when the schedule selects the thread.
    operation perform(const void* address, operation what);
    void yield(const std::source_location& where);

    void fence(std::memory_order order, const std::source_location& where);
    void ordering_fence(node_kind kind, const std::source_location& where);
    bool heavy_fence(const std::source_location& where);

    void plain_read(const void* address, std::uint64_t value, const std::source_location& where);
    void plain_write(const void* address, std::uint64_t value, const std::source_location& where);

    bool turns_on(std::uint32_t code, const std::source_location& where);
    void label(const void* address, const std::string& name);
    void reach(const char* label) noexcept;
    [[noreturn]] void fail_here(const std::string& sentence);

private:
    execution() = default;

    // execution.cpp: one run
    void begin(const options& how, schedule& decisions, trace* words);
    void run_main();
    void run_threads();
    void start(thread& one, thread_id self);
    static void enter(void* self);
    void resume(thread& one);
    void step_of(thread& one);
    bool is_enabled(const thread& one) const noexcept;
    bool is_blocked_for_good() const noexcept;
    bool some_spinner_insists() noexcept;
    std::size_t find_candidates(std::array<schedule::candidate, k_max_threads>& found) const noexcept;
    void wake_dependents(const thread& by, slot_id slot, effect done) noexcept;
    std::string who_waits_for_what() const;
    void fail_run(const std::string& sentence);

    // perform.cpp: the operations
    effect execute(thread& one);
    effect execute_load(thread& one);
    effect execute_store(thread& one);
    effect execute_read_modify_write(thread& one);
    effect execute_compare_exchange(thread& one);
    effect execute_lock(thread& one);
    effect execute_unlock(thread& one);
    bool holds(const thread& one, const operation& unlock) const noexcept;
    effect execute_wait(thread& one);
    effect execute_return(thread& one);
    effect execute_wake(thread& one);
    store_index choose_store(thread& one, bool for_compare_exchange);
    void read(thread& one, store_index index, std::memory_order order);
    void tell(const thread& one, bool was_stale = false);

    // lifetime.cpp: objects, races on them, and operations that are no scheduling points
    object& live_object(const void* address, const std::source_location& where, const char* verb);
    bool touch(object& what, const thread& by);
    const char* what_is_wrong_with(const object& what, const thread& by) const noexcept;
    [[noreturn]] void fail_race(const object& what, const thread& other, const char* verb, const char* versus);

    std::array<thread, k_max_threads> threads_;
    std::size_t thread_count_ = 0;  // main included
    thread* running_ = nullptr;
    const thread* last_ = nullptr;  // the thread that made the last step

    memory memory_;
    object_table objects_;
    active_mutation mutation_;

    thread_local_pointer thread_local_{};
    const options* how_ = nullptr;
    schedule* decisions_ = nullptr;
    trace* trace_ = nullptr;

    std::string failure_;
    bool failed_ = false;
    bool pruned_ = false;
    unsigned steps_ = 0;
    std::uint64_t runs_ = 0;
    int preemptions_ = 0;
    int stale_reads_ = 0;
    unsigned refusals_left_ = 0;
    unsigned spurious_left_ = 0;
    std::uint64_t reached_ = 0;
};

}  // namespace model
