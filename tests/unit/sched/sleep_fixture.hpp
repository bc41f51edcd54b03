// SPDX-License-Identifier: Apache-2.0
// sleep_fixture.hpp - the sleep protocol without a pool around it: jobs that are nothing but a number.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/detail/sched/sleep.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {

// Jobs that anybody may take, and nothing else. Remembers how often somebody has looked: a worker does so last of all
// before it sleeps.
class heap_of_jobs final : public detail::job_sources {
public:
    bool any_job_visible() const noexcept override {
        const bool visible = jobs_.load() > 0;
        looks_.fetch_add(1);
        return visible;
    }
    int looks() const { return looks_.load(); }

    bool has_mail(unsigned) const noexcept override { return mail_.load(); }
    bool has_mail_to_take_waiting(unsigned) const noexcept override { return mail_.load(); }
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
        for (unsigned i = 0; i < workers; ++i) sleep_->worker_arrives();
        at_work_ = counters().bits();
    }

    ~sleep_fixture() override {
        for (std::thread& one : threads_) one.join();
    }

    void post() { post(fences_); }
    void post(unsigned& fences) {
        jobs_.add();
        sleep_->job_posted(fences);
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

    // The worker of `place` searches, and sleeps until somebody wakes it.
    void put_to_sleep(unsigned place, detail::core_latch* awaited = nullptr) {
        start_sleeper([this, place, awaited] {
            sleep_->start_looking();
            sleep_->fall_asleep(place, sleep_->announce_sleepy(), awaited);
        });
    }

    void wait_for_sleepers(unsigned count) {
        spin_until([&] { return counters().sleepers() == count; });
    }
    void wait_for_woken(int count) {
        spin_until([&] { return woken_ == count; });
    }

    // Nobody was woken, and nobody is about to be: whoever is claimed is counted back before its waker goes on.
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
    unsigned fences_ = 0;  // of the test's own thread
    std::vector<std::thread> threads_;
    watchdog watchdog_{std::chrono::seconds(60), "the sleep protocol", [this] { print_state(); }};
};

}  // namespace heddle::test
