// SPDX-License-Identifier: Apache-2.0
// iter.hpp - parallel iterators: chains of sources, adaptors and consumers, `iter(v).filter(p).map(f).sum()`.
#pragma once

#include "iter/parallel_iterator.hpp"
#include "iter/sources.hpp"
#include "iter/views.hpp"
