// SPDX-License-Identifier: Apache-2.0
// park_select.hpp - which parker this build uses.
//
// A new implementation is one header above and one entry in the list; its own header says where it compiles.
// HEDDLE_PARKER_FUTEX, HEDDLE_PARKER_STD_ATOMIC or HEDDLE_PARKER_CONDVAR override the choice.
#pragma once

#include "park_condvar.hpp"
#include "park_futex.hpp"
#include "park_std_atomic.hpp"

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
#ifdef HEDDLE_HAVE_PARK_STD_ATOMIC
    park_std_atomic,
#endif
    park_condvar>;

#if defined(HEDDLE_PARKER_FUTEX)
using selected_parker = park_futex;
#elif defined(HEDDLE_PARKER_STD_ATOMIC)
using selected_parker = park_std_atomic;
#elif defined(HEDDLE_PARKER_CONDVAR)
using selected_parker = park_condvar;
#else
using selected_parker = parkers_here::best;
#endif

// The name of the implementation behind class `parker`.
const char* parker_name() noexcept;

}  // namespace heddle::detail
