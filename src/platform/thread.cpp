// SPDX-License-Identifier: Apache-2.0
// thread.cpp - what a new thread does first, on every system.
#include "thread.hpp"

namespace heddle::detail {

void* thread::run(void* self) noexcept {
    const auto* const me = static_cast<const thread*>(self);
    if (me->name_[0] != '\0') name_own_thread(me->name_);
    me->entry_(me->argument_);
    return nullptr;
}

}  // namespace heddle::detail
