// SPDX-License-Identifier: Apache-2.0
// task_failures.cpp - keeping and throwing the exceptions of tasks.
#include <heddle/detail/forkjoin/task_failures.hpp>

#include <algorithm>
#include <utility>

#include <heddle/detail/base/exceptions.hpp>

namespace heddle::inline v0::detail {

void task_failures::add(std::uint32_t task) noexcept {
    failure one{task, std::current_exception()};
    const std::lock_guard lock(mutex_);
    if (leftmost_.what == nullptr) {
        leftmost_ = std::move(one);
        return;
    }
    if (task < leftmost_.task) std::swap(one, leftmost_);
    if (policy_ != exception_policy::collect) return;
    catching([&] { others_.push_back(std::move(one)); }, [] {});  // no memory: the leftmost is kept in any case
}

void task_failures::rethrow() {
    failure leftmost;
    std::vector<failure> others;
    {
        const std::lock_guard lock(mutex_);
        leftmost = std::exchange(leftmost_, {});
        others.swap(others_);
    }
    if (leftmost.what == nullptr) return;
    if (policy_ == exception_policy::leftmost) std::rethrow_exception(leftmost.what);
    std::ranges::sort(others, {}, &failure::task);
    std::vector<std::exception_ptr> all{std::move(leftmost.what)};
    for (failure& one : others) all.push_back(std::move(one.what));
    raise(exception_group(std::move(all)));
}

}  // namespace heddle::inline v0::detail

namespace heddle::inline v0 {

const char* exception_group::what() const noexcept { return "several tasks have thrown; exceptions() has them all"; }

}  // namespace heddle::inline v0
