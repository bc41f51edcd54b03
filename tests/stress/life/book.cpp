// SPDX-License-Identifier: Apache-2.0
// book.cpp - the entries of the book, and the checks.
#include "book.hpp"

#include <cstdio>

#include <heddle/detail/sched/worker.hpp>

namespace heddle::stress::life {
namespace {

thread_local std::uint64_t held = 0;

// Relaxed everywhere: a thread that checks a count has waited for the writing threads, or reports that it has not.
constexpr auto k_relaxed = std::memory_order_relaxed;

std::string name_of(const pool_record& record) {
    return "pool " + std::to_string(record.number) + " (slot " + std::to_string(record.slot) + ", " + record.options +
           ")";
}

std::string describe(const slip& one, const std::string& what) {
    return std::string(one.what) + " in " + name_of(one.where) + " " + what;
}

const char* name_of(due what) {
    switch (what) {
        case due::unsaid:
            return "unsaid";
        case due::once:
            return "once";
        case due::once_unless_dropped:
            return "once unless dropped";
        case due::at_most_once:
            return "at most once";
        case due::never:
            return "never";
    }
    return "?";
}

// Puts `one` in front of a list that only grows.
template <class T>
void push(std::atomic<T*>& list, T* one) {
    one->next = list.load(k_relaxed);
    while (!list.compare_exchange_weak(one->next, one, std::memory_order_release, k_relaxed)) {}
}

template <class T>
void delete_all(T* one) {
    while (one != nullptr) delete std::exchange(one, one->next);
}

}  // namespace

// ---------------------------------------------------------------------------------------------- slips

std::string slip::problem(due what_is) const {
    const int count = runs.load(k_relaxed);
    const bool dropped_or_not = what_is == due::once_unless_dropped && where.may_drop.load(k_relaxed);
    const bool may_be_0 = what_is == due::never || what_is == due::at_most_once || dropped_or_not;
    const bool may_be_1 = what_is != due::never;
    if ((count == 0 && may_be_0) || (count == 1 && may_be_1)) return {};
    return describe(*this, "ran " + std::to_string(count) + " times; due: " + name_of(what_is));
}

void slip::say(due what_is) {
    expected.store(what_is, k_relaxed);
    if (what_is != due::never) return;
    if (const std::string wrong = problem(what_is); !wrong.empty()) in.complain(wrong);
}

void slip::say_has_ended(due what_is) {
    expected.store(what_is, k_relaxed);
    const shielded own_memory;
    if (const std::string wrong = problem(what_is); !wrong.empty()) return in.complain(wrong);
    if (copies.load(k_relaxed) != 0) in.complain(describe(*this, "is not destroyed, although it has ended"));
    if (runs.load(k_relaxed) == 1 && answered != given + 1) in.complain(describe(*this, "did not answer"));
}

// ---------------------------------------------------------------------------------------------- tickets

held_region::held_region(std::uint64_t id) : before_(std::exchange(held, id)) {}
held_region::~held_region() { held = before_; }

void ticket::add() {
    to_->copies.fetch_add(1, k_relaxed);
    to_->where.live.fetch_add(1, k_relaxed);
}

ticket::~ticket() {
    if (to_ == nullptr) return;
    pool_record& where = to_->where;
    if (to_->copies.fetch_sub(1, k_relaxed) <= 0) {
        const shielded own_memory;
        to_->in.complain(describe(*to_, "was destroyed more often than created"));
    }
    where.live.fetch_sub(1, k_relaxed);
}

ticket::run::run(const ticket& mine) : of_(*mine.to_) {
    slip& s = of_;
    if (s.runs.fetch_add(1, k_relaxed) != 0) s.in.complain(describe(s, "runs a second time"));
    if (s.given == 0) s.in.complain(describe(s, "does not see what was written before it was passed to Heddle"));
    const bool is_stranger = s.region != held && s.region != k_any_region;
    if (held != 0 && is_stranger) s.in.complain(describe(s, "runs on a thread that holds a lock in isolate"));
    const auto* const self = heddle::detail::worker::current();
    const void* const home =
        s.where.registry.load(k_relaxed);  // null: a hook has called before the constructor returned
    if (s.has_to_be_inside && home != nullptr && (self == nullptr || &self->home() != home)) {
        const std::string where =
            self == nullptr ? "outside every pool" : "inside " + s.in.name_of_registry(&self->home());
        s.in.complain(describe(s, "runs " + where));
    }
}

// ---------------------------------------------------------------------------------------------- the book

book::~book() {
    delete_all(slips_.load(std::memory_order_acquire));
    delete_all(records_.load(std::memory_order_acquire));
}

pool_record& book::add_record() {
    auto* const made = new pool_record;
    made->number = record_count_.fetch_add(1, k_relaxed);
    push(records_, made);
    return *made;
}

slip& book::add_slip(const char* what, pool_record& where, bool has_to_be_inside, std::uint64_t region) {
    auto* const made = new slip{*this, what, where, has_to_be_inside, region};
    made->given = count_.fetch_add(1, k_relaxed) + 1;
    push(slips_, made);
    return *made;
}

std::string book::name_of_registry(const void* registry) const {
    for (const pool_record* one = records_.load(std::memory_order_acquire); one != nullptr; one = one->next) {
        if (one->registry.load(k_relaxed) == registry) return name_of(*one);
    }
    return "the default pool, or one that is being created";
}

void book::complain(const std::string& what) {
    if (is_forked_child) return;
    const std::lock_guard hold(mutex_);
    if (!first_.empty()) return;
    first_ = what;
    std::fprintf(stderr, "life: %s\n", what.c_str());
}

void book::expect_nothing_left(const pool_record& of) {
    if (of.live.load(k_relaxed) == 0) return;
    std::string left;
    for (const slip* one = slips_.load(std::memory_order_acquire); one != nullptr; one = one->next) {
        if (&one->where != &of || one->copies.load(k_relaxed) == 0) continue;
        left +=
            std::string(left.empty() ? "" : ", ") + one->what + (one->runs.load(k_relaxed) == 0 ? "" : " (has run)");
    }
    complain(name_of(of) + " was destroyed, but these callables are left: " + left);
}

std::string book::verdict() {
    for (slip* one = slips_.load(std::memory_order_acquire); one != nullptr; one = one->next) {
        const due expected = one->expected.load(k_relaxed);
        if (expected == due::unsaid)
            complain(describe(*one, "was passed to Heddle without a statement of what is due"));
        else if (std::string wrong = one->problem(expected); !wrong.empty()) complain(wrong);
        else if (one->copies.load(k_relaxed) != 0) complain(describe(*one, "was never destroyed"));
    }
    const std::lock_guard hold(mutex_);
    return first_;
}

}  // namespace heddle::stress::life
