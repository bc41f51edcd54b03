// SPDX-License-Identifier: Apache-2.0
// explorer_race_test.cpp - that the explorer finds races on plain data, and on the life of objects.
#include <memory>

#include <heddle/detail/base/fence.hpp>
#include <heddle/detail/base/pause.hpp>

#include <model/model.hpp>

namespace {

using heddle::detail::atomic;
using heddle::detail::pause;
using model::plain;
using model::scenario;
using model::test;

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto acq_rel = std::memory_order_acq_rel;

// ---------------------------------------------------------------------------------------------- plain data

struct letterbox {
    plain<int> letter{"letter", 0};
    atomic<bool> flag{"flag", false};

    void put(std::memory_order order) {
        letter.write(42);
        flag.store(true, order);
    }
    void look(std::memory_order order) {
        if (flag.load(order)) model::require(letter.read() == 42, "half a letter arrived");
    }
};

void pass_a_letter(scenario& s, std::memory_order put, std::memory_order look) {
    auto& box = s.shared<letterbox>();
    s.thread("sender", [&box, put] { box.put(put); });
    s.thread("reader", [&box, look] { box.look(look); });
}

const model::suite race_suite([] {
    test("explorer.released_data_is_no_race", [](scenario& s) { pass_a_letter(s, release, acquire); });
    test("explorer.relaxed_store_publishes_nothing", [](scenario& s) { pass_a_letter(s, relaxed, acquire); },
         {.fails_with = "data race: reader reads `letter`"});
    test("explorer.relaxed_load_acquires_nothing", [](scenario& s) { pass_a_letter(s, release, relaxed); },
         {.fails_with = "data race: reader reads `letter`"});

    // The write comes second here: the explorer finds the race nevertheless.
    test("explorer.write_after_unordered_read_is_a_race",
         [](scenario& s) {
             auto& box = s.shared<letterbox>();
             s.thread("reader", [&] {
                 box.letter.read();
                 box.flag.store(true, relaxed);
             });
             s.thread("writer", [&] {
                 if (box.flag.load(acquire)) box.letter.write(1);
             });
         },
         {.fails_with = "data race: writer writes `letter`"});

    // Heddle's fences order the accesses of two threads. They publish nothing.
    test("explorer.full_fence_publishes_no_data",
         [](scenario& s) {
             auto& box = s.shared<letterbox>();
             s.thread("sender", [&] {
                 box.letter.write(42);
                 heddle::detail::full_fence();
                 box.flag.store(true, relaxed);
             });
             s.thread("reader", [&] {
                 if (!box.flag.load(relaxed)) return;
                 heddle::detail::full_fence();
                 box.letter.read();
             });
         },
         {.fails_with = "data race: reader reads `letter`"});

    test("explorer.atomic_has_to_be_published_too",
         [](scenario& s) {
             auto& where = s.shared<atomic<atomic<int>*>>("where", nullptr);
             s.thread("maker", [&] { where.store(new atomic<int>("made", 1), relaxed); });
             s.thread("user", [&] {
                 if (atomic<int>* const made = where.load(relaxed)) made->load(relaxed);
             });
         },
         {.fails_with = "user uses `made`, but that it was made is not ordered before"});
});

// ---------------------------------------------------------------------------------------------- lifetime

// Two users share an object; the last one to release it destroys it.
void share_and_release(scenario& s, std::memory_order order) {
    auto& users = s.shared<atomic<int>>("users", 2);
    auto& thing = s.shared<std::unique_ptr<atomic<int>>>(std::make_unique<atomic<int>>("thing", 0));
    const auto use = [&users, &thing, order] {
        thing->fetch_add(1, relaxed);
        if (users.fetch_sub(1, order) == 1) thing.reset();
    };
    s.thread("first", use);
    s.thread("second", use);
}

const model::suite lifetime_suite([] {
    test("explorer.last_user_may_destroy", [](scenario& s) { share_and_release(s, acq_rel); });
    test("explorer.destruction_has_to_be_ordered", [](scenario& s) { share_and_release(s, relaxed); },
         {.fails_with = "destroys `thing`, and an access by"});

    test("explorer.access_after_the_end_is_found",
         [](scenario& s) {
             auto& thing = s.shared<std::unique_ptr<atomic<int>>>(std::make_unique<atomic<int>>("thing", 0));
             auto& gone = s.shared<atomic<bool>>("gone", false);
             s.thread("owner", [&] {
                 thing.reset();
                 gone.store(true, release);
             });
             s.thread("user", [&, stale = thing.get()] {
                 if (gone.load(acquire)) stale->load(relaxed);
             });
         },
         {.fails_with = "user uses `thing` after its end"});

    // A latch in a stack frame: the waiter may go as soon as it is set.
    test("explorer.access_to_a_left_frame_is_found",
         [](scenario& s) {
             auto& where = s.shared<atomic<atomic<int>*>>("where", nullptr);
             s.thread("waiter", [&] {
                 atomic<int> latch("latch", 0);
                 where.store(&latch, release);
                 while (latch.load(acquire) == 0) pause();
             });
             s.thread("setter", [&] {
                 atomic<int>* latch = nullptr;
                 while ((latch = where.load(acquire)) == nullptr) pause();
                 latch->store(1, release);
                 latch->load(relaxed);
             });
         },
         {.fails_with = "`latch`"});
});

}  // namespace
