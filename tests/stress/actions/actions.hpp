// SPDX-License-Identifier: Apache-2.0
// actions.hpp - every action that a random program can be made of. A new one is a file beside this one, a line in each of
// the two lists below, and a line in CMakeLists.txt.
#pragma once

#include <array>

#include "../program.hpp"

namespace heddle::stress {

extern const action compute;     // leaf: a little work
extern const action count_loop;  // leaf: a loop over many indices, each of which is called once
extern const action doze;        // leaf: sleeps, so that others fall asleep too
extern const action enter_pool;  // install in a pool of the stage
extern const action fail;        // leaf: throws
extern const action fork_both;   // join
extern const action loop;        // parallel_for
extern const action make_pool;   // a pool for this one call
extern const action take_blame;  // catches what its child throws

inline constexpr std::array<const action*, 9> all_actions{
    &compute, &count_loop, &doze, &enter_pool, &fail, &fork_both, &loop, &make_pool, &take_blame,
};

}  // namespace heddle::stress
