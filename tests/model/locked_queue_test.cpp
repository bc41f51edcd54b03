// SPDX-License-Identifier: Apache-2.0
// locked_queue_test.cpp - detail/prim/locked_deque.hpp and global_queue.hpp: the queues behind a mutex, by the same rules
// as the deque.
#include <string>

#include <heddle/detail/prim/global_queue.hpp>
#include <heddle/detail/prim/locked_deque.hpp>

#include <model/post_or_see.hpp>
#include <model/queue_bench.hpp>

namespace {

using heddle::detail::global_queue;
using heddle::detail::locked_deque;
using heddle::detail::position;
using model::add_thief;
using model::drop_lock;
using model::mutant;
using model::op;
using model::scenario;
using model::test;

template <class Queue>
model::queue_bench<Queue>& make_bench(scenario& s) {
    auto& shared = s.shared<typename Queue::shared_state>();
    return s.shared<model::queue_bench<Queue>>(s, shared);
}

// Registers tests of one kind of queue; the registry copies the names.
template <class Queue>
void add_tests(const std::string& kind, const model::options& when_contended) {
    const auto name = [&kind](const char* property) { return kind + "." + property; };

    test(name("smoke").c_str(), [](scenario& s) {
        auto& q = make_bench<Queue>(s);
        s.thread("owner", [&] {
            q.push(0);
            q.push(1);
            q.pop();
        });
        s.thread("thief", [&] { q.steal(); });
    });

    test(
        name("jobs_go_to_exactly_one_of_three").c_str(),
        [](scenario& s) {
            auto& q = make_bench<Queue>(s);
            s.thread("owner", [&] {
                q.push(0);
                q.push(1);
                q.pop();
                q.pop();
            });
            add_thief(s, "thief", q, 1);
            add_thief(s, "other thief", q, 1);
        },
        when_contended);

    test(name("nested_frames_reclaim_in_turn").c_str(),
         [](scenario& s) {
             auto& q = make_bench<Queue>(s);
             s.thread("owner", [&] {
                 const position outer = q.push(0);
                 const position inner = q.push(1);
                 const bool kept_inner = q.reclaim(1, inner);
                 const bool kept_outer = q.reclaim(0, outer);
                 if (!kept_inner && !kept_outer) model::reached("both stolen");
                 const position again = q.push(2);
                 q.reclaim(2, again);
             });
             add_thief(s, "thief", q, 3);
         },
         {.reaches = {"both stolen"}});

    test(
        name("sleeper_sees_the_job_or_poster_the_sleeper").c_str(),
        [](scenario& s) { model::add_poster_and_sleeper(s, make_bench<Queue>(s)); }, model::k_post_or_see);
}

const model::suite locked_suite([] {
    add_tests<locked_deque>("locked_deque", {.reaches = {"a thief lost"}});
    mutant("locked_deque.owner_takes_no_lock", {"locked_deque.smoke"}, drop_lock{op::lock});
    mutant("locked_deque.thief_takes_no_lock", {"locked_deque.smoke"}, drop_lock{op::try_lock});
});

const model::suite global_suite([] {
    add_tests<global_queue>("global_queue", {});
    mutant("global_queue.nobody_locks", {"global_queue.smoke"}, drop_lock{op::lock});
});

}  // namespace
