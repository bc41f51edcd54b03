// SPDX-License-Identifier: Apache-2.0
// sleep.cpp - the sleep protocol; read src/sched/README.md beside it.
#include <heddle/detail/sched/sleep.hpp>

#include <algorithm>
#include <array>

#include "sleep_place.hpp"

namespace heddle::inline v0::detail {

namespace {

constexpr std::uint64_t k_falls_asleep = sleep_counters::k_sleeper - sleep_counters::k_seat;
constexpr std::uint64_t k_wakes_up = -k_falls_asleep;

// How many workers a worker that found a job wakes, at most, for the jobs that it leaves behind: the ramp is 1, 9, 81 … A wake-up
// costs the waker 2.5 us, and the sleeper runs 12 us later (docs/measurements/scaling.md).
constexpr unsigned k_cascade = 8;

// A place below `n` that differs for neighbouring seeds: many workers that wake others at the same time begin at different places.
unsigned scattered(unsigned seed, unsigned n) noexcept { return (seed * 2'654'435'769u >> 8) % n; }

}  // namespace

sleep::sleep(unsigned seats, unsigned workers, unsigned guests, unsigned cpus, const job_sources& sources)
    : counters_(seats, !has_heavy_fence()),
      seats_(seats),
      workers_(workers),
      guests_(guests),
      cpus_(cpus),
      sources_(sources),
      place_(new sleep_place[workers + guests]),
      settled_("settled", !has_heavy_fence()) {}

sleep::~sleep() { delete[] place_; }

// ---------------------------------------------------------------------------------------------- posting and waking

void sleep::job_posted_slow(poster& by) noexcept {
    if (counters_.load().is_strict()) {
        by.be_strict();
        full_fence();  // SL1, poster without heavy fences
    }
    sleep_snapshot seen = counters_.load();
    while (seen.is_sleepy() && !counters_.change(seen, seen.next_event())) {}
    if (seen.sleepers() == 0 || !seen.has_free_seat()) return;
    full_fence();  // SL3, poster
    seen = counters_.load();
    if (seen.sleepers() == 0 || !seen.has_free_seat()) return;
    if (seen.searchers() == 0) {
        wake(1, by.wakes_first);
    } else if (++by.fences >= k_fences_for_a_look) {
        by.fences = 0;
        ask_for_look(seen);
    }
}

void sleep::job_posted_from_outside() noexcept {
    full_fence();  // SL3, poster that may have no seat
    poster by;     // too rare to be worth counting
    job_posted(by);
}

// A worker searches, perhaps for long because it has no processor. From now on posters need not fence because of it.
void sleep::ask_for_look(sleep_snapshot seen) noexcept {
    while (seen.searchers() > 0 && !seen.is_strict() && !counters_.change(seen, seen.with_look_owed())) {}
}

// Claims up to `how_many` sleepers, beginning at the place `first`, and wakes them. One change counts them back. Only the first one is
// counted as searching: posters rely on it, and it wakes more if it leaves jobs behind.
void sleep::wake(unsigned how_many, unsigned first) noexcept {
    std::array<sleep_place*, k_cascade> claimed;
    unsigned count = 0;
    unsigned place = first;
    for (unsigned i = 0; i < workers_ && count < how_many; ++i) {
        sleep_place& sleeper = place_[place];
        if (sleeper.try_leave(sleep_place::k_asleep, sleep_place::k_claimed)) claimed[count++] = &sleeper;
        place = place + 1 == workers_ ? 0 : place + 1;
    }
    if (count == 0) return;
    counters_.add(count * k_wakes_up + sleep_counters::k_searcher);
    for (unsigned i = 0; i < count; ++i) claimed[i]->release(i == 0 ? sleep_place::k_counted : sleep_place::k_awake);
}

bool sleep::claim(unsigned place) noexcept {
    sleep_place& sleeper = place_[place];
    if (!sleeper.try_leave(sleep_place::k_asleep, sleep_place::k_claimed)) return false;
    counters_.add(k_wakes_up + sleep_counters::k_searcher);
    sleeper.release(sleep_place::k_counted);
    return true;
}

void sleep::wake_if_more(unsigned most, sleep_snapshot seen, unsigned waker) noexcept {
    if (seen.sleepers() == 0 || !seen.has_free_seat() || seen.searchers() >= cpus_) return;
    full_fence();  // SL3, remover
    unsigned jobs = sources_.visible_jobs();
    if (jobs == 0) {
        if (seen.searchers() != 0 || !seen.look_is_owed()) return;
        counters_.clear_look_owed();
        if (fence_sleeper() && !sources_.any_job_visible()) return;
        jobs = 1;
    }
    wake_some(std::min(jobs, most), seen, waker);
}

// Out of line: a guest that leaves looks for jobs, and almost never finds one.
void sleep::wake_some(unsigned most, sleep_snapshot seen, unsigned waker) noexcept {
    const unsigned how_many = std::min({most, k_cascade, static_cast<unsigned>(seen.free_seats())});
    wake(how_many, scattered(waker + seen.sleepers(), workers_));
}

void sleep::latch_was_set(unsigned place) noexcept {
    if (!claim(place)) wake_alone(place_[place]);
}

void sleep::wake_alone(sleep_place& own) noexcept {
    if (own.try_leave(sleep_place::k_latch_only, sleep_place::k_claimed)) own.release(sleep_place::k_awake);
}

void sleep::mail_was_sent(unsigned place) noexcept {
    full_fence();  // SL5, sender
    if (!claim(place)) wake_alone(place_[place]);
}

void sleep::stop() noexcept {
    stopping_.store(true, std::memory_order_seq_cst);  // SL4
    for (unsigned place = 0; place < workers_; ++place) claim(place);
}

// ---------------------------------------------------------------------------------------------- searching

// A worker that was asleep owes the look even if it is not counted. It may have stayed awake for a job that a poster left to it, and
// have found another one. And the ramp of a large pool depends on workers that were woken together and wake more.
sleep::searching::~searching() {
    if (is_counted_) protocol_.wake_if_more(k_cascade, protocol_.counters_.add(-sleep_counters::k_searcher), place_);
    else if (was_asleep_) protocol_.wake_if_more(k_cascade, protocol_.counters_.load(), place_);
}

sleep_snapshot sleep::searching::observe() noexcept {
    const sleep_snapshot seen = protocol_.counters_.load();
    if (is_counted_ || seen.searchers() > 0 || seen.sleepers() == 0) return seen;
    is_counted_ = true;
    return protocol_.counters_.add(sleep_counters::k_searcher);
}

unsigned sleep::searching::announce_sleepy() noexcept {
    sleep_snapshot seen = protocol_.counters_.load();
    while (!seen.is_sleepy()) {
        const sleep_snapshot sleepy = seen.next_event();
        if (protocol_.counters_.change(seen, sleepy)) return sleepy.events();
    }
    return seen.events();
}

// ---------------------------------------------------------------------------------------------- falling asleep

bool sleep::searching::fall_asleep(unsigned announced, core_latch* awaited) noexcept {
    // A job was posted: a look is cheaper than a fence.
    if (protocol_.counters_.load().events() != announced) return false;
    if (awaited != nullptr && !(awaited->get_sleepy() && awaited->fall_asleep())) return false;
    protocol_.counters_.add(falling_asleep());
    return sleep_registered(awaited);
}

std::uint64_t sleep::searching::falling_asleep() const noexcept {
    return is_counted_ ? k_falls_asleep - sleep_counters::k_searcher : k_falls_asleep;
}

bool sleep::searching::retire(core_latch* awaited) noexcept {
    if (awaited != nullptr && !(awaited->get_sleepy() && awaited->fall_asleep())) return false;
    sleep_snapshot seen = protocol_.counters_.load();
    do {
        if (!seen.is_crowded()) {
            if (awaited != nullptr) awaited->wake_up();
            return false;
        }
    } while (!protocol_.counters_.change(seen, sleep_snapshot(seen.bits() + falling_asleep())));
    return sleep_registered(awaited);
}

// The worker is counted as a sleeper. The count comes before the word, because a waker that sees the word counts the worker back.
bool sleep::searching::sleep_registered(core_latch* awaited) noexcept {
    sleep_place& mine = protocol_.place_[place_];
    mine.publish(sleep_place::k_asleep);
    const bool fenced = protocol_.fence_sleeper();  // SL1, SL2, SL4, SL5, sleeper
    if (!fenced || protocol_.has_reason_to_stay_awake(place_, awaited)) {
        // Lost: a waker has claimed this worker and counts it back.
        const bool won = mine.try_leave(sleep_place::k_asleep, sleep_place::k_awake);
        if (won) protocol_.counters_.add(k_wakes_up);
    }
    const bool slept = mine.wait_until_awake();
    is_counted_ = mine.is_counted();
    was_asleep_ = true;
    if (awaited != nullptr) awaited->wake_up();
    return slept;
}

bool sleep::has_reason_to_stay_awake(unsigned place, const core_latch* awaited) const noexcept {
    if (sources_.any_job_visible() && counters_.load().has_free_seat()) return true;
    if (awaited != nullptr && awaited->is_set()) return true;
    if (sources_.has_mail(place)) return true;
    return is_stopping();
}

bool sleep::fence_sleeper() noexcept {
    if (counters_.load().is_strict()) {
        full_fence();
        return settled_.load(std::memory_order_acquire) || try_settle();  // SL6
    }
    if (fence_.pass()) return true;
    counters_.be_strict();
    return false;
}

// A member may have posted a job without a fence before the pool became strict. The job is visible behind a heavy fence, if the
// system grants one again, or when each member has acknowledged that the pool is strict.
bool sleep::try_settle() noexcept {
    if (!heavy_fence() && !sources_.all_post_strictly()) return false;
    settled_.store(true, std::memory_order_release);  // SL6
    return true;
}

// ---------------------------------------------------------------------------------------------- seats

void sleep::seat::lend() noexcept {
    state_ = state::lent;
    protocol_.counters_.be_careful();
    protocol_.free_one_seat();
}

void sleep::seat::reclaim() noexcept {
    protocol_.counters_.add(sleep_counters::k_seat);
    state_ = state::held;
}

void sleep::free_one_seat() noexcept { free_seats(1); }

void sleep::change_seats(unsigned before, unsigned after) noexcept {
    counters_.be_careful();  // seats_ is no longer the number of seats
    if (after > before) free_seats(after - before);
    else counters_.add((before - after) * sleep_counters::k_seat);  // a searcher sees a crowded pool and retires
}

void sleep::free_seats(unsigned how_many) noexcept {
    sleep_snapshot after = counters_.add(-(how_many * sleep_counters::k_seat));
    // Only the step from no free seat to a free seat removes a reason for which a poster may have stayed silent.
    const int free_after = after.free_seats();
    const bool frees = free_after > 0 && free_after <= static_cast<int>(how_many) && after.sleepers() > 0;
    if (!frees) return;
    // If no seat is taken any more, every poster has given its seat back since it posted: its jobs are visible without a heavy fence.
    const bool is_last = free_after == static_cast<int>(seats_) && !after.is_careful();
    if (!is_last) after = owe_look(after);
    wake_if_more(how_many, after, 0);
}

// Returns the counters with the flag, or in strict mode as they are.
sleep_snapshot sleep::owe_look(sleep_snapshot seen) noexcept {
    while (!counters_.change(seen, seen.with_look_owed())) {}
    return seen.with_look_owed();
}

void sleep::wait_for_latch(unsigned place, core_latch& awaited) noexcept {
    // SL5, sleeper: mail that this look misses is queued after it, under the same lock, so the sender sees the word.
    wait_latch_only(place_[place], awaited,
                    [&] { return place < workers_ && sources_.has_mail_to_take_waiting(place); });
}

void sleep::wait_alone(sleep_place& own, core_latch& awaited) noexcept {
    wait_latch_only(own, awaited, [] { return false; });
}

template <class HasMail>
void sleep::wait_latch_only(sleep_place& mine, core_latch& awaited, HasMail&& has_mail) noexcept {
    // A loop, because the setter of an earlier latch may be late and end this wait instead of the earlier one.
    do {
        mine.publish(sleep_place::k_latch_only);
        if (has_mail() || !awaited.get_sleepy() || !awaited.fall_asleep()) {
            mine.try_leave(sleep_place::k_latch_only, sleep_place::k_awake);
            mine.wait_until_awake();
            break;
        }
        mine.wait_until_awake();
        awaited.wake_up();
    } while (!awaited.is_set());
}

void sleep::abandon() noexcept {
    counters_.abandon();
    for (unsigned place = 0; place < workers_ + guests_; ++place) place_[place].forget();
}

bool sleep::is_asleep(unsigned place) const noexcept { return place_[place].is_asleep(); }

const char* sleep::state_of(unsigned place) const noexcept { return place_[place].state_name(); }

}  // namespace heddle::inline v0::detail
