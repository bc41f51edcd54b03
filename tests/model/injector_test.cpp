// SPDX-License-Identifier: Apache-2.0
// injector_test.cpp - detail/prim/injector.hpp: jobs from outside come out once each, in the order in which they went in.
#include <array>
#include <cstddef>
#include <string>

#include <heddle/detail/prim/injector.hpp>

#include <model/model.hpp>
#include <model/post_or_see.hpp>

namespace {

using heddle::detail::injected_job;
using heddle::detail::injector;
using model::scenario;
using model::test;

// An injector and the letters that are thrown into it: number 10 * producer + count.
class mailroom {
public:
    explicit mailroom(scenario& s) {
        for (std::size_t i = 0; i < letters_.size(); ++i) s.label(&letters_[i], "letter " + std::to_string(i));
        s.at_end([this] {
            while (take()) {}
            for (const letter& one : letters_) model::require(one.taken == one.pushed, "a job was lost");
        });
    }

    void push(int producer, int count) {
        letter& made = letters_[static_cast<std::size_t>(2 * producer + count)];
        made.number.write(10 * producer + count);
        ++made.pushed;
        queue_.push(&made);
    }

    void push_one() { push(0, 0); }

    bool take() {
        auto* const got = static_cast<letter*>(static_cast<injected_job*>(queue_.take()));
        if (got == nullptr) return false;
        model::require(++got->taken <= got->pushed, "a job was taken twice");
        const int number = got->number.read();
        if (number % 10 == 1) {
            model::require(letters_[static_cast<std::size_t>(2 * (number / 10))].taken == 1,
                           "a younger job came first");
        }
        got->number.write(-1);  // a thread that has taken a job may reuse its node
        got->next = nullptr;
        return true;
    }

    bool looks_empty() const { return queue_.looks_empty(); }

private:
    struct letter : injected_job {
        letter() : injected_job{{nullptr}, nullptr} {}

        model::plain<int> number{"number", -1};
        int pushed = 0;
        int taken = 0;
    };

    injector queue_;
    std::array<letter, 4> letters_;
};

const model::suite injector_suite([] {
    test("injector.smoke", [](scenario& s) {
        auto& room = s.shared<mailroom>(s);
        s.thread("producer", [&] {
            room.push(0, 0);
            room.push(0, 1);
        });
        s.thread("worker", [&] {
            room.take();
            room.take();
        });
    });

    test("injector.two_producers_keep_their_order", [](scenario& s) {
        auto& room = s.shared<mailroom>(s);
        s.thread("producer", [&] {
            room.push(0, 0);
            room.push(0, 1);
        });
        s.thread("other producer", [&] {
            room.push(1, 0);
            room.push(1, 1);
        });
        s.thread("worker", [&] {
            room.take();
            room.take();
        });
    });

    test("injector.two_takers_never_share_a_job",
         [](scenario& s) {
             auto& room = s.shared<mailroom>(s);
             s.thread("producer", [&] {
                 room.push(0, 0);
                 room.push(0, 1);
             });
             s.thread("worker", [&] {
                 if (!room.take()) model::reached("nothing to take");
             });
             s.thread("other worker", [&] { room.take(); });
         },
         {.reaches = {"nothing to take"}});

    test(
        "injector.sleeper_sees_the_job_or_poster_the_sleeper",
        [](scenario& s) { model::add_poster_and_sleeper(s, s.shared<mailroom>(s)); }, model::k_post_or_see);

    model::mutant("injector.nobody_locks", {"injector.smoke"}, model::drop_lock{model::op::lock});
});

}  // namespace
