// SPDX-License-Identifier: Apache-2.0
// mpi.hpp - all of the adapter.
#pragma once

#include "block_file.hpp"
#include "block_vector.hpp"
#include "collective.hpp"
#include "communicator.hpp"
#include "environment.hpp"
#include "exchange.hpp"
#include "group_by.hpp"
#include "histogram.hpp"
#include "reduce.hpp"
#include "select.hpp"
#include "shuffle.hpp"
#include "sort.hpp"
#include "transform.hpp"
#include "work_pool.hpp"
