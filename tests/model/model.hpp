// SPDX-License-Identifier: Apache-2.0
// model.hpp - how a test is written: scenarios, plain data, tests and mutants.
//
//     const model::suite mailbox_suite([] {
//         model::test("mailbox.letter_arrives_whole", [](model::scenario& s) {
//             auto& letter = s.shared<model::plain<int>>("letter", 0);
//             auto& flag = s.shared<heddle::detail::atomic<bool>>("flag", false);
//             s.thread("sender", [&] { letter.write(42); flag.store(true, std::memory_order_release); });
//             s.thread("reader", [&] {
//                 if (!flag.load(std::memory_order_acquire)) return;
//                 model::require(letter.read() == 42, "half a letter arrived");
//             });
//         });
//     });
#pragma once

#include <functional>
#include <source_location>
#include <string>
#include <utility>
#include <vector>

#include <heddle/detail/base/immovable.hpp>

#include <model/explorer/fail.hpp>
#include <model/explorer/mutation.hpp>
#include <model/explorer/options.hpp>
#include <model/seam.hpp>

namespace model {

// The objects and threads of one execution. Each execution creates them again. Threads may share objects that the explorer sees
// (atomics, mutexes, parkers, plain<T>), and otherwise only counters that are read at the end.
class scenario : heddle::detail::immovable {
public:
    // An object that all threads may use. Objects are destroyed at the end, in reverse order of creation.
    template <class T, class... Arguments>
    T& shared(Arguments&&... arguments) {
        T* const made = new T(std::forward<Arguments>(arguments)...);
        destroy_.push_back([made] { delete made; });
        return *made;
    }

    void thread(const char* name, std::function<void()> body) {
        execution::machine().add_thread(name, std::move(body));
    }

    // Called when all threads have ended (or sleep permanently, if the test allows that). All of their writes are visible.
    void at_end(std::function<void()> check) { check_.push_back(std::move(check)); }

    // Pointers to `address` appear in traces under this name.
    void label(const void* address, const std::string& name) { execution::machine().label(address, name); }

    // The rest of main, after the body of the test.
    void run_to_end();

private:
    std::vector<std::function<void()>> destroy_;
    std::vector<std::function<void()>> check_;
};

// Data that is not atomic: two accesses, one of them a write, have to be ordered by happens-before.
template <class T>
class plain : heddle::detail::immovable {
public:
    plain(const char* name, T value) : value_(value) { make_object(this, name, value); }
    ~plain() { end_object(this); }

    T read(std::source_location where = std::source_location::current()) const {
        execution::machine().plain_read(this, to_bits(value_), where);
        return value_;
    }
    void write(T value, std::source_location where = std::source_location::current()) {
        execution::machine().plain_write(this, to_bits(value), where);
        value_ = value;
    }

private:
    T value_;
};

// std::atomic_thread_fence, for litmus tests; Heddle has its own fences.
inline void fence(std::memory_order order, std::source_location where = std::source_location::current()) {
    execution::machine().fence(order, where);
}

// ---------------------------------------------------------------------------------------------- tests and mutants

// Registers tests and mutants before main begins.
struct suite {
    explicit suite(void (*register_all)()) { register_all(); }
};

using body = std::function<void(scenario&)>;

// The name is the property: `deque.last_job_goes_to_exactly_one_taker`.
void test(const char* name, body what, options how = {});

// A fault that at least one of these tests has to detect.
void mutant(const char* name, std::vector<const char*> killed_by, mutation what);

// A fault that these tests cannot detect, with the reason.
void invisible_mutant(const char* name, std::vector<const char*> survives, mutation what, const char* reason);

}  // namespace model
