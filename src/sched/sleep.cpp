// SPDX-License-Identifier: Apache-2.0
// sleep.cpp - the sleep protocol; read src/sched/README.md beside it.
#include <heddle/detail/sched/sleep.hpp>

#include <heddle/detail/base/step.hpp>

#include "sleep_place.hpp"

namespace heddle::detail {

namespace {

constexpr std::uint64_t k_falls_asleep =
    sleep_counters::k_sleeper - sleep_counters::k_searcher - sleep_counters::k_seat;
constexpr std::uint64_t k_wakes_up = -k_falls_asleep;

// How many workers a worker that found a job wakes for what it leaves behind: the ramp is 1, 2, 4 …
constexpr int k_cascade = 2;

}  // namespace

sleep::sleep(unsigned seats, unsigned workers, unsigned guests, unsigned cpus, const job_sources& sources)
    : counters_(seats, !has_heavy_fence()),
      seats_(seats),
      workers_(workers),
      cpus_(cpus),
      sources_(sources),
      place_(std::make_unique<sleep_place[]>(workers + guests)) {}

sleep::~sleep() = default;

// ---------------------------------------------------------------------------------------------- posting and waking

void sleep::job_posted_slow(unsigned& fences) noexcept {
    if (counters_.load().is_strict() && step("post.strict_fence")) full_fence();  // SL1, poster without heavy fences
    sleep_snapshot seen = counters_.load();
    while (seen.is_sleepy() && step("post.event") && !counters_.change(seen, seen.next_event())) {}
    if (seen.sleepers() == 0 || !seen.has_free_seat()) return;
    if (step("post.fence")) full_fence();  // SL3, poster
    seen = counters_.load();
    if (seen.sleepers() == 0 || !seen.has_free_seat()) return;
    if (seen.searchers() == 0) {
        if (step("post.wake")) wake_one();
    } else if (++fences >= k_fences_for_a_look) {
        fences = 0;
        ask_for_look(seen);
    }
}

void sleep::job_posted_from_outside() noexcept {
    full_fence();         // SL3, poster who may stand
    unsigned fences = 0;  // too rare to be counted
    job_posted(fences);
}

// Somebody searches, perhaps for long because it has no processor: from now on posters need not fence for its sake.
void sleep::ask_for_look(sleep_snapshot seen) noexcept {
    while (seen.searchers() > 0 && !seen.is_strict() && !counters_.change(seen, seen.with_look_owed())) {}
}

bool sleep::wake_one() noexcept {
    for (unsigned place = 0; place < workers_; ++place) {
        if (claim(place)) return true;
    }
    return false;
}

bool sleep::claim(unsigned place) noexcept {
    sleep_place& sleeper = place_[place];
    if (!sleeper.try_leave(sleep_place::k_asleep, sleep_place::k_claimed)) return false;
    if (step("claim.count")) counters_.add(k_wakes_up);
    sleeper.release();
    return true;
}

void sleep::wake_if_more(int most, sleep_snapshot seen) noexcept {
    for (; most > 0; --most, seen = counters_.load()) {
        if (seen.sleepers() == 0 || !seen.has_free_seat() || seen.searchers() >= cpus_) return;
        full_fence();  // SL3, whoever took a reason away
        if (!sources_.any_job_visible()) {
            if (seen.searchers() != 0 || !seen.look_is_owed() || !step("more.heavy_look")) return;
            counters_.clear_look_owed();
            if (fence_sleeper() && !sources_.any_job_visible()) return;
        }
        if (!wake_one()) return;
    }
}

void sleep::latch_was_set(unsigned place) noexcept {
    if (!claim(place)) wake_latch_only(place);
}

void sleep::wake_latch_only(unsigned place) noexcept {
    sleep_place& sleeper = place_[place];
    if (sleeper.try_leave(sleep_place::k_latch_only, sleep_place::k_claimed)) sleeper.release();
}

void sleep::mail_was_sent(unsigned place) noexcept {
    full_fence();  // SL5, sender
    if (!claim(place) && step("mail.wake_latch_only")) wake_latch_only(place);
}

void sleep::stop() noexcept {
    stopping_.store(true, std::memory_order_seq_cst);  // SL4
    for (unsigned place = 0; place < workers_ && step("stop.wake"); ++place) claim(place);
}

// ---------------------------------------------------------------------------------------------- searching

void sleep::work_found() noexcept {
    const sleep_snapshot after = counters_.add(-sleep_counters::k_searcher);
    if (step("found.cascade")) wake_if_more(k_cascade, after);
}

unsigned sleep::announce_sleepy() noexcept {
    sleep_snapshot seen = counters_.load();
    while (!seen.is_sleepy()) {
        const sleep_snapshot sleepy = seen.next_event();
        if (counters_.change(seen, sleepy)) return sleepy.events();
    }
    return seen.events();
}

// ---------------------------------------------------------------------------------------------- falling asleep

bool sleep::fall_asleep(unsigned place, unsigned announced, core_latch* awaited) noexcept {
    // A job was posted: cheaper to look than to fence.
    if (counters_.load().events() != announced && step("sleep.check_event")) return false;
    if (awaited != nullptr && !(awaited->get_sleepy() && awaited->fall_asleep())) return false;
    counters_.add(k_falls_asleep);
    return sleep_registered(place, awaited);
}

bool sleep::retire(unsigned place, core_latch* awaited) noexcept {
    if (awaited != nullptr && !(awaited->get_sleepy() && awaited->fall_asleep())) return false;
    sleep_snapshot seen = counters_.load();
    do {
        if (!seen.is_crowded()) {
            if (awaited != nullptr) awaited->wake_up();
            return false;
        }
    } while (!counters_.change(seen, sleep_snapshot(seen.bits() + k_falls_asleep)));
    return sleep_registered(place, awaited);
}

// The worker is counted as a sleeper, and must be before its word says so: a waker counts it back.
bool sleep::sleep_registered(unsigned place, core_latch* awaited) noexcept {
    sleep_place& mine = place_[place];
    mine.publish(sleep_place::k_asleep);
    const bool fenced = fence_sleeper();  // SL1, SL2, SL4, SL5, sleeper
    if (!fenced || has_reason_to_stay_awake(place, awaited)) {
        // Lost: somebody has claimed this worker and counts it back.
        const bool won = mine.try_leave(sleep_place::k_asleep, sleep_place::k_awake);
        if (won || !step("sleep.waker_counts")) counters_.add(k_wakes_up);
    }
    const bool slept = mine.wait_until_awake();
    if (awaited != nullptr && step("sleep.latch_awake")) awaited->wake_up();
    return slept;
}

bool sleep::has_reason_to_stay_awake(unsigned place, const core_latch* awaited) const noexcept {
    const bool sees_job = step("sleep.check_jobs") && sources_.any_job_visible();
    if (sees_job && (counters_.load().has_free_seat() || !step("sleep.check_seat"))) return true;
    if (step("sleep.check_latch") && awaited != nullptr && awaited->is_set()) return true;
    if (step("sleep.check_mail") && sources_.has_mail(place)) return true;
    return step("sleep.check_stop") && is_stopping();
}

bool sleep::fence_sleeper() noexcept {
    if (counters_.load().is_strict()) {
        full_fence();
        return true;
    }
    return heavy_fence() || !step("sleep.fence_refused");
}

// ---------------------------------------------------------------------------------------------- seats

void sleep::give_seat() noexcept { free_seats(1, 1); }

void sleep::stand_up() noexcept {
    if (step("seat.careful")) counters_.be_careful();
    give_seat();
}

void sleep::change_seats(unsigned before, unsigned after) noexcept {
    if (step("seats.careful")) counters_.be_careful();  // seats_ is not true any more
    if (after > before) free_seats(after - before, static_cast<int>(after - before));
    else counters_.add((before - after) * sleep_counters::k_seat);  // whoever searches sees the crowd and retires
}

void sleep::free_seats(std::uint64_t how_many, int wakes) noexcept {
    sleep_snapshot seen = counters_.load();
    for (;;) {
        sleep_snapshot after(seen.bits() - how_many * sleep_counters::k_seat);
        // Only the step from a full house to a free seat takes away a reason for which a poster may have kept quiet.
        const bool frees = !seen.has_free_seat() && after.has_free_seat() && seen.sleepers() > 0;
        // If nobody sits any more, he has got up since, and what he did before is seen without a heavy fence.
        const bool is_last = after.free_seats() == static_cast<int>(seats_) && !after.is_careful();
        if (frees && !is_last && step("seat.flag")) after = after.with_look_owed();
        if (!counters_.change(seen, after)) continue;
        if (frees && step("seat.wake")) wake_if_more(wakes, after);
        return;
    }
}

void sleep::wait_for_latch_only(unsigned place, core_latch& awaited) noexcept {
    if (step("latch_only.seat")) give_seat();
    wait_unseated(place, awaited);
    if (step("latch_only.seat")) take_seat();
}

void sleep::wait_unseated(unsigned place, core_latch& awaited) noexcept {
    sleep_place& mine = place_[place];
    // Round again: the setter of an earlier latch may come late and end this wait instead of its own.
    do {
        mine.publish(sleep_place::k_latch_only);
        // SL5, sleeper: mail that this look misses is queued after it, under the same lock, so its sender sees the word.
        const bool has_mail =
            place < workers_ && step("latch_only.check_mail") && sources_.has_mail_to_take_waiting(place);
        if (has_mail || !awaited.get_sleepy() || !awaited.fall_asleep()) {
            mine.try_leave(sleep_place::k_latch_only, sleep_place::k_awake);
            mine.wait_until_awake();
            break;
        }
        mine.wait_until_awake();
        awaited.wake_up();
    } while (!awaited.is_set() && step("latch_only.again"));
}

const char* sleep::state_of(unsigned place) const noexcept { return place_[place].state_name(); }

}  // namespace heddle::detail
