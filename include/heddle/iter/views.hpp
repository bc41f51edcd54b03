// SPDX-License-Identifier: Apache-2.0
// views.hpp - chains in the syntax of std::ranges: `v | heddle::par | heddle::views::map(f) | heddle::views::sum()`.
//
// Every name stands for the member with the same name of the chain to its left, and takes the arguments of that member.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../detail/iter/as_source.hpp"
#include "parallel_iterator.hpp"
#include "sources.hpp"

namespace heddle::inline v0 {

namespace detail {

// The right side of `|`: a member and its arguments. Arguments with a name are held by reference.
template <class Member, class... Args>
struct piped {
    template <class Source>
    friend auto operator|(parallel_iterator<Source>&& chain, piped&& with) {
        return std::apply([&](auto&&... own) { return Member()(std::move(chain), std::forward<Args>(own)...); },
                          std::move(with.args));
    }

    std::tuple<Args...> args;
};

template <class Member>
struct pipeable {
    template <class... Args>
    constexpr piped<Member, Args...> operator()(Args&&... args) const {
        return {std::tuple<Args...>(std::forward<Args>(args)...)};
    }
};

// The same for a member whose argument is a number: a literal becomes a std::size_t.
template <class Member>
struct pipeable_by_number {
    constexpr piped<Member> operator()() const { return {}; }
    constexpr piped<Member, std::size_t> operator()(std::size_t n) const { return {std::tuple<std::size_t>(n)}; }
};

struct begin_of_chain {
    template <source_like Range>
    friend auto operator|(Range&& range, begin_of_chain) {
        return parallel_iterator(as_source(std::forward<Range>(range)));
    }
};

}  // namespace detail

// Begins a chain over a range: iter of one that outlives the chain, iter_owned of one that is given away.
inline constexpr detail::begin_of_chain par{};

namespace views {

#define HEDDLE_PIPED_AS(kind, name)                                              \
    struct name##_member {                                                       \
        template <class Whole, class... Args>                                    \
        auto operator()(Whole&& whole, Args&&... args) const {                   \
            return std::forward<Whole>(whole).name(std::forward<Args>(args)...); \
        }                                                                        \
    };                                                                           \
    inline constexpr detail::kind<name##_member> name {}
#define HEDDLE_PIPED(name) HEDDLE_PIPED_AS(pipeable, name)
#define HEDDLE_PIPED_NUMBER(name) HEDDLE_PIPED_AS(pipeable_by_number, name)

HEDDLE_PIPED(map);
HEDDLE_PIPED(map_init);
HEDDLE_PIPED(map_with);
HEDDLE_PIPED(inspect);
HEDDLE_PIPED(update);
HEDDLE_PIPED(by_value);
HEDDLE_PIPED(filter);
HEDDLE_PIPED(filter_map);
HEDDLE_PIPED(flat_map);
HEDDLE_PIPED(flat_map_seq);
HEDDLE_PIPED(flatten);
HEDDLE_PIPED(flatten_seq);
HEDDLE_PIPED(chain);
HEDDLE_PIPED(fold);
HEDDLE_PIPED(fold_with);
HEDDLE_PIPED(try_fold);
HEDDLE_PIPED(scan);
HEDDLE_PIPED(scan_exclusive);
HEDDLE_PIPED(buffered);
HEDDLE_PIPED_NUMBER(take_any);
HEDDLE_PIPED_NUMBER(skip_any);
HEDDLE_PIPED(take_any_while);
HEDDLE_PIPED(skip_any_while);
HEDDLE_PIPED(while_some);
HEDDLE_PIPED(exception_fuse);
HEDDLE_PIPED_NUMBER(with_min_len);
HEDDLE_PIPED_NUMBER(with_max_len);
HEDDLE_PIPED_NUMBER(by_uniform_blocks);
HEDDLE_PIPED_NUMBER(by_exponential_blocks);
HEDDLE_PIPED(on);
HEDDLE_PIPED(with);
HEDDLE_PIPED_NUMBER(enumerate);
HEDDLE_PIPED(zip);
HEDDLE_PIPED(zip_eq);
HEDDLE_PIPED(rev);
HEDDLE_PIPED_NUMBER(skip);
HEDDLE_PIPED_NUMBER(take);
HEDDLE_PIPED_NUMBER(step_by);
HEDDLE_PIPED(take_while);
HEDDLE_PIPED(skip_while);
HEDDLE_PIPED(interleave);
HEDDLE_PIPED(interleave_shortest);
HEDDLE_PIPED(intersperse);
HEDDLE_PIPED_NUMBER(chunks);
HEDDLE_PIPED(fold_chunks);
HEDDLE_PIPED(positions);
HEDDLE_PIPED(seq);
HEDDLE_PIPED(for_each);
HEDDLE_PIPED(reduce);
HEDDLE_PIPED(reduce_with);
HEDDLE_PIPED(fold_into);
HEDDLE_PIPED(sum);
HEDDLE_PIPED(product);
HEDDLE_PIPED(count);
HEDDLE_PIPED(min);
HEDDLE_PIPED(max);
HEDDLE_PIPED(minmax);
HEDDLE_PIPED(any);
HEDDLE_PIPED(all);
HEDDLE_PIPED(none);
HEDDLE_PIPED(find_any);
HEDDLE_PIPED(find_first);
HEDDLE_PIPED(find_last);
HEDDLE_PIPED(collect_into);
HEDDLE_PIPED(unzip);
HEDDLE_PIPED(partition);
HEDDLE_PIPED(group_by);
HEDDLE_PIPED(to_sorted);

#undef HEDDLE_PIPED_NUMBER
#undef HEDDLE_PIPED
#undef HEDDLE_PIPED_AS

// collect takes its container as a template argument: collect<std::set<int>>(). sum and product have the type of an item here; the
// members of a chain take another type: chain.sum<double>().
template <class Container>
struct collect_member {
    template <class Whole>
    auto operator()(Whole&& whole) const {
        if constexpr (std::is_void_v<Container>) return std::forward<Whole>(whole).collect();
        else return std::forward<Whole>(whole).template collect<Container>();
    }
};
template <class Container = void>
constexpr auto collect() {
    return detail::piped<collect_member<Container>>{};
}

}  // namespace views
}  // namespace heddle::inline v0
