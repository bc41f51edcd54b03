// SPDX-License-Identifier: Apache-2.0
// current_worker.cpp - worker::current() is one for each thread of a scenario, as if each had thread-locals of its own.
#include <support/set_current_worker.hpp>

#include <model/model.hpp>

namespace {

using heddle::detail::worker;

const model::suite current_suite([] {
    model::execution::machine().keep_thread_local(
        {[]() noexcept -> void* { return worker::current(); },
         [](void* self) noexcept { test::set_current_worker(static_cast<worker*>(self)); }});
});

}  // namespace
