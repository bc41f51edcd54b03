// SPDX-License-Identifier: Apache-2.0
// provider.cpp - OpenEXR's global thread pool on Heddle, for programs that know nothing of it: to be preloaded, or linked.
//
// OpenEXR waits for a group of tasks on a semaphore, and runs none meanwhile. Tasks do not wait for each other, so the pool's workers
// always make progress.
#include <OpenEXR/IlmThreadPool.h>
#include <pthread.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <heddle/pool.hpp>
#include <heddle/spawn.hpp>
#include <mutex>

#include "../../support/loop_report.hpp"

namespace {

namespace ilm = ILMTHREAD_NAMESPACE;

heddle::adapter::loop_report report("openexr");

// The number of threads that a program sets is how many of its tasks run at the same time. With 0 the caller runs them.
class limited_tasks {
public:
    int limit() const {
        const std::lock_guard lock(mutex_);
        return limit_;
    }
    void set_limit(int count) {
        const std::lock_guard lock(mutex_);
        limit_ = std::max(count, 0);
    }

    void add(ilm::Task* task) {
        report.count();
        if (!queue(task)) return;
        try {
            heddle::default_pool().spawn([this] { run_queued(); });
        } catch (...) {
            run_queued();  // no memory for it, or the pool has ended: here and now
        }
    }

    // As long as a task is queued, there is a runner.
    void wait() {
        std::unique_lock lock(mutex_);
        all_ended_.wait(lock, [this] { return runners_ == 0; });
    }

    // A forked child has neither the runners nor the tasks of its parent.
    void before_fork() { mutex_.lock(); }
    void after_fork_in_parent() { mutex_.unlock(); }
    void after_fork_in_child() {
        queued_.clear();
        runners_ = 0;
        mutex_.unlock();
    }

private:
    // True: the caller has to start another runner, which is counted already.
    bool queue(ilm::Task* task) {
        std::unique_lock lock(mutex_);
        if (limit_ == 0) {
            lock.unlock();
            run(task);
            return false;
        }
        queued_.push_back(task);
        if (runners_ >= limit_) return false;
        ++runners_;
        return true;
    }

    // A runner: runs tasks until none is queued, or there are more runners than allowed.
    void run_queued() noexcept {
        std::unique_lock lock(mutex_);
        while (!queued_.empty() && runners_ <= std::max(limit_, 1)) {
            ilm::Task* const next = queued_.front();
            queued_.pop_front();
            lock.unlock();
            run(next);
            lock.lock();
        }
        if (--runners_ == 0)
            all_ended_.notify_all();  // under the lock: the provider may be gone as soon as wait() has it
    }

    // In this order: the group may be gone as soon as it has counted its last task.
    static void run(ilm::Task* task) noexcept {
        ilm::TaskGroup* const group = task->group();
        task->execute();
        delete task;
        if (group != nullptr) group->finishOneTask();
    }

    mutable std::mutex mutex_;  // protects the members below
    std::condition_variable all_ended_;
    std::deque<ilm::Task*> queued_;
    int limit_ = static_cast<int>(heddle::default_thread_count());
    int runners_ = 0;
};

// Never destroyed: handlers of fork() and workers may use it until the process ends.
limited_tasks& tasks() {
    static limited_tasks& made = *new limited_tasks;
    return made;
}

class provider final : public ilm::ThreadPoolProvider {
public:
    ~provider() override { tasks().wait(); }

    int numThreads() const override { return tasks().limit(); }
    void setNumThreads(int count) override { tasks().set_limit(count); }
    void addTask(ilm::Task* task) override { tasks().add(task); }
    void finish() override { tasks().wait(); }
};

__attribute__((constructor)) void set_provider() {
    pthread_atfork([] { tasks().before_fork(); }, [] { tasks().after_fork_in_parent(); },
                   [] { tasks().after_fork_in_child(); });
    ilm::ThreadPool::globalThreadPool().setThreadProvider(new provider);
}

}  // namespace
