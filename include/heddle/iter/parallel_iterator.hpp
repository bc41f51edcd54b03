// SPDX-License-Identifier: Apache-2.0
// parallel_iterator.hpp - a chain: items on their way from a source through adaptors to a consumer.
//
// Nothing runs before a consumer is called. Then the positions of the source are divided among the threads of the pool, where there
// is demand, and each thread runs one loop over its part into which the whole chain is inlined. Nothing is allocated but
// what the result needs, unless a comment says so.
//
// Functions of the user's are called from many threads at the same time. What they throw arrives when all calls have ended, that of
// the leftmost part. A chain is used up by what is called on it; `copy` makes another one.
#pragma once

#include "comparisons.hpp"

namespace heddle {

// Its members are those of its bases, by families: adaptors, indexed_adaptors, totals, searches, collections, comparisons.
template <class Source>
class parallel_iterator : public detail::comparisons<Source> {
public:
    using detail::comparisons<Source>::comparisons;
};

template <class Source>
parallel_iterator(Source) -> parallel_iterator<Source>;

}  // namespace heddle
