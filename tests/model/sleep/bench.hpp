// SPDX-License-Identifier: Apache-2.0
// bench.hpp - a pool in small around the real `sleep`: boxes of jobs, and threads that post, search and wait.
//
// A box is the smallest thing that a deque is to the protocol: its owner adds jobs by a release store, anyone takes them
// by a swap. Searching is worker::search without the rounds of patience, which synchronise nothing.
#pragma once

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
        unsigned workers = 1;  // one that is no thread of the scenario computes for ever
        unsigned seats = 0;    // 0: as many as workers
        unsigned guests = 0;
        unsigned cpus = 2;
        unsigned boxes = 1;
    };

    sleep_bench(scenario& s, cast who)
        : seats_(who.seats != 0 ? who.seats : who.workers),
          sleep_(seats_, who.workers, who.guests, who.cpus, *this),
          box_(who.boxes) {
        for (unsigned i = 0; i < who.workers; ++i) sleep_.worker_arrives();
        awake_ = static_cast<int>(who.workers);
        s.at_end([this] { nothing_is_left_behind(); });
    }

    heddle::detail::sleep& protocol() noexcept { return sleep_; }

    // ------------------------------------------------------------------ posters

    // One poster for each box. An impatient one asks for a heavy look instead of fencing once more.
    void be_impatient(unsigned at = 0) { box_[at].fences = heddle::detail::sleep::k_fences_for_a_look - 1; }
    void post(unsigned to = 0) {
        put(to);
        sleep_.job_posted(box_[to].fences);
    }

    // Who posts has no seat.
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
        if (take_mail(place) || take_any()) return true;
        sleep_.start_looking();
        std::optional<unsigned> announced;
        while (awaited == nullptr || !awaited->is_set()) {
            if (sleep_.is_crowded()) asleep([&] { return sleep_.retire(place, awaited); });
            const bool may_leave = awaited == nullptr && sleep_.is_stopping();
            if (take_mail(place) || take_any()) {
                sleep_.work_found();
                return true;
            }
            if (may_leave) {
                sleep_.worker_leaves();
                --awake_;
                return false;
            }
            if (!announced) {
                announced = sleep_.announce_sleepy();
            } else {
                const unsigned snapshot = *std::exchange(announced, std::nullopt);
                asleep([&] { return sleep_.fall_asleep(place, snapshot, awaited); });
            }
        }
        sleep_.work_found();
        return false;
    }

    // A worker that runs so many jobs, and computes for ever in the last of them.
    void work(unsigned place, int jobs) {
        while (jobs-- > 0 && search(place)) {}
    }

    // ------------------------------------------------------------------ seats

    void sit_down() {
        sleep_.take_seat();
        ++awake_;
    }
    void get_up() {
        --awake_;
        sleep_.give_seat();
    }
    // The thread goes on.
    void stand_up() {
        --awake_;
        sleep_.stand_up();
    }
    void wait_latch_only(unsigned place, core_latch& latch) {
        --awake_;
        sleep_.wait_for_latch_only(place, latch);
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
    bool any_job_visible() const noexcept override {
        for (const box& one : box_) {
            if (one.added.load(std::memory_order_acquire) > one.taken.load(std::memory_order_relaxed)) return true;
        }
        return false;
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

        unsigned fences = 0;  // the poster's own

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
    void asleep(Sleep&& sleep) {
        --awake_;
        if (sleep()) reached("slept");
        ++awake_;
    }

    // All threads have ended or sleep for good.
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
        require(now.searchers() == 0, "nobody searches any more, but is counted");
        require(received_ == sent_, "mail is left behind");
        const int free = static_cast<int>(seats_) - awake_;
        require(now.has_free_seat() == (free > 0), "the seats are not what the threads are");
        require(now.is_full() == (free == 0), "the seats are not what the threads are");
    }

    unsigned seats_;
    heddle::detail::sleep sleep_;
    std::vector<box> box_;
    mutable heddle::detail::injector mail_;
    heddle::detail::injected_job letter_{{nullptr}, nullptr};

    // Looked at in the end.
    int awake_ = 0;  // threads in seats
    int sent_ = 0;
    int received_ = 0;
};

}  // namespace model
