// SPDX-License-Identifier: Apache-2.0
// queue_bench.hpp - a job queue of any kind and its jobs: exactly one thread takes each job, and it sees the whole job.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include <heddle/detail/prim/job_queue.hpp>

#include <model/model.hpp>

namespace model {

using heddle::detail::job;
using heddle::detail::nothing_helps;
using heddle::detail::position;
using heddle::detail::steal_anything;
using heddle::detail::steal_result;
using heddle::detail::steal_status;

struct payload_job : job {
    payload_job() : job{nullptr} {}

    plain<int> payload{"payload", 0};
    int pushed = 0;
    int taken = 0;
};

// A queue, its jobs, and the operations of its users.
template <class Queue>
class queue_bench {
public:
    static constexpr int k_jobs = 5;

    // The arguments after the scenario go to the constructor of the queue.
    template <class... Arguments>
    explicit queue_bench(scenario& s, Arguments&&... arguments) : queue_(std::forward<Arguments>(arguments)...) {
        for (int i = 0; i < k_jobs; ++i) s.label(static_cast<job*>(&job_at(i)), "job " + std::to_string(i));
        s.at_end([this] { every_job_has_one_taker(); });
    }

    // The owner.
    position push(int number) {
        payload_job& made = job_at(number);
        made.payload.write(number);
        ++made.pushed;
        const position where = queue_.push(&made, nothing_helps{});
        require(where >= 0, "a push found no memory");
        return where;
    }
    void push_one() { push(0); }
    bool pop() {
        job* const got = queue_.pop();
        if (got != nullptr) take(got);
        return got != nullptr;
    }
    bool reclaim(int number, position pushed_at) {
        const bool is_ours = queue_.reclaim(pushed_at);
        if (is_ours) take(&job_at(number));
        return is_ours;
    }

    // A thief.
    bool steal() {
        const steal_result got = queue_.steal(steal_anything{});
        if (got.status == steal_status::lost) reached("a thief lost");
        if (got.status == steal_status::taken) take(got.what);
        return got.status == steal_status::taken;
    }

    bool looks_empty() const { return queue_.looks_empty(); }

private:
    payload_job& job_at(int number) { return jobs_[static_cast<std::size_t>(number)]; }

    // The thread that takes a job owns it exclusively: it may read and write what the pusher wrote.
    void take(job* got) {
        require(got != nullptr, "a thief took an empty slot");
        auto& mine = *static_cast<payload_job*>(got);
        require(++mine.taken <= mine.pushed, "a job was taken twice");
        require(&mine == &job_at(mine.payload.read()), "a job arrived without its contents");
        mine.payload.write(-1);
    }

    void every_job_has_one_taker() {
        while (pop()) {}
        for (const payload_job& one : jobs_) require(one.taken == one.pushed, "a job was lost");
    }

    Queue queue_;
    std::array<payload_job, k_jobs> jobs_;
};

template <class Queue>
void add_thief(scenario& s, const char* name, queue_bench<Queue>& from, int steals) {
    s.thread(name, [&from, steals] {
        for (int i = 0; i < steals; ++i) from.steal();
    });
}

}  // namespace model
