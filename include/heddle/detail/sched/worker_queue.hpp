// SPDX-License-Identifier: Apache-2.0
// worker_queue.hpp - the queue that workers keep their jobs in, chosen by HEDDLE_QUEUE in config.hpp.
#pragma once

#include <heddle/config.hpp>

#if HEDDLE_QUEUE == HEDDLE_QUEUE_DEQUE
#include "../prim/deque.hpp"
namespace heddle::detail {
using worker_queue = deque;
}
#elif HEDDLE_QUEUE == HEDDLE_QUEUE_LOCKED
#include "../prim/locked_deque.hpp"
namespace heddle::detail {
using worker_queue = locked_deque;
}
#else
#include "../prim/global_queue.hpp"
namespace heddle::detail {
using worker_queue = global_queue;
}
#endif
