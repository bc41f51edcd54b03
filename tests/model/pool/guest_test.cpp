// SPDX-License-Identifier: Apache-2.0
// guest_test.cpp - guests enter and leave: they return their seats, and a worker runs each job that they fork.
#include <array>
#include <optional>

#include <heddle/join.hpp>

#include "jobs.hpp"

namespace {

using heddle::detail::join_here;
using heddle::detail::right_wherever;
using model::add_guest;
using model::add_worker;
using model::noted_fork;
using model::options;
using model::plain;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;
using model::worker;

void join_once(worker& self) {
    plain<int> left("left", 0);
    plain<int> right("right", 0);
    auto write_left = [&] { left.write(1); };
    auto write_right = [&] { right.write(2); };
    join_here(self, write_left, right_wherever<decltype(write_right)>{write_right});
    model::require(left.read() + right.read() == 3, "a side of the join was lost");
}

void seats_come_back(scenario& s, pool_core& home) {
    const int before = home.sleep().counters().free_seats();
    s.at_end([&home, before] {
        model::require(home.sleep().counters().free_seats() == before, "a guest has left with a seat, or brought one");
    });
}

// The worker computes forever.
void guests_that_leave(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    seats_come_back(s, home);
    add_guest(s, home, "guest", &join_once);
    add_guest(s, home, "other guest", &join_once);
}

// The first guest computes forever. One worker and two guests: as many as there are seats.
void job_of_the_second_guest(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 3});
    model::leave(home.workers().at(1));
    model::leave(home.workers().at(2));
    home.enter();
    auto& fork = s.shared<std::optional<noted_fork>>();
    add_worker(s, home, "worker", 0);
    s.thread("busy guest", [&] {
        worker& self = *home.enter();
        fork.emplace(self);
        self.fork(*fork);
    });
    s.at_end([&fork] { model::require(fork->ran_on != nullptr, "a job is left behind while a worker sleeps"); });
}

// All slots are taken, and there is no worker: the next guest computes alone, waits on its own word, and leaves.
void one_too_many(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 0});
    std::array<worker*, pool_core::k_guest_slots> inside{};
    for (worker*& one : inside) one = home.enter();
    auto& done = s.shared<heddle::detail::core_latch>();
    worker* const alone = home.enter_or_delegate([](void*) noexcept {}, nullptr);
    model::require(alone != nullptr && alone->is_alone(), "the guest has no record");
    s.thread("guest", [&home, &done, alone] {
        {
            const worker::as_current current(*alone);
            alone->wait_until(done, home);
        }
        home.leave(*alone);
    });
    s.thread("setter", [&done, alone] { worker::set_latch(done, *alone); });
    s.at_end([&home, inside] {
        for (worker* const one : inside) home.leave(*one);
    });
}

const model::suite guest_suite([] {
    test("guest.one_too_many_waits_alone", one_too_many);
    test("guest.gives_its_seat_back", guests_that_leave, {.preemption_bound = 2, .stale_bound = 1});
    test("guest.second_one_has_its_job_found", job_of_the_second_guest,
         {.preemption_bound = 3, .stale_bound = 1, .may_end_asleep = true});
});

}  // namespace
