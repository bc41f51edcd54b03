// SPDX-License-Identifier: Apache-2.0
// sleep_fixture.hpp - the sleep protocol without a pool around it: jobs that are nothing but a number.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/detail/sched/sleep.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {

// Jobs that any thread may take, and nothing else. Counts how often a thread has looked: a worker looks last of all before it
// sleeps.
class heap_of_jobs final : public detail::job_sources {
public:
    unsigned visible_jobs() const noexcept override {
        const int visible = jobs_.load();
        looks_.fetch_add(1);
        return static_cast<unsigned>(visible);
    }
    int looks() const { return looks_.load(); }

    bool has_mail(unsigned) const noexcept override { return mail_.load(); }
    bool has_mail_to_take_waiting(unsigned) const noexcept override { return mail_.load(); }
    bool all_post_strictly() const noexcept override { return true; }
    void set_mail(bool there) { mail_.store(there); }

    void add() { jobs_.fetch_add(1); }
    bool take() {
        int seen = jobs_.load();
        while (seen > 0 && !jobs_.compare_exchange_weak(seen, seen - 1)) {}
        return seen > 0;
    }

private:
    std::atomic<int> jobs_{0};
    std::atomic<bool> mail_{false};
    mutable std::atomic<int> looks_{0};
};

class sleep_fixture : public testing::Test {
protected:
    static constexpr unsigned k_guests = 4;

    // The protocol of a pool with `workers` workers, all of them awake.
    void make(unsigned workers, unsigned cpus = 2) {
        sleep_.emplace(workers, workers, k_guests, cpus, jobs_);
        workers_ = workers;
        for (unsigned i = 0; i < workers; ++i) sit_down();
        at_work_ = counters().bits();
    }

    ~sleep_fixture() override {
        for (std::thread& one : threads_) one.join();
    }

    // A member takes a seat; the youngest one gives its seat back.
    void sit_down() {
        seats_.push_back(std::make_unique<detail::sleep::seat>(*sleep_, detail::sleep::seat::kind::counted));
        seats_.back()->take();
    }
    void get_up() {
        seats_.back()->give_back();
        seats_.pop_back();
    }

    // Waits for the latch with the youngest seat given back.
    void wait_for_latch_only(unsigned place, detail::core_latch& latch) {
        const detail::sleep::seat::given_back rests(*seats_.back());
        sleep_->wait_for_latch(place, latch);
    }

    void post() { post(by_); }
    void post(detail::poster& by) {
        jobs_.add();
        sleep_->job_posted(by);
    }

    // Runs `body`, which falls asleep, on a thread of its own, and returns when it sleeps, or is about to after its last look.
    template <class Body>
    void start_sleeper(Body body) {
        const int looks = jobs_.looks();
        const unsigned sleepers = counters().sleepers();
        threads_.emplace_back([this, body] {
            body();
            ++woken_;
        });
        spin_until([&] { return jobs_.looks() > looks && counters().sleepers() == sleepers + 1; });
    }

    // The worker of `place` searches, and sleeps until it is woken. Then it continues to search until the test ends.
    void put_to_sleep(unsigned place, detail::core_latch* awaited = nullptr) {
        start_sleeper([this, place, awaited] {
            detail::sleep::searching& searching = search(place);
            searching.fall_asleep(searching.announce_sleepy(), awaited);
        });
    }

    // The worker of `place` searches until it finds a job, or until the test ends.
    detail::sleep::searching& search(unsigned place = 0) {
        const std::lock_guard lock(searching_mutex_);
        searching_.push_back(std::make_unique<detail::sleep::searching>(*sleep_, place));
        return *searching_.back();
    }
    void found() {
        std::unique_ptr<detail::sleep::searching> one;
        {
            const std::lock_guard lock(searching_mutex_);
            one = std::move(searching_.back());
            searching_.pop_back();
        }
    }

    void wait_for_sleepers(unsigned count) {
        spin_until([&] { return counters().sleepers() == count; });
    }
    void wait_for_woken(int count) {
        spin_until([&] { return woken_ == count; });
    }

    // No worker was woken, and none is about to be: a claimed worker is counted back before its waker continues.
    void expect_nobody_woken(unsigned sleepers) {
        EXPECT_EQ(counters().sleepers(), sleepers);
        EXPECT_EQ(woken_, 0);
    }

    detail::sleep_snapshot counters() const { return sleep_->counters(); }

    void print_state() const {
        const detail::sleep_snapshot now = counters();
        std::fprintf(stderr, "%u asleep, %u searching, counters %llx, a job is %svisible\n", now.sleepers(),
                     now.searchers(), static_cast<unsigned long long>(now.bits()),
                     jobs_.any_job_visible() ? "" : "not ");
    }

    heap_of_jobs jobs_;
    std::optional<detail::sleep> sleep_;
    unsigned workers_ = 0;
    std::uint64_t at_work_ = 0;  // the counters when every worker runs something
    std::atomic<int> woken_{0};
    detail::poster by_;  // of the test's own thread
    std::mutex searching_mutex_;
    std::vector<std::unique_ptr<detail::sleep::searching>> searching_;
    std::vector<std::unique_ptr<detail::sleep::seat>> seats_;
    std::vector<std::thread> threads_;
    watchdog watchdog_{std::chrono::seconds(60), "the sleep protocol", [this] { print_state(); }};
};

}  // namespace heddle::test
