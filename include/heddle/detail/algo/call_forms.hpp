// SPDX-License-Identifier: Apache-2.0
// call_forms.hpp - the short forms of calls that algorithms with the same parameters share.
//
// A public header declares each algorithm as the class of a function object. That class writes out the call for a range, with all
// parameters, and inherits from one of these classes the forms that follow from it:
//
//     sort(range, less, projection, options)          written out in sort.hpp
//     sort(range, options)                            inherited; arguments that have a default are left out
//     sort(range, less, options)                      inherited
//     sort(first, last, less, projection, options)    inherited; [first, last) instead of the range
//     sort(first, last, options)                      inherited
//     sort(first, last, less, options)                inherited
//
// The class also inherits calls that do not compile and say in one sentence what is wrong with an argument. [[nodiscard]] has no
// effect where the algorithm returns nothing.
#pragma once

#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>

#include <heddle/algorithm_options.hpp>

#include "../base/function_objects.hpp"
#include "ranges.hpp"
#include "requirements.hpp"

namespace heddle::inline v0::detail {

template <class...>
inline constexpr bool k_is_accepted = false;

// For all algorithms of ranges: a range that cannot be divided does not compile.
template <class Algorithm>
class range_forms {
public:
    template <std::ranges::range Range, class... Arguments>
        requires(!parallel_range<Range>)
    void operator()(Range&& /*without_random_access_or_size*/, Arguments&&...) const {
        require_random_access<Range>();
    }

protected:
    const Algorithm& algorithm() const noexcept { return static_cast<const Algorithm&>(*this); }
};

// For algorithm(range, compare = Compare{}, projection = {}, options = {}).
template <class Algorithm, class Compare>
class comparison_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Range>
    [[nodiscard]] auto operator()(Range&& range, const options& how) const {
        return this->algorithm()(range, Compare{}, std::identity{}, how);
    }

    template <parallel_range Range, argument_after<Range> Less>
    [[nodiscard]] auto operator()(Range&& range, Less less, const options& how) const {
        return this->algorithm()(range, std::move(less), std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options Less = Compare,
              class Projection = std::identity>
    [[nodiscard]] auto operator()(First first, Last last, Less less = {}, Projection projection = {},
                                  const options& how = {}) const {
        return this->algorithm()(std::ranges::subrange(first, last), std::move(less), std::move(projection), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last>
    [[nodiscard]] auto operator()(First first, Last last, const options& how) const {
        return this->algorithm()(std::ranges::subrange(first, last), Compare{}, std::identity{}, how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options Less>
    [[nodiscard]] auto operator()(First first, Last last, Less less, const options& how) const {
        return this->algorithm()(std::ranges::subrange(first, last), std::move(less), std::identity{}, how);
    }

    template <parallel_range Range, argument_after<Range> Less, not_options Projection = std::identity>
        requires(!relation_on<Less, Range, Projection>)
    void operator()(Range&&, Less /*not_a_comparison*/, Projection = {}, const options& = {}) const {
        static_assert(
            k_is_accepted<Less>,
            "heddle: the comparison has to take two elements of the range, or what the projection returns for "
            "them, and return a bool");
    }
};

// For algorithm(range, less = {}, projection = {}, options = {}) that changes the order of the elements.
template <class Algorithm>
class sorting_forms : public comparison_forms<Algorithm, std::ranges::less> {
public:
    using comparison_forms<Algorithm, std::ranges::less>::operator();

    template <parallel_range Range, argument_after<Range> Less = std::ranges::less,
              not_options Projection = std::identity>
        requires(relation_on<Less, Range, Projection> &&
                 !std::sortable<std::ranges::iterator_t<Range>, Less, Projection>)
    void operator()(Range&& /*of_constant_elements*/, Less = {}, Projection = {}, const options& = {}) const {
        static_assert(k_is_accepted<Range>,
                      "heddle: the elements of the range cannot change places: they are const, or cannot be moved, or "
                      "share words as those of a std::vector<bool> do");
    }
};

// For algorithm(range, predicate, projection = {}, options = {}).
template <class Algorithm>
class predicate_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Range, argument_after<Range> Predicate>
    [[nodiscard]] auto operator()(Range&& range, Predicate predicate, const options& how) const {
        return this->algorithm()(range, std::move(predicate), std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options Predicate,
              not_options Projection = std::identity>
    [[nodiscard]] auto operator()(First first, Last last, Predicate predicate, Projection projection = {},
                                  const options& how = {}) const {
        return this->algorithm()(std::ranges::subrange(first, last), std::move(predicate), std::move(projection), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options Predicate>
    [[nodiscard]] auto operator()(First first, Last last, Predicate predicate, const options& how) const {
        return this->algorithm()(std::ranges::subrange(first, last), std::move(predicate), std::identity{}, how);
    }

    template <parallel_range Range, argument_after<Range> Predicate, not_options Projection = std::identity>
        requires(!predicate_on<Predicate, Range, Projection>)
    void operator()(Range&&, Predicate /*not_a_predicate*/, Projection = {}, const options& = {}) const {
        static_assert(
            k_is_accepted<Predicate>,
            "heddle: the predicate has to take an element of the range, or what the projection returns for it, "
            "and return a bool");
    }
};

// For algorithm(range, predicate, projection = {}, options = {}) that changes the range, so that its result may be ignored.
template <class Algorithm>
class partition_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Range, argument_after<Range> Predicate>
    auto operator()(Range&& range, Predicate predicate, const options& how) const {
        return this->algorithm()(range, std::move(predicate), std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options Predicate,
              not_options Projection = std::identity>
    auto operator()(First first, Last last, Predicate predicate, Projection projection = {},
                    const options& how = {}) const {
        return this->algorithm()(std::ranges::subrange(first, last), std::move(predicate), std::move(projection), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options Predicate>
    auto operator()(First first, Last last, Predicate predicate, const options& how) const {
        return this->algorithm()(std::ranges::subrange(first, last), std::move(predicate), std::identity{}, how);
    }
};

// For algorithm(range, value, projection = {}, options = {}).
template <class Algorithm>
class value_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Range, argument_after<Range> T>
    [[nodiscard]] auto operator()(Range&& range, const T& value, const options& how) const {
        return this->algorithm()(range, value, std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options T,
              not_options Projection = std::identity>
    [[nodiscard]] auto operator()(First first, Last last, const T& value, Projection projection = {},
                                  const options& how = {}) const {
        return this->algorithm()(std::ranges::subrange(first, last), value, std::move(projection), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options T>
    [[nodiscard]] auto operator()(First first, Last last, const T& value, const options& how) const {
        return this->algorithm()(std::ranges::subrange(first, last), value, std::identity{}, how);
    }

    template <parallel_range Range, argument_after<Range> T, not_options Projection = std::identity>
        requires(!value_comparable_in<T, Range, Projection>)
    void operator()(Range&&, const T& /*not_comparable*/, Projection = {}, const options& = {}) const {
        static_assert(k_is_accepted<T>,
                      "heddle: the elements of the range, or what the projection returns for them, cannot be compared "
                      "with the value by ==");
    }
};

// For algorithm(range, key, less = {}, options = {}).
template <class Algorithm>
class key_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Range, argument_after<Range> Key>
    [[nodiscard]] auto operator()(Range&& range, Key key, const options& how) const {
        return this->algorithm()(range, std::move(key), std::ranges::less{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options Key,
              not_options Less = std::ranges::less>
    [[nodiscard]] auto operator()(First first, Last last, Key key, Less less = {}, const options& how = {}) const {
        return this->algorithm()(std::ranges::subrange(first, last), std::move(key), std::move(less), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options Key>
    [[nodiscard]] auto operator()(First first, Last last, Key key, const options& how) const {
        return this->algorithm()(std::ranges::subrange(first, last), std::move(key), std::ranges::less{}, how);
    }

    template <parallel_range Range, argument_after<Range> Key, not_options Less = std::ranges::less>
        requires(!key_in<Key, Range, Less>)
    void operator()(Range&&, Key /*not_a_key*/, Less = {}, const options& = {}) const {
        static_assert(k_is_accepted<Key>,
                      "heddle: the key function has to take an element of the range, and the comparison two keys");
    }
};

// For algorithm(left, right, compare = Compare{}, options = {}).
template <class Algorithm, class Compare>
class two_range_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Left, parallel_range Right>
    [[nodiscard]] auto operator()(Left&& left, Right&& right, const options& how) const {
        return this->algorithm()(left, right, Compare{}, how);
    }

    // The same with the elements of [first, last) on the left.
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, parallel_range Right,
              not_options Relation = Compare>
    [[nodiscard]] auto operator()(First first, Last last, Right&& right, Relation compare = {},
                                  const options& how = {}) const {
        return this->algorithm()(std::ranges::subrange(first, last), right, std::move(compare), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, parallel_range Right>
    [[nodiscard]] auto operator()(First first, Last last, Right&& right, const options& how) const {
        return this->algorithm()(std::ranges::subrange(first, last), right, Compare{}, how);
    }

    template <parallel_range Left, parallel_range Right, not_options Relation = Compare>
        requires(!relation_between<Relation, Left, Right>)
    void operator()(Left&&, Right&&, Relation /*not_a_comparison*/ = {}, const options& = {}) const {
        static_assert(k_is_accepted<Relation>,
                      "heddle: the comparison has to take an element of the left range and one of the right range, and "
                      "return a bool");
    }
};

// For algorithm(left, right, out, less = {}, projection = {}, options = {}).
template <class Algorithm>
class sorted_ranges_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Left, parallel_range Right, std::random_access_iterator Out>
    Out operator()(Left&& left, Right&& right, Out out, const options& how) const {
        return this->algorithm()(left, right, out, std::ranges::less{}, std::identity{}, how);
    }

    template <parallel_range Left, parallel_range Right, std::random_access_iterator Out, not_options Less>
    Out operator()(Left&& left, Right&& right, Out out, Less less, const options& how) const {
        return this->algorithm()(left, right, out, std::move(less), std::identity{}, how);
    }

    // The same with the elements of [first, last) on the left.
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, parallel_range Right,
              std::random_access_iterator Out, not_options Less = std::ranges::less,
              not_options Projection = std::identity>
    Out operator()(First first, Last last, Right&& right, Out out, Less less = {}, Projection projection = {},
                   const options& how = {}) const {
        return this->algorithm()(std::ranges::subrange(first, last), right, out, std::move(less), std::move(projection),
                                 how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, parallel_range Right,
              std::random_access_iterator Out>
    Out operator()(First first, Last last, Right&& right, Out out, const options& how) const {
        return this->algorithm()(std::ranges::subrange(first, last), right, out, std::ranges::less{}, std::identity{},
                                 how);
    }
};

// For algorithm(range, middle, less = {}, projection = {}, options = {}). With iterators the middle stands between them, as
// in the standard library: algorithm(first, middle, last, ...).
template <class Algorithm>
class position_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Range>
    void operator()(Range&& range, std::ranges::iterator_t<Range> middle, const options& how) const {
        this->algorithm()(range, middle, std::ranges::less{}, std::identity{}, how);
    }

    template <parallel_range Range, argument_after<Range> Less>
    void operator()(Range&& range, std::ranges::iterator_t<Range> middle, Less less, const options& how) const {
        this->algorithm()(range, middle, std::move(less), std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last,
              not_options Less = std::ranges::less, not_options Projection = std::identity>
    void operator()(First first, First middle, Last last, Less less = {}, Projection projection = {},
                    const options& how = {}) const {
        this->algorithm()(std::ranges::subrange(first, last), middle, std::move(less), std::move(projection), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last>
    void operator()(First first, First middle, Last last, const options& how) const {
        this->algorithm()(std::ranges::subrange(first, last), middle, std::ranges::less{}, std::identity{}, how);
    }

    template <parallel_range Range, argument_after<Range> Less, not_options Projection = std::identity>
        requires(!relation_on<Less, Range, Projection>)
    void operator()(Range&&, std::ranges::iterator_t<Range>, Less /*not_a_comparison*/, Projection = {},
                    const options& = {}) const {
        static_assert(
            k_is_accepted<Less>,
            "heddle: the comparison has to take two elements of the range, or what the projection returns for "
            "them, and return a bool");
    }
};

}  // namespace heddle::inline v0::detail
