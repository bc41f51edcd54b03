// SPDX-License-Identifier: Apache-2.0
// thread_inline.cpp - builds without threads (HEDDLE_THREADS=OFF): none is ever started, everything runs on its caller.
#if defined(HEDDLE_NO_THREADS)

#include "thread.hpp"

#include <cerrno>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/pause.hpp>

namespace heddle::detail {

bool can_start_threads() noexcept { return false; }

thread::~thread() { HEDDLE_ASSERT(!started_, "a thread is joined before it is destroyed"); }

int thread::start(entry_point, void*, const thread_options&) noexcept { return ENOTSUP; }

void thread::join() noexcept { HEDDLE_ASSERT(false, "only a started thread is joined"); }

void name_own_thread(const char*) noexcept {}

void yield_thread() noexcept {}

}  // namespace heddle::detail

#endif
