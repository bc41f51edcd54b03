// SPDX-License-Identifier: Apache-2.0
// deque_test.cpp - detail/prim/deque.hpp: exactly one thread takes each job, and it sees the whole job.
#include <limits>
#include <vector>

#include <heddle/detail/prim/deque.hpp>

#include <model/queue_bench.hpp>

namespace {

using heddle::detail::deque;
using heddle::detail::position;
using model::add_thief;
using model::scenario;
using model::test;
using bench = model::queue_bench<deque>;

const model::suite deque_suite([] {
    test("deque.smoke", [](scenario& s) {
        auto& d = s.shared<bench>(s, 4);
        s.thread("owner", [&] {
            d.push(0);
            d.push(1);
            d.pop();
        });
        s.thread("thief", [&] { d.steal(); });
    });

    test("deque.last_job_goes_to_exactly_one_taker",
         [](scenario& s) {
             auto& d = s.shared<bench>(s, 4);
             s.thread("owner", [&] {
                 d.push(0);
                 if (!d.pop()) model::reached("the owner lost");
             });
             add_thief(s, "thief", d, 1);
             add_thief(s, "other thief", d, 1);
         },
         {.reaches = {"a thief lost", "the owner lost"}});

    test("deque.two_jobs_against_one_thief",
         [](scenario& s) {
             auto& d = s.shared<bench>(s, 4);
             s.thread("owner", [&] {
                 d.push(0);
                 d.push(1);
                 d.pop();
                 d.pop();
             });
             add_thief(s, "thief", d, 2);
         },
         {.reaches = {"a thief lost"}});

    test("deque.two_jobs_against_two_thieves",
         [](scenario& s) {
             auto& d = s.shared<bench>(s, 4);
             s.thread("owner", [&] {
                 d.push(0);
                 d.push(1);
                 d.pop();
                 d.pop();
             });
             add_thief(s, "thief", d, 2);
             add_thief(s, "other thief", d, 1);
         },
         {.reaches = {"a thief lost"}});

    test("deque.pop_and_push_again", [](scenario& s) {
        auto& d = s.shared<bench>(s, 4);
        s.thread("owner", [&] {
            d.push(0);
            d.pop();
            d.push(1);
            d.pop();
            d.pop();
        });
        add_thief(s, "thief", d, 2);
    });
});

const model::suite reclaim_suite([] {
    test("deque.reclaimed_job_is_the_owners_alone",
         [](scenario& s) {
             auto& d = s.shared<bench>(s, 4);
             s.thread("owner", [&] {
                 const position at = d.push(0);
                 if (!d.reclaim(0, at)) model::reached("stolen");
             });
             add_thief(s, "thief", d, 1);
             add_thief(s, "other thief", d, 1);
         },
         {.reaches = {"stolen", "a thief lost"}});

    test("deque.nested_frames_reclaim_in_turn",
         [](scenario& s) {
             auto& d = s.shared<bench>(s, 4);
             s.thread("owner", [&] {
                 const position outer = d.push(0);
                 const position inner = d.push(1);
                 d.reclaim(1, inner);
                 d.reclaim(0, outer);
             });
             add_thief(s, "thief", d, 2);
         },
         {.reaches = {"a thief lost"}});

    // A stolen inner frame can find that its own job and those outside of it are gone.
    test("deque.nested_frames_that_were_all_stolen",
         [](scenario& s) {
             auto& d = s.shared<bench>(s, 4);
             s.thread("owner", [&] {
                 const position outer = d.push(0);
                 const position inner = d.push(1);
                 const bool kept_inner = d.reclaim(1, inner);
                 const bool kept_outer = d.reclaim(0, outer);
                 if (!kept_inner && !kept_outer) model::reached("both stolen");
                 const position again = d.push(2);
                 d.reclaim(2, again);
             });
             add_thief(s, "thief", d, 3);
         },
         {.reaches = {"both stolen"}});

    test("deque.reclaim_of_inner_frame_uncovers_the_outer", [](scenario& s) {
        auto& d = s.shared<bench>(s, 4);
        s.thread("owner", [&] {
            const position outer = d.push(0);
            const position inner = d.push(1);
            d.reclaim(1, inner);
            const position again = d.push(2);
            d.reclaim(2, again);
            d.reclaim(0, outer);
        });
        add_thief(s, "thief", d, 1);
        add_thief(s, "other thief", d, 1);
    });
});

const model::suite growth_suite([] {
    test("deque.grows_under_a_thief", [](scenario& s) {
        auto& d = s.shared<bench>(s, 1);
        s.thread("owner", [&] {
            d.push(0);
            d.push(1);
        });
        add_thief(s, "thief", d, 2);
    });

    test("deque.grows_twice_under_a_thief", [](scenario& s) {
        auto& d = s.shared<bench>(s, 1);
        s.thread("owner", [&] {
            d.push(0);
            d.push(1);
            d.push(2);
            d.pop();
        });
        add_thief(s, "thief", d, 2);
    });

    test("deque.grows_under_two_thieves", [](scenario& s) {
        auto& d = s.shared<bench>(s, 2);
        s.thread("owner", [&] {
            d.push(0);
            d.push(1);
            d.push(2);
            d.pop();
        });
        add_thief(s, "thief", d, 1);
        add_thief(s, "other thief", d, 1);
    });

    test("deque.slot_is_used_again", [](scenario& s) {
        auto& d = s.shared<bench>(s, 1);
        s.thread("owner", [&] {
            d.push(0);
            d.pop();
            d.push(1);
            d.push(2);
        });
        add_thief(s, "thief", d, 2);
    });

    test("deque.positions_may_be_large", [](scenario& s) {
        auto& d = s.shared<bench>(s, 2, std::numeric_limits<position>::max() - 8);
        s.thread("owner", [&] {
            const position at = d.push(0);
            d.push(1);
            d.pop();
            d.reclaim(0, at);
            d.push(2);
        });
        add_thief(s, "thief", d, 2);
    });

    test("deque.ring_wraps", [](scenario& s) {
        auto& d = s.shared<bench>(s, 2, 3);
        s.thread("owner", [&] {
            d.push(0);
            d.push(1);
            d.pop();
            d.push(2);
        });
        add_thief(s, "thief", d, 2);
    });
});

const model::suite mutant_suite([] {
    using model::drop_fence;
    using model::invisible_mutant;
    using model::mutant;
    using model::op;
    using model::weaken;

    const std::vector<const char*> all_kinds = {
        "deque.two_jobs_against_two_thieves", "deque.pop_and_push_again", "deque.nested_frames_that_were_all_stolen",
        "deque.grows_under_two_thieves",      "deque.slot_is_used_again", "deque.ring_wraps",
    };

    // DQ1, publish.
    mutant("deque.push_publishes_relaxed", {"deque.smoke"}, weaken{"bottom", op::store, "push"});
    mutant("deque.pop_publishes_relaxed", {"deque.smoke"}, weaken{"bottom", op::store, "pop"});
    mutant("deque.reclaim_publishes_relaxed", {"deque.nested_frames_reclaim_in_turn"},
           weaken{"bottom", op::store, "reclaim"});
    mutant("deque.steal_reads_bottom_relaxed", {"deque.smoke"}, weaken{"bottom", op::load, "steal"});
    invisible_mutant("deque.settle_publishes_relaxed", all_kinds, weaken{"bottom", op::store, "settle"},
                     "it leaves the deque empty: a thief that reads it had a stale top, so its swap fails");

    // DQ2, last job.
    mutant("deque.pop_without_fence", {"deque.two_jobs_against_one_thief"}, drop_fence{"pop"});
    mutant("deque.reclaim_without_fence", {"deque.nested_frames_reclaim_in_turn"}, drop_fence{"reclaim"});
    mutant("deque.steal_without_fence", {"deque.two_jobs_against_one_thief"}, drop_fence{"steal"});

    // DQ3, reuse. What it guards against is a slot that is read after the owner has written it again: load buffering.
    invisible_mutant("deque.steal_swaps_relaxed", all_kinds, weaken{"top", op::compare_exchange, "steal"},
                     "the slot is read before the swap; load buffering is not modelled");
    invisible_mutant("deque.settle_swaps_relaxed", all_kinds, weaken{"top", op::compare_exchange, "settle"},
                     "the owner publishes nothing by it, and swaps of one location are ordered anyway");
    invisible_mutant("deque.make_room_reads_top_relaxed", all_kinds, weaken{"top", op::load, "make_room"},
                     "the slot is read before the swap; load buffering is not modelled");
    invisible_mutant("deque.steal_reads_top_relaxed", all_kinds, weaken{"top", op::load, "steal"},
                     "the fence after it and the acquire of bottom order all that it leads to");

    // DQ4, growth.
    mutant("deque.array_is_published_relaxed", {"deque.grows_under_a_thief"}, weaken{"array", op::store, "use"});
    mutant("deque.steal_reads_array_relaxed", {"deque.grows_under_a_thief"}, weaken{"array", op::load, "steal"});
});

}  // namespace
