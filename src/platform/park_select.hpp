// SPDX-License-Identifier: Apache-2.0
// park_select.hpp - which parker this build uses.
//
// A new implementation is one header above and one entry in the list; its own header says where it compiles.
// HEDDLE_PARKER, the name of one, overrides the choice.
#pragma once

#include "park_condvar.hpp"
#include "park_darwin.hpp"
#include "park_emscripten.hpp"
#include "park_event.hpp"
#include "park_futex.hpp"
#include "park_std_atomic.hpp"
#include "park_wait_on_address.hpp"

namespace heddle::detail {

template <class First, class... Others>
struct parker_list {
    using best = First;
};

// Every implementation that compiles here, the best first. The tests run over all of them.
using parkers_here = parker_list<
#ifdef HEDDLE_HAVE_PARK_FUTEX
    park_futex,
#endif
#ifdef HEDDLE_HAVE_PARK_WAIT_ON_ADDRESS
    park_wait_on_address,
#endif
#ifdef HEDDLE_HAVE_PARK_DARWIN
    park_darwin,
#endif
#ifdef HEDDLE_HAVE_PARK_EMSCRIPTEN
    park_emscripten,
#endif
#ifdef HEDDLE_HAVE_PARK_EVENT
    park_event,
#endif
#ifdef HEDDLE_HAVE_PARK_STD_ATOMIC
    park_std_atomic,
#endif
    park_condvar>;

#ifdef HEDDLE_PARKER
using selected_parker = HEDDLE_PARKER;
#else
using selected_parker = parkers_here::best;
#endif

// The name of the implementation behind class `parker`.
const char* parker_name() noexcept;

}  // namespace heddle::detail
