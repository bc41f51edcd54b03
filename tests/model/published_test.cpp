// SPDX-License-Identifier: Apache-2.0
// published_test.cpp - detail/prim/published.hpp: a thread that follows the pointer sees the whole object.
#include <mutex>

#include <heddle/detail/prim/published.hpp>

#include <model/model.hpp>

namespace {

using heddle::detail::mutex;
using heddle::detail::published;
using model::mutant;
using model::op;
using model::plain;
using model::scenario;
using model::test;
using model::weaken;

using content = plain<int>;

// Created once, on first use, as a pool creates its registry and the program its default pool.
struct made_when_asked_for {
    mutex lock;
    published<content> pointer{nullptr};
    int made = 0;

    content& get() {
        if (content* const there = pointer.get()) {
            model::reached("was there");
            return *there;
        }
        const std::lock_guard guard(lock);
        if (content* const there = pointer.get_locked()) return *there;
        ++made;
        auto* const first = new content("content", 0);
        first->write(42);
        pointer.replace(first);
        return *first;
    }
};

void two_ask(scenario& s) {
    auto& one = s.shared<made_when_asked_for>();
    for (const char* const name : {"first", "second"}) {
        s.thread(name, [&one] { model::require(one.get().read() == 42, "half of it was seen"); });
    }
    s.at_end([&one] {
        model::require(one.made == 1, "it was made twice");
        delete one.pointer.get();
    });
}

const model::suite published_suite([] {
    test("published.object_is_made_once_and_seen_whole", two_ask, {.reaches = {"was there"}});

    // PB1
    const auto all = {"published.object_is_made_once_and_seen_whole"};
    mutant("published.pointer_is_stored_relaxed", all, weaken{"published", op::store, "replace"});
    mutant("published.pointer_is_read_relaxed", all, weaken{"published", op::load, "get"});
    mutant("published.made_without_the_lock", all, model::drop_lock{op::lock});
});

}  // namespace
