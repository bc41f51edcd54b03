// SPDX-License-Identifier: Apache-2.0
// bench.hpp - a small pool around the real `sleep`: boxes of jobs, and threads that post, search and wait.
//
// A box replaces the deque of a worker: its owner adds jobs by a release store, and any thread takes them by a swap. `search` is
// worker::search without the idle rounds, which do not synchronise.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/prim/core_latch.hpp>
#include <heddle/detail/prim/injector.hpp>
#include <heddle/detail/sched/sleep.hpp>

#include <model/model.hpp>

namespace model {

using heddle::detail::core_latch;
using heddle::detail::sleep_snapshot;

class sleep_bench final : public heddle::detail::job_sources {
public:
    struct cast {
        unsigned workers = 1;  // a worker that is no thread of the scenario computes forever
        unsigned seats = 0;    // 0: as many as workers
        unsigned guests = 0;
        unsigned cpus = 2;
        unsigned boxes = 1;
    };

    sleep_bench(scenario& s, cast who)
        : seats_(who.seats != 0 ? who.seats : who.workers),
          sleep_(seats_, who.workers, who.guests, who.cpus, *this),
          box_(who.boxes) {
        for (box& one : box_) one.by.begin();
        for (unsigned i = 0; i < who.workers; ++i) seat_.take();
        awake_ = static_cast<int>(who.workers);
        s.at_end([this] { nothing_is_left_behind(); });
    }

    heddle::detail::sleep& protocol() noexcept { return sleep_; }

    // ------------------------------------------------------------------ posters

    // One poster for each box. An impatient one asks for a heavy look instead of fencing once more.
    void be_impatient(unsigned at = 0) { box_[at].by.fences = heddle::detail::sleep::k_fences_for_a_look - 1; }
    void post(unsigned to = 0) {
        put(to);
        sleep_.job_posted(box_[to].by);
    }

    // The poster posts no more jobs.
    void acknowledge(unsigned at = 0) { box_[at].by.be_strict(); }

    // The poster has no seat.
    void post_from_outside(unsigned to = 0) {
        put(to);
        sleep_.job_posted_from_outside();
    }

    // Mail is for worker 0.
    void send() {
        ++sent_;
        mail_.push(&letter_);
        sleep_.mail_was_sent(0);
    }

    // ------------------------------------------------------------------ workers

    // Searches until there is a job, `awaited` is set or the pool stops. True: it has taken a job.
    bool search(unsigned place, core_latch* awaited = nullptr) {
        heddle::detail::sleep::searching searching(sleep_, place);
        std::optional<unsigned> announced;
        while (awaited == nullptr || !awaited->is_set()) {
            const bool may_leave = awaited == nullptr && sleep_.is_stopping();
            if (take_mail(place) || take_any()) return true;
            if (may_leave) return false;
            if (searching.observe().is_crowded() && asleep([&] { return searching.retire(awaited); })) continue;
            if (!announced) {
                announced = searching.announce_sleepy();
            } else {
                const unsigned snapshot = *std::exchange(announced, std::nullopt);
                asleep([&] { return searching.fall_asleep(snapshot, awaited); });
            }
        }
        return false;
    }

    // A worker that finds no job in its first round, and leaves because its latch is set.
    void search_in_vain(unsigned place) {
        heddle::detail::sleep::searching searching(sleep_, place);
        searching.observe();
    }

    // A worker that runs this many jobs, and computes forever in the last one. It leaves if the pool stops earlier.
    void work(unsigned place, int jobs) {
        while (jobs-- > 0) {
            if (!search(place)) return get_up();
        }
    }

    // ------------------------------------------------------------------ seats

    void sit_down() {
        seat_.take();
        ++awake_;
    }
    void get_up() {
        --awake_;
        seat_.give_back();
    }
    // The thread goes on.
    void stand_up() {
        --awake_;
        seat lent(sleep_, seat::kind::counted);
        lent.lend();
    }
    void wait_latch_only(unsigned place, core_latch& latch) {
        --awake_;
        {
            const seat::given_back rests(seat_);
            sleep_.wait_for_latch(place, latch);
        }
        ++awake_;
    }
    void add_seats(unsigned more) {
        sleep_.change_seats(seats_, seats_ + more);
        seats_ += more;
    }
    void set(core_latch& latch, unsigned waiter) {
        if (core_latch::set(&latch)) sleep_.latch_was_set(waiter);
    }

    // ------------------------------------------------------------------ jobs

    bool has_mail(unsigned place) const noexcept override { return place == 0 && !mail_.looks_empty(); }
    bool has_mail_to_take_waiting(unsigned place) const noexcept override {
        return place == 0 && mail_.holds([](const auto&) { return true; });
    }
    unsigned visible_jobs() const noexcept override {
        for (const box& one : box_) {
            const unsigned added = one.added.load(std::memory_order_acquire);
            const unsigned taken = one.taken.load(std::memory_order_relaxed);
            if (added > taken) return added - taken;
        }
        return 0;
    }

    bool all_post_strictly() const noexcept override {
        return std::ranges::all_of(box_, [](const box& one) { return one.by.is_strict(); });
    }

    bool take_mail(unsigned place) {
        const bool got = has_mail(place) && mail_.take() != nullptr;
        if (got) ++received_;
        return got;
    }
    bool take_any() {
        for (unsigned i = 0; i < box_.size(); ++i) {
            if (take(i)) return true;
        }
        return false;
    }
    bool take(unsigned from) {
        box& one = box_[from];
        unsigned next = one.taken.load(std::memory_order_relaxed);
        if (one.added.load(std::memory_order_acquire) <= next) return false;
        if (!one.taken.compare_exchange(next, next + 1, std::memory_order_relaxed, std::memory_order_relaxed))
            return false;
        require(one.payload[next].read() == 1, "a job arrived without its contents");
        ++one.runs;
        return true;
    }

private:
    static constexpr unsigned k_most_jobs = 3;  // in one box

    struct box {
        heddle::detail::atomic<unsigned> added{"added", 0};
        heddle::detail::atomic<unsigned> taken{"taken", 0};
        std::array<plain<int>, k_most_jobs> payload{{{"payload", 0}, {"payload", 0}, {"payload", 0}}};

        heddle::detail::poster by;

        // Looked at in the end.
        unsigned posted = 0;
        unsigned runs = 0;
    };

    void put(unsigned to) {
        box& one = box_[to];
        one.payload[one.posted].write(1);
        one.added.store(++one.posted, std::memory_order_release);
    }

    template <class Sleep>
    bool asleep(Sleep&& sleep) {
        --awake_;
        const bool slept = sleep();
        if (slept) reached("slept");
        ++awake_;
        return slept;
    }

    // All threads have ended or sleep permanently.
    void nothing_is_left_behind() {
        unsigned queued = 0;
        for (const box& one : box_) {
            require(one.runs <= one.posted, "a job was taken twice");
            queued += one.posted - one.runs;
        }
        const sleep_snapshot now = sleep_.counters();
        if (queued > 0) reached("a job waits for a seat");
        require(queued == 0 || now.sleepers() == 0 || !now.has_free_seat(),
                "a job is left behind while a worker sleeps");
        require(now.searchers() == 0, "a searcher is counted, but no thread searches any more");
        require(received_ == sent_, "mail is left behind");
        const int free = static_cast<int>(seats_) - awake_;
        require(now.free_seats() == free, "the seats are not what the threads are");
    }

    using seat = heddle::detail::sleep::seat;

    unsigned seats_;
    heddle::detail::sleep sleep_;
    seat seat_{sleep_, seat::kind::counted};  // stands for the seats of all threads
    std::vector<box> box_;
    mutable heddle::detail::injector mail_;
    heddle::detail::injected_job letter_{{nullptr}, nullptr};

    // Looked at in the end.
    int awake_ = 0;  // threads in seats
    int sent_ = 0;
    int received_ = 0;
};

}  // namespace model
