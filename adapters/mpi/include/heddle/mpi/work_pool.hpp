// SPDX-License-Identifier: Apache-2.0
// work_pool.hpp - tasks that make tasks, on all threads of all ranks: for work whose shape is not known before.
//
// A rank without tasks asks another one, chosen at random, and gets half of what that one has to give away. The threads of a rank take turns
// at the messages, between tasks: no thread does nothing else. The caller of run stays until no rank has a task (termination.hpp); the other
// threads are tasks of the Heddle pool, which end when there is nothing to do and are spawned again when there is. A caller that waits runs
// other tasks of its pool, too: these must not make collective calls that wait for a rank to leave run.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <heddle/pool.hpp>
#include <heddle/scope.hpp>
#include <heddle/yield.hpp>
#include <mutex>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <vector>

#include "collective.hpp"
#include "polite_pause.hpp"
#include "steal_messages.hpp"
#include "task_stack.hpp"
#include "termination.hpp"

namespace heddle::inline v0::mpi {

struct work_pool_options {
    // How many threads of this rank run tasks. 0: as many as the default pool has.
    unsigned threads = 0;

    // The number of tasks that move to another rank at a time, or fewer if there are fewer.
    std::size_t chunk = 32;

    // A thread looks for messages after this number of tasks. Use a small number for long tasks.
    unsigned tasks_between_looks = 64;
};

struct work_pool_stats {
    std::uint64_t tasks_run = 0;     // on this rank
    std::uint64_t tasks_stolen = 0;  // that came from other ranks
    std::uint64_t requests = 0;      // that this rank has sent
};

template <sendable Task>
class work_pool {
    class participant;

public:
    // What a task gets to make others.
    using sink = participant;

    // Collective. Throws std::invalid_argument for options of zero.
    explicit work_pool(const communicator& where, work_pool_options how = {})
        : where_(where.duplicate()),
          how_(how),
          messages_(where_),
          random_(static_cast<unsigned>(where_.rank())) {
        if (how_.chunk == 0 || how_.tasks_between_looks == 0)
            throw std::invalid_argument("heddle: chunks of a work_pool, and the tasks between two looks, cannot be 0");
        if (sizeof(Task) * how_.chunk > where_.message_limit())
            throw std::invalid_argument("heddle: a chunk of a work_pool has to fit into one message");
        if (how_.threads == 0) how_.threads = heddle::default_pool().thread_count();
    }

    // Calls body(task, sink) for all tasks in `first`, of all ranks, and for all that the calls hand to sink.push(task), each on any thread
    // of any rank. Returns when all calls on all ranks have ended. Collective. If a call throws, no further call begins on this rank and the
    // exception is rethrown; the other ranks then wait without end, so do not catch it before it ends the job.
    template <class Body>
        requires std::invocable<Body&, const Task&, sink&>
    work_pool_stats run(std::span<const Task> first, Body&& body) {
        collective now(where_, "work_pool::run");
        now.barrier();  // no message of this run reaches a rank that is still in the last one
        begin();
        heddle::scope([&](heddle::task_scope& tasks) {
            const std::function<void()> call_help = [&] { tasks.spawn([&] { help(body, call_help); }); };
            participant caller(*this, call_help);
            for (const Task& task : first) caller.push(task);
            do caller.work(body);
            while (wait_for_work());
        });
        messages_.finish();
        return {tasks_run_.load(std::memory_order_relaxed), tasks_stolen_,
                requests_};  // stale: never, the threads have ended
    }

private:
    // One thread at its work.
    class participant {
    public:
        void push(const Task& task) {
            stack_.push(task);
            const std::size_t chunks = home_.shared_.size_hint();
            if (chunks == 0 && stack_.size() >= 2) give_away(std::min(home_.how_.chunk, stack_.size() / 2));
            else if (stack_.size() >= 2 * home_.how_.chunk &&
                     chunks < home_.k_chunks_for_each_thread * home_.how_.threads)
                give_away(home_.how_.chunk);
        }

    private:
        friend class work_pool;

        participant(work_pool& home, const std::function<void()>& call_help) : home_(home), call_help_(call_help) {}
        participant(const participant&) = delete;
        participant& operator=(const participant&) = delete;
        // Relaxed: run reads the sum when the scope has ended, which orders it.
        ~participant() { home_.tasks_run_.fetch_add(tasks_run_, std::memory_order_relaxed); }

        // Runs tasks until there are none here, or one has failed.
        template <class Body>
        void work(Body& body) {
            while (!home_.has_failed() && (!stack_.empty() || refill())) {
                run_one(body);
                if (tasks_run_ % home_.how_.tasks_between_looks == 0) home_.look_for_messages();
            }
        }

        template <class Body>
        void run_one(Body& body) {
            const Task task = stack_.pop();
            ++tasks_run_;
            try {
                std::invoke(body, task, *this);
            } catch (...) {
                home_.has_failed_.store(true, std::memory_order_relaxed);  // see has_failed
                throw;
            }
        }

        bool refill() {
            stack_.push(home_.shared_.take());
            if (home_.shared_.size_hint() > 0) call_help_if_any();
            return !stack_.empty();
        }

        // Keeps something for others to take, even if the stack is short: its oldest task may be most of the work.
        void give_away(std::size_t tasks) {
            home_.shared_.add(stack_.take_oldest(tasks));
            call_help_if_any();
        }

        void call_help_if_any() {
            // Relaxed: a stale value spawns a helper too many, or leaves the chunk to the next look.
            if (home_.helpers_.load(std::memory_order_relaxed) + 1 < home_.how_.threads) {
                home_.helpers_.fetch_add(1, std::memory_order_relaxed);  // ordered by the spawn
                call_help_();
            }
        }

        work_pool& home_;
        const std::function<void()>& call_help_;
        task_stack<Task> stack_;
        std::uint64_t tasks_run_ = 0;
    };

    // Twice as many as are taken at once, for each thread: others find something, and most tasks stay where they were made.
    static constexpr std::size_t k_chunks_for_each_thread = 4;

    // WP1  passive   help: helpers_.fetch_sub(release)  ->  is_passive: helpers_.load(acquire)
    //      A caller that sees no helper sees all chunks that helpers have given away.
    template <class Body>
    void help(Body& body, const std::function<void()>& call_help) {
        struct leaving {
            work_pool& home;
            ~leaving() { home.helpers_.fetch_sub(1, std::memory_order_release); }  // WP1
        } const at_end{*this};
        participant helper(*this, call_help);
        helper.work(body);
    }

    void begin() {
        has_failed_.store(false, std::memory_order_relaxed);  // no other thread is there
        tasks_run_.store(0, std::memory_order_relaxed);       // likewise
        tasks_stolen_ = requests_ = 0;
        termination_ = {};
        token_.reset();
        if (where_.rank() == 0) token_ = termination_token{0, true};  // the first round never ends it
        is_asking_ = is_over_ = false;
        end_ = MPI_REQUEST_NULL;
    }

    // The caller has no task. True: there may be some. False: no rank has any, and no message is under way.
    bool wait_for_work() {
        polite_pause pause(&heddle::yield_now);  // a helper may wait without success for a worker of the pool
        while (!has_failed()) {
            {
                const std::lock_guard lock(messages_mutex_);
                is_waiting_ = true;
                receive_messages();
                is_waiting_ = false;
                if (is_over_) {
                    if (has_ended()) return false;
                } else if (!shared_.is_empty()) {
                    return true;
                } else {
                    ask_for_work();
                    move_token();
                }
            }
            pause();
        }
        return false;
    }

    // Relaxed: a stale value costs one more task.
    bool has_failed() const noexcept { return has_failed_.load(std::memory_order_relaxed); }

    void look_for_messages() {
        const std::unique_lock lock(messages_mutex_, std::try_to_lock);
        if (lock.owns_lock()) receive_messages();
    }

    // --- With the lock ------------------------------------------------------------------------------------------------

    void receive_messages() {
        messages_.poll([&](steal_message kind, int source, std::span<const std::byte> bytes) {
            if (kind == steal_message::request) answer(source);
            else if (kind == steal_message::answer) take_answer(bytes);
            else if (kind == steal_message::token) std::memcpy(&token_.emplace(), bytes.data(), bytes.size());
            else spread_finish();
        });
    }

    // A rank that waits for work keeps a chunk that has just arrived. Otherwise two idle ranks could pass the same tasks to each other
    // and run none of them.
    void answer(int source) {
        const std::vector<Task> tasks = shared_.take_half(where_.message_limit() / sizeof(Task), is_waiting_);
        if (!tasks.empty()) termination_.sent_work();
        messages_.send(source, steal_message::answer, std::as_bytes(std::span(tasks)));
    }

    void take_answer(std::span<const std::byte> bytes) {
        is_asking_ = false;
        if (bytes.empty()) return;
        termination_.received_work();
        const std::size_t count = bytes.size() / sizeof(Task);
        tasks_stolen_ += count;
        std::vector<Task> tasks(count);
        std::memcpy(tasks.data(), bytes.data(), bytes.size());
        for (std::size_t begin = 0; begin < count; begin += how_.chunk) {
            const std::span part = std::span(tasks).subspan(begin, std::min(how_.chunk, count - begin));
            shared_.add({part.begin(), part.end()});
        }
    }

    void ask_for_work() {
        if (is_asking_ || where_.size() == 1) return;
        const int other = std::uniform_int_distribution<int>(0, where_.size() - 2)(random_);
        messages_.send(other + (other >= where_.rank() ? 1 : 0), steal_message::request, {});
        ++requests_;
        is_asking_ = true;
    }

    bool is_passive() { return helpers_.load(std::memory_order_acquire) == 0 && shared_.is_empty(); }  // WP1

    void move_token() {
        if (!token_ || !is_passive()) return;
        termination_token next;
        if (where_.rank() != 0) next = termination_.pass_on(*token_);
        else if (termination_.is_over(*token_)) return spread_finish();
        token_.reset();
        if (where_.size() == 1) token_ = next;
        else
            messages_.send((where_.rank() + 1) % where_.size(), steal_message::token,
                           std::as_bytes(std::span(&next, 1)));
    }

    // Over a binary tree of the ranks.
    void spread_finish() {
        is_over_ = true;
        for (int child = 2 * where_.rank() + 1; child <= 2 * where_.rank() + 2; ++child)
            if (child < where_.size()) messages_.send(child, steal_message::finish, {});
    }

    // A rank arrives at the barrier when its own request was answered, and answers others until all have arrived.
    bool has_ended() {
        if (is_asking_) return false;
        if (end_ == MPI_REQUEST_NULL) check(MPI_Ibarrier(where_.native(), &end_), "MPI_Ibarrier");
        int done = 0;
        check(MPI_Test(&end_, &done, MPI_STATUS_IGNORE), "MPI_Test");
        return done != 0;
    }

    communicator where_;
    work_pool_options how_;
    shared_tasks<Task> shared_;
    std::atomic<unsigned> helpers_{0};
    std::atomic<bool> has_failed_{false};
    std::atomic<std::uint64_t> tasks_run_{0};

    std::mutex messages_mutex_;  // of all that follows
    steal_messages messages_;
    termination_state termination_;
    std::optional<termination_token> token_;
    std::minstd_rand random_;
    std::uint64_t tasks_stolen_ = 0;
    std::uint64_t requests_ = 0;
    bool is_asking_ = false;
    bool is_waiting_ = false;  // the caller of run receives messages because it has no task
    bool is_over_ = false;
    MPI_Request end_ = MPI_REQUEST_NULL;
};

}  // namespace heddle::inline v0::mpi
