// SPDX-License-Identifier: Apache-2.0
// parallel_iterator.hpp - a chain: items on their way from a source through adaptors to a consumer.
//
// Nothing runs before a consumer is called. Then the positions of the source are divided among the threads of the pool, where there
// is demand, and each thread runs one loop over its part into which the whole chain is inlined. A chain allocates only what its
// result needs, unless a comment says more.
//
// Many threads call the user's functions at the same time. If calls throw, the exception of the leftmost part is rethrown when all
// calls have ended. Calling a member uses up the chain; `copy` makes another one.
#pragma once

#include <concepts>
#include <utility>
#include <vector>

#include "../detail/iter/adaptor_members.hpp"
#include "../detail/iter/collect_members.hpp"
#include "../detail/iter/compare_members.hpp"
#include "../detail/iter/indexed_members.hpp"
#include "../detail/iter/search_members.hpp"
#include "../detail/iter/total_members.hpp"

namespace heddle::inline v0 {

namespace detail {

template <class Source> concept copyable_source = std::copy_constructible<Source>;

template <class...>
inline constexpr bool k_is_right = false;

}  // namespace detail

// Its members are those of its six bases, one for each kind of member.
template <class Source>
class [[nodiscard(
    "heddle: a chain runs when a consumer such as sum, collect or for_each is called on it")]] parallel_iterator
    : public detail::adaptor_members<Source>,
      public detail::indexed_members<Source>,
      public detail::total_members<Source>,
      public detail::search_members<Source>,
      public detail::collect_members<Source>,
      public detail::compare_members<Source> {
    using adaptors = detail::adaptor_members<Source>;
    using indexed = detail::indexed_members<Source>;
    using totals = detail::total_members<Source>;
    using searches = detail::search_members<Source>;
    using collections = detail::collect_members<Source>;
    using comparisons = detail::compare_members<Source>;

public:
    // The type of the items: often a reference.
    using item = typename Source::item;

    explicit parallel_iterator(Source from) : source_(std::move(from)) {}

    // The same chain once more, for a second run: chain.copy().sum(). The functions of the chain are copied, the data that it runs over
    // is not; a chain that owns its data, or moves items out of it, cannot be copied.
    parallel_iterator copy() const
        requires detail::copyable_source<Source>
    {
        return *this;
    }

    // The source behind the chain, for authors of adaptors (detail/iter/README.md).
    Source into_source() && { return std::move(source_); }
    Source into_source() const&
        requires detail::copyable_source<Source>
    {
        return source_;
    }

    // Each member once more for two frequent mistakes: a named chain that is not moved, and a member that needs the places of
    // items after filter and the like. These overloads do not compile. They return what was meant, so that the compiler reports nothing else.
    // clang-format off
#define HEDDLE_USES_UP(family, name)                                                                               \
    using family::name;                                                                                            \
    template <class... Types, class... Args>                                                                       \
    auto name(Args&&... args) & {                                                                                  \
        static_assert(detail::k_is_right<Source, Args...>,                                                         \
                      "heddle: " #name " uses up the chain that it is called on: write "                           \
                      "std::move(chain)." #name "(...) or chain.copy()." #name "(...)");                           \
        return static_cast<family&&>(*this).name(std::forward<Args>(args)...);                                     \
    }
#define HEDDLE_NEEDS_PLACES(family, name)                                                                          \
    HEDDLE_USES_UP(family, name)                                                                                   \
    template <class... Args>                                                                                       \
        requires(!detail::indexed_source<Source>)                                                                  \
    auto name(Args&&... args) && {                                                                                 \
        static_assert(detail::k_is_right<Source, Args...>,                                                         \
                      "heddle: " #name " needs the place of each item, which is not known "                        \
                      "behind filter, flat_map, fold and the like: call buffered() first");                        \
        return std::move(*this).buffered().name(std::forward<Args>(args)...);                                      \
    }

    HEDDLE_USES_UP(adaptors, map)
    HEDDLE_USES_UP(adaptors, map_init)
    HEDDLE_USES_UP(adaptors, map_with)
    HEDDLE_USES_UP(adaptors, inspect)
    HEDDLE_USES_UP(adaptors, update)
    HEDDLE_USES_UP(adaptors, by_value)
    HEDDLE_USES_UP(adaptors, cloned)
    HEDDLE_USES_UP(adaptors, copied)
    HEDDLE_USES_UP(adaptors, filter)
    HEDDLE_USES_UP(adaptors, filter_map)
    HEDDLE_USES_UP(adaptors, flat_map)
    HEDDLE_USES_UP(adaptors, flat_map_seq)
    HEDDLE_USES_UP(adaptors, flatten)
    HEDDLE_USES_UP(adaptors, flatten_seq)
    HEDDLE_USES_UP(adaptors, chain)
    HEDDLE_USES_UP(adaptors, fold)
    HEDDLE_USES_UP(adaptors, fold_with)
    HEDDLE_USES_UP(adaptors, try_fold)
    HEDDLE_USES_UP(adaptors, scan)
    HEDDLE_USES_UP(adaptors, scan_exclusive)
    HEDDLE_USES_UP(adaptors, buffered)
    HEDDLE_USES_UP(adaptors, take_any)
    HEDDLE_USES_UP(adaptors, skip_any)
    HEDDLE_USES_UP(adaptors, take_any_while)
    HEDDLE_USES_UP(adaptors, skip_any_while)
    HEDDLE_USES_UP(adaptors, while_some)
    HEDDLE_USES_UP(adaptors, exception_fuse)
    HEDDLE_USES_UP(adaptors, with_min_len)
    HEDDLE_USES_UP(adaptors, with_max_len)
    HEDDLE_USES_UP(adaptors, by_uniform_blocks)
    HEDDLE_USES_UP(adaptors, by_exponential_blocks)
    HEDDLE_USES_UP(adaptors, on)
    HEDDLE_USES_UP(adaptors, with)
    HEDDLE_USES_UP(indexed, take_while)
    HEDDLE_USES_UP(indexed, skip_while)
    HEDDLE_USES_UP(indexed, intersperse)
    HEDDLE_USES_UP(indexed, seq)
    HEDDLE_USES_UP(totals, for_each)
    HEDDLE_USES_UP(totals, for_each_init)
    HEDDLE_USES_UP(totals, for_each_with)
    HEDDLE_USES_UP(totals, fill)
    HEDDLE_USES_UP(totals, reduce)
    HEDDLE_USES_UP(totals, reduce_with)
    HEDDLE_USES_UP(totals, fold_into)
    HEDDLE_USES_UP(totals, sum)
    HEDDLE_USES_UP(totals, product)
    HEDDLE_USES_UP(totals, count)
    HEDDLE_USES_UP(totals, min)
    HEDDLE_USES_UP(totals, max)
    HEDDLE_USES_UP(totals, min_by)
    HEDDLE_USES_UP(totals, max_by)
    HEDDLE_USES_UP(totals, min_by_key)
    HEDDLE_USES_UP(totals, max_by_key)
    HEDDLE_USES_UP(totals, minmax)
    HEDDLE_USES_UP(totals, run_all)
    HEDDLE_USES_UP(searches, find_any)
    HEDDLE_USES_UP(searches, find_first)
    HEDDLE_USES_UP(searches, find_last)
    HEDDLE_USES_UP(searches, find_map_any)
    HEDDLE_USES_UP(searches, find_map_first)
    HEDDLE_USES_UP(searches, find_map_last)
    HEDDLE_USES_UP(searches, any)
    HEDDLE_USES_UP(searches, all)
    HEDDLE_USES_UP(searches, none)
    HEDDLE_USES_UP(searches, first)
    HEDDLE_USES_UP(searches, last)
    HEDDLE_USES_UP(searches, try_for_each)
    HEDDLE_USES_UP(searches, try_for_each_init)
    HEDDLE_USES_UP(searches, try_for_each_with)
    HEDDLE_USES_UP(searches, try_reduce)
    HEDDLE_USES_UP(collections, collect_into)
    HEDDLE_USES_UP(collections, extend)
    HEDDLE_USES_UP(collections, collect_pieces)
    HEDDLE_USES_UP(collections, unzip)
    HEDDLE_USES_UP(collections, partition)
    HEDDLE_USES_UP(collections, partition_map)
    HEDDLE_USES_UP(collections, group_by)
    HEDDLE_USES_UP(collections, histogram)
    HEDDLE_USES_UP(collections, to_sorted)
    HEDDLE_NEEDS_PLACES(indexed, size)
    HEDDLE_NEEDS_PLACES(indexed, enumerate)
    HEDDLE_NEEDS_PLACES(indexed, zip)
    HEDDLE_NEEDS_PLACES(indexed, zip_eq)
    HEDDLE_NEEDS_PLACES(indexed, rev)
    HEDDLE_NEEDS_PLACES(indexed, skip)
    HEDDLE_NEEDS_PLACES(indexed, take)
    HEDDLE_NEEDS_PLACES(indexed, step_by)
    HEDDLE_NEEDS_PLACES(indexed, interleave)
    HEDDLE_NEEDS_PLACES(indexed, interleave_shortest)
    HEDDLE_NEEDS_PLACES(indexed, chunks)
    HEDDLE_NEEDS_PLACES(indexed, fold_chunks)
    HEDDLE_NEEDS_PLACES(indexed, fold_chunks_with)
    HEDDLE_NEEDS_PLACES(indexed, positions)
    HEDDLE_NEEDS_PLACES(searches, find_any_indexed)
    HEDDLE_NEEDS_PLACES(searches, find_first_indexed)
    HEDDLE_NEEDS_PLACES(searches, find_last_indexed)
    HEDDLE_NEEDS_PLACES(searches, position_any)
    HEDDLE_NEEDS_PLACES(searches, position_first)
    HEDDLE_NEEDS_PLACES(searches, position_last)
    HEDDLE_NEEDS_PLACES(searches, nth)
    HEDDLE_NEEDS_PLACES(comparisons, cmp)
    HEDDLE_NEEDS_PLACES(comparisons, partial_cmp)
    HEDDLE_NEEDS_PLACES(comparisons, eq)
    HEDDLE_NEEDS_PLACES(comparisons, ne)
    HEDDLE_NEEDS_PLACES(comparisons, lt)
    HEDDLE_NEEDS_PLACES(comparisons, le)
    HEDDLE_NEEDS_PLACES(comparisons, gt)
    HEDDLE_NEEDS_PLACES(comparisons, ge)

#undef HEDDLE_NEEDS_PLACES
#undef HEDDLE_USES_UP
    // clang-format on

    using collections::collect;
    template <class Container>
    Container collect() & {
        static_assert(detail::k_is_right<Container>,
                      "heddle: collect uses up the chain that it is called on: write std::move(chain).collect() or "
                      "chain.copy().collect()");
        return static_cast<collections&&>(*this).template collect<Container>();
    }
    template <template <class...> class Container = std::vector>
    auto collect() & {
        return collect<Container<detail::item_value_t<item>>>();
    }

private:
    Source source_;
};

template <class Source>
parallel_iterator(Source) -> parallel_iterator<Source>;

}  // namespace heddle::inline v0
