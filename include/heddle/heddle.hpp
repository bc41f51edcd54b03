// SPDX-License-Identifier: Apache-2.0
// heddle.hpp - all of Heddle.
#pragma once

#include "config.hpp"
#include "version.hpp"

#include "core_class.hpp"
#include "dispatch_threads.hpp"
#include "options.hpp"
#include "pool.hpp"
#include "priority.hpp"
#include "stats.hpp"

#include "blocking.hpp"
#include "broadcast.hpp"
#include "cancellation.hpp"
#include "exception_group.hpp"
#include "future.hpp"
#include "isolate.hpp"
#include "join.hpp"
#include "mutex.hpp"
#include "scope.hpp"
#include "spawn.hpp"
#include "stack_future.hpp"
#include "stop_after.hpp"
#include "worker_local.hpp"
#include "yield.hpp"

#include "algorithm_options.hpp"
#include "grain.hpp"

#include "arrays.hpp"
#include "disjoint_writer.hpp"
#include "find.hpp"
#include "grid.hpp"
#include "histogram.hpp"
#include "merge.hpp"
#include "pack.hpp"
#include "parallel_for.hpp"
#include "reduce.hpp"
#include "scan.hpp"
#include "select.hpp"
#include "sort.hpp"
#include "try.hpp"

#include "iter.hpp"
