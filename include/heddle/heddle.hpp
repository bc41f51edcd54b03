// SPDX-License-Identifier: Apache-2.0
// heddle.hpp - all of Heddle.
#pragma once

#include "config.hpp"
#include "version.hpp"

#include "options.hpp"
#include "pool.hpp"
#include "priority.hpp"
#include "stats.hpp"

#include "join.hpp"

#include "algorithm_options.hpp"
#include "cancellation.hpp"
#include "grain.hpp"
#include "parallel_for.hpp"
#include "reduce.hpp"
#include "scan.hpp"
