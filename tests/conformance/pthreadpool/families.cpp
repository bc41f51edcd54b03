// SPDX-License-Identifier: Apache-2.0
#include "families.hpp"

#include <adapters/pthreadpool/src/loop_table.hpp>

namespace heddle::test {

namespace {

// The functions have overloads for functors, so the wrappers have distinct names.
#define CALL_LOOP(name, ...)                              \
    struct loop_##name {                                  \
        template <class... Arguments>                     \
        static void call(Arguments... arguments) {        \
            pthreadpool_parallelize_##name(arguments...); \
        }                                                 \
    };
#define CALL_COMPUTE(name, ...)                       \
    struct compute_##name {                           \
        template <class... Arguments>                 \
        static void call(Arguments... arguments) {    \
            pthreadpool_compute_##name(arguments...); \
        }                                             \
    };
HEDDLE_PTHREADPOOL_LOOPS(CALL_LOOP)
HEDDLE_PTHREADPOOL_COMPUTES(CALL_COMPUTE)

}  // namespace

#define LOOP_ROW(name, task, dimensions, tiles, uarch, thread, dynamic) \
    {#name,                                                             \
     dimensions,                                                        \
     tiles,                                                             \
     uarch,                                                             \
     thread,                                                            \
     dynamic,                                                           \
     &adapted<loop_##name, pthreadpool_task_##task##_t, dimensions, tiles, uarch, thread, true>::run},
#define COMPUTE_ROW(name, dimensions, tiles) \
    {"compute_" #name,                       \
     dimensions,                             \
     tiles,                                  \
     false,                                  \
     false,                                  \
     false,                                  \
     &adapted<compute_##name, pthreadpool_function_##name##_t, dimensions, tiles, false, false, false>::run},

const std::vector<family>& families() {
    static const std::vector<family> all{HEDDLE_PTHREADPOOL_LOOPS(LOOP_ROW) HEDDLE_PTHREADPOOL_COMPUTES(COMPUTE_ROW)};
    return all;
}

}  // namespace heddle::test
