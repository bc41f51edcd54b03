// SPDX-License-Identifier: Apache-2.0
// deque_test.cpp - detail/prim/deque.hpp: every job goes to exactly one taker, who sees it whole.
#include <array>
#include <cstddef>
#include <functional>
#include <string>

#include <heddle/detail/prim/deque.hpp>

#include <model/model.hpp>

namespace {

using heddle::detail::deque;
using heddle::detail::job;
using heddle::detail::nothing_helps;
using heddle::detail::position;
using heddle::detail::steal_anything;
using heddle::detail::steal_result;
using heddle::detail::steal_status;

struct payload_job : job {
    payload_job() : job{nullptr} {}

    model::plain<int> payload{"payload", 0};
    int pushed = 0;
    int taken = 0;
};

// A deque, the jobs that go through it, and what its users do.
class bench {
public:
    static constexpr int k_jobs = 6;

    bench(model::scenario& s, position capacity, position start = 0) : queue_(capacity, start) {
        for (int i = 0; i < k_jobs; ++i) s.label(static_cast<job*>(&jobs_[at(i)]), "job " + std::to_string(i));
        s.at_end([this] { every_job_has_one_taker(); });
    }

    // The owner.
    position push(int number) {
        payload_job& made = jobs_[at(number)];
        made.payload.write(number);
        ++made.pushed;
        const position where = queue_.push(&made, nothing_helps{});
        model::require(where >= 0, "a push found no memory");
        return where;
    }
    bool pop() {
        job* const got = queue_.pop();
        if (got != nullptr) take(got);
        return got != nullptr;
    }
    bool reclaim(int number, position pushed_at) {
        const bool ours = queue_.reclaim(pushed_at);
        if (ours) take(&jobs_[at(number)]);
        return ours;
    }

    // A thief.
    bool steal() {
        const steal_result got = queue_.steal(steal_anything{});
        if (got.status == steal_status::lost) model::reached("a thief lost");
        if (got.status == steal_status::taken) take(got.what);
        return got.status == steal_status::taken;
    }

private:
    static std::size_t at(int number) { return static_cast<std::size_t>(number); }

    // Whoever takes a job has it alone: it may read and write what the pusher left.
    void take(job* got) {
        model::require(got != nullptr, "a thief took an empty slot");
        auto& mine = *static_cast<payload_job*>(got);
        model::require(++mine.taken <= mine.pushed, "a job was taken twice");
        model::require(&mine == &jobs_[at(mine.payload.read())], "a job arrived without its contents");
        mine.payload.write(-1);
    }

    void every_job_has_one_taker() {
        while (pop()) {
        }
        for (const payload_job& one : jobs_) model::require(one.taken == one.pushed, "a job was lost");
    }

    deque queue_;
    std::array<payload_job, k_jobs> jobs_;
};

const model::suite deque_suite([] {
    model::test("deque.smoke", [](model::scenario& s) {
        auto& d = s.shared<bench>(s, 4);
        s.thread("owner", [&] {
            d.push(0);
            d.push(1);
            d.pop();
        });
        s.thread("thief", [&] { d.steal(); });
    });

    model::test("deque.last_job_goes_to_exactly_one_taker", [](model::scenario& s) {
        auto& d = s.shared<bench>(s, 4);
        s.thread("owner", [&] {
            d.push(0);
            if (!d.pop()) model::reached("the owner lost");
        });
        s.thread("thief", [&] { d.steal(); });
        s.thread("other thief", [&] { d.steal(); });
    }, {.reaches = {"a thief lost", "the owner lost"}});

    model::test("deque.uuoo_1_1", [](model::scenario& s) {
        auto& d = s.shared<bench>(s, 4);
        s.thread("owner", [&] {
            d.push(0);
            d.push(1);
            d.pop();
            d.pop();
        });
        s.thread("thief", [&] { d.steal(); });
        s.thread("other thief", [&] { d.steal(); });
    }, {.reaches = {"a thief lost"}});
    model::test("deque.uuoo_2", [](model::scenario& s) {
        auto& d = s.shared<bench>(s, 4);
        s.thread("owner", [&] {
            d.push(0);
            d.push(1);
            d.pop();
            d.pop();
        });
        s.thread("thief", [&] { d.steal(); d.steal(); });
    }, {.reaches = {"a thief lost"}});
    model::test("deque.uuoo_2_2", [](model::scenario& s) {
        auto& d = s.shared<bench>(s, 4);
        s.thread("owner", [&] {
            d.push(0);
            d.push(1);
            d.pop();
            d.pop();
        });
        s.thread("thief", [&] { d.steal(); d.steal(); });
        s.thread("other thief", [&] { d.steal(); d.steal(); });
    }, {.reaches = {"a thief lost"}});
});

}  // namespace
