// SPDX-License-Identifier: Apache-2.0
// races.cpp - incorrect programs: two threads write one variable. A race detector must report each of them.
//
//     races WHICH
//
// WHICH can also be `none`: a correct program, which a detector reports unless Heddle's annotations are present.
#include <heddle/broadcast.hpp>
#include <heddle/future.hpp>
#include <heddle/join.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/scope.hpp>
#include <heddle/spawn.hpp>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "meeting.hpp"

namespace {

volatile int written = 0;

// Repeated, because the detector may miss accesses at the very same moment.
void write_at_once(meeting& both) {
    both.meet();
    for (int i = 0; i < 1000; ++i) written = i;
}

void nothing() {
    meeting both(2);
    int here = 0;
    int there = 0;
    heddle::join(
        [&] {
            both.meet();
            here = 1;
        },
        [&] {
            both.meet();
            there = 2;
        });
    written = here + there;
}

void branches_of_a_join() {
    meeting both(2);
    heddle::join([&] { write_at_once(both); }, [&] { write_at_once(both); });
}

void iterations_of_a_loop() {
    meeting both(2);
    heddle::parallel_for(0, 2, [&](int) { write_at_once(both); });
}

void a_task_and_its_opener() {
    meeting both(2);
    heddle::scope([&](heddle::task_scope& s) {
        s.spawn([&] { write_at_once(both); });
        write_at_once(both);
    });
}

void tasks_of_a_scope() {
    meeting both(2);
    heddle::scope([&](heddle::task_scope& s) {
        for (int i = 0; i < 2; ++i) s.spawn([&] { write_at_once(both); });
    });
}

void a_future_before_it_is_got() {
    meeting both(2);
    auto made = heddle::async([&] { write_at_once(both); });
    write_at_once(both);
    made.get();
}

void calls_of_a_broadcast() {
    meeting both(2);
    heddle::broadcast([&](heddle::broadcast_context) { write_at_once(both); });
}

void a_detached_task() {
    meeting both(2);
    heddle::spawn([&] { write_at_once(both); });
    write_at_once(both);
    heddle::default_pool().shut_down();  // the task has ended
}

}  // namespace

int main(int argc, char** argv) {
    const struct {
        std::string_view name;
        void (*run)();
    } all[] = {{"none", nothing},
               {"join", branches_of_a_join},
               {"loop", iterations_of_a_loop},
               {"opener", a_task_and_its_opener},
               {"tasks", tasks_of_a_scope},
               {"future", a_future_before_it_is_got},
               {"broadcast", calls_of_a_broadcast},
               {"spawn", a_detached_task}};
    heddle::configure_default_pool({.threads = 2});
    for (const auto& one : all) {
        if (argc == 2 && one.name == argv[1]) {
            one.run();
            return EXIT_SUCCESS;
        }
    }
    std::fprintf(stderr, "races WHICH: races.cpp lists the possible arguments\n");
    return 2;
}
