// SPDX-License-Identifier: Apache-2.0
// threadpool.cpp - pools with threads of their own, of others, and of an executor.
#include "threadpool.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <new>
#include <stdexcept>
#include <utility>

namespace {

// Heddle counts threads in less than a size_t and refuses absurd numbers: they must not become small ones on the way there.
unsigned checked(std::size_t threads) {
    if (threads > std::numeric_limits<unsigned>::max()) throw std::invalid_argument("pthreadpool: too many threads");
    return static_cast<unsigned>(threads);
}

heddle::pool_options options_for(std::size_t threads) {
    heddle::pool_options options;
    options.threads = checked(threads);
    options.max_threads = options.threads;
    options.spare_threads = 0;
    options.count_caller = true;
    options.name = "pthreadpool";
    return options;
}

// What is passed through the executor's `schedule`.
void run_hired(void* context) {
    const std::unique_ptr<std::function<void()>> run(static_cast<std::function<void()>*>(context));
    (*run)();
}

}  // namespace

pthreadpool::pthreadpool(std::size_t threads) : most_(threads), capacity_(1), threads_(1), fixed_(nullptr) {
    work_alone();
}

pthreadpool::pthreadpool(heddle::pool& shared, std::size_t threads)
    : most_(threads),
      capacity_(1),
      threads_(1),
      fixed_(&shared) {
    const std::size_t all = shared.thread_count();
    change_capacity(threads == 0 ? all : std::min(threads, all));
}

pthreadpool::pthreadpool(const pthreadpool_executor& executor, void* executor_context, std::size_t most)
    : most_(most),
      capacity_(1),
      threads_(1),
      fixed_(nullptr) {
    work_for({executor, executor_context});
}

bool pthreadpool::employment::operator==(const employment& other) const noexcept {
    return executor.num_threads == other.executor.num_threads && executor.schedule == other.executor.schedule &&
           context == other.context;
}

// The caller is a thread of the pool: with one there is nothing to start.
void pthreadpool::work_alone() {
    if (most_ != 1 && own_ == nullptr) own_ = std::make_unique<heddle::pool>(options_for(most_));
    hired_from_ = {};
    change_capacity(own_ != nullptr ? own_->thread_count() : 1);
    fixed_.store(own_.get(), std::memory_order_release);  // to run_inside
}

// The caller and the threads that the executor has, but no more than were asked for.
void pthreadpool::work_for(const employment& offer) {
    const std::size_t most = most_ != 0 ? checked(most_) : heddle::default_thread_count();
    const int theirs = offer.executor.num_threads(offer.context);
    hired_from_ = offer;
    change_capacity(std::min(most, static_cast<std::size_t>(std::max(theirs, 0)) + 1));
    fixed_.store(nullptr, std::memory_order_release);  // to run_inside
}

// Relaxed: a call that begins at the same time may use the old number.
void pthreadpool::change_capacity(std::size_t threads) noexcept {
    capacity_ = std::max<std::size_t>(threads, 1);
    threads_.store(capacity_, std::memory_order_relaxed);
}

std::size_t pthreadpool::set_threads(std::size_t wanted) noexcept {
    const std::lock_guard lock(mutex_);
    const std::size_t now = wanted == 0 ? capacity_ : std::min(wanted, capacity_);
    threads_.store(now, std::memory_order_relaxed);  // as above
    return now;
}

bool pthreadpool::update_executor(const pthreadpool_executor* executor, void* executor_context) {
    std::shared_ptr<heddle::pool> dismissed;  // ended without the lock
    const std::lock_guard lock(mutex_);
    const employment offer = executor != nullptr ? employment{*executor, executor_context} : employment{};
    if (offer == hired_from_) return false;
    dismissed.swap(hired_);
    if (executor != nullptr) work_for(offer);
    else work_alone();
    return true;
}

void pthreadpool::release_executor_threads() noexcept {
    std::shared_ptr<heddle::pool> dismissed;  // ended without the lock, or by the last call that is under way
    const std::lock_guard lock(mutex_);
    dismissed.swap(hired_);
}

// Null: there is no executor, or no memory.
std::shared_ptr<heddle::pool> pthreadpool::hire() noexcept {
    const std::lock_guard lock(mutex_);
    if (hired_ != nullptr || hired_from_ == employment{}) return hired_;
    try {
        heddle::pool_options options = options_for(capacity_);
        options.thread_source = [from = hired_from_](unsigned, std::function<void()> run) {
            auto passed_on = std::make_unique<std::function<void()>>(std::move(run));
            from.executor.schedule(from.context, passed_on.release(), &run_hired);
            return true;
        };
        hired_ = std::make_shared<heddle::pool>(std::move(options));
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
    return hired_;
}
