// SPDX-License-Identifier: Apache-2.0
// threadpool.cpp - pools with their own threads, with those of another pool or the default pool, and with those of an executor.
#include "threadpool.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <limits>
#include <stdexcept>
#include <utility>

#include <heddle/one_pool.hpp>

namespace {

// Heddle's type for thread counts is smaller than size_t. A number that does not fit must not be truncated to a small one.
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

using worker_function = std::function<void()>;

// The offer that the calling thread is passing to an executor at this moment.
thread_local constinit const void* t_offered = nullptr;

// Passed to the executor's `schedule`. If the executor calls it inside `schedule`, it has no thread for it: the caller would become a
// worker until the end of the pool, instead of making its call. In that case the offer is withdrawn.
void run_hired(void* context) {
    if (context == t_offered) {
        t_offered = nullptr;
        return;
    }
    const std::unique_ptr<worker_function> run(static_cast<worker_function*>(context));
    (*run)();
}

// Returns false if the executor did not pass it on.
bool offer(const pthreadpool_executor& executor, void* executor_context, worker_function run) {
    struct restored {
        const void* const outer = t_offered;
        ~restored() { t_offered = outer; }
    } const at_end;
    auto offered = std::make_unique<worker_function>(std::move(run));
    t_offered = offered.get();
    worker_function* const passed_on = offered.release();
    executor.schedule(executor_context, passed_on, &run_hired);
    if (t_offered == passed_on) return true;
    delete passed_on;
    return false;
}

}  // namespace

pthreadpool::pthreadpool(std::size_t threads)
    : most_(threads),
      without_executor_(source::own),
      source_(without_executor_) {
    work_without_executor();
}

pthreadpool::pthreadpool(heddle::pool& lent, std::size_t threads)
    : most_(threads),
      without_executor_(source::lent),
      lent_(&lent),
      source_(without_executor_) {
    work_without_executor();
}

pthreadpool::pthreadpool(in_default_pool, std::size_t threads)
    : most_(threads),
      without_executor_(source::default_pool),
      source_(without_executor_) {
    work_without_executor();
}

pthreadpool::pthreadpool(const pthreadpool_executor& executor, void* executor_context, std::size_t most)
    : most_(most),
      without_executor_(heddle::default_pool_is_shared() ? source::default_pool : source::own),
      source_(source::executor) {
    work_for({executor, executor_context});
}

bool pthreadpool::employment::operator==(const employment& other) const noexcept {
    return executor.num_threads == other.executor.num_threads && executor.schedule == other.executor.schedule &&
           context == other.context;
}

// The caller counts as a thread of its own pool: for one thread, nothing is started.
void pthreadpool::work_without_executor() {
    std::size_t threads = 1;
    switch (without_executor_) {
        case source::lent:
            threads = capacity_of_pool(*lent_);
            break;
        case source::default_pool:
            threads = most_ == 1 ? 1 : capacity_of_pool(heddle::default_pool());
            break;
        case source::own:
        case source::executor:
            if (most_ != 1 && own_ == nullptr) own_ = std::make_unique<heddle::pool>(options_for(most_));
            if (own_ != nullptr) threads = own_->thread_count();
    }
    hired_from_ = {};
    change_capacity(threads);
    source_.store(without_executor_, std::memory_order_release);  // to run_inside
}

std::size_t pthreadpool::capacity_of_pool(heddle::pool& shared) const {
    const std::size_t all = shared.thread_count();
    return most_ == 0 ? all : std::min(most_, all);
}

// The caller and the executor's threads, limited to the requested number and to the maximum of a pool.
void pthreadpool::work_for(const employment& terms) {
    const std::size_t most = most_ != 0 ? most_ : heddle::default_thread_count();
    const auto theirs = static_cast<std::size_t>(std::max(terms.executor.num_threads(terms.context), 0));
    hired_from_ = terms;
    change_capacity(std::min({most, theirs + 1, std::size_t{heddle::most_threads}}));
    source_.store(source::executor, std::memory_order_release);  // to run_inside
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
    const employment terms = executor != nullptr ? employment{*executor, executor_context} : employment{};
    if (terms == hired_from_) return false;
    if (executor != nullptr) work_for(terms);
    else work_without_executor();
    dismissed.swap(hired_);
    return true;
}

void pthreadpool::release_executor_threads() noexcept {
    std::shared_ptr<heddle::pool> dismissed;  // ended without the lock, or by the last running call
    const std::lock_guard lock(mutex_);
    dismissed.swap(hired_);
}

// Null if there is no executor, or its threads cannot be used (no memory): then the call runs on its caller.
std::shared_ptr<heddle::pool> pthreadpool::hire() noexcept {
    const std::lock_guard lock(mutex_);
    if (hired_ != nullptr || hired_from_ == employment{}) return hired_;
    try {
        heddle::pool_options options = options_for(capacity_);
        options.thread_source = [from = hired_from_](unsigned, worker_function run) {
            return offer(from.executor, from.context, std::move(run));
        };
        hired_ = std::make_shared<heddle::pool>(std::move(options));
    } catch (const std::exception&) {
        return nullptr;
    }
    return hired_;
}
