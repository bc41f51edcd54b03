// SPDX-License-Identifier: Apache-2.0
// thread.cpp - the name and the first steps of a thread on every system, and builds without threads (HEDDLE_THREADS=OFF).
#include "thread.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <iterator>
#include <string_view>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/pause.hpp>

namespace heddle::inline v0::detail {

void thread::set_name(const thread_options& options) noexcept {
    char number[k_name_size] = "-";
    char* end_of_number = number;
    if (options.number) end_of_number = std::to_chars(number + 1, std::end(number), *options.number).ptr;
    const auto digits = static_cast<std::size_t>(end_of_number - number);
    const std::size_t letters = std::string_view(options.name).copy(name_, k_name_size - 1 - digits);
    *std::copy(number, end_of_number, name_ + letters) = '\0';
}

void* thread::run(void* self) noexcept {
    const auto* const me = static_cast<const thread*>(self);
    if (me->name_[0] != '\0') name_own_thread(me->name_);
    me->entry_(me->argument_);
    return nullptr;
}

#if defined(HEDDLE_NO_THREADS)

bool can_start_threads() noexcept { return false; }

thread::~thread() { HEDDLE_ASSERT(!started_, "a thread is joined before it is destroyed"); }

int thread::start(entry_point, void*, const thread_options&) noexcept { return ENOTSUP; }

void thread::join() noexcept { HEDDLE_ASSERT(false, "only a started thread is joined"); }

void name_own_thread(const char*) noexcept {}

void yield_thread() noexcept {}

#endif

}  // namespace heddle::inline v0::detail
