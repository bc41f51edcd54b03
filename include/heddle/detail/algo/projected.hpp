// SPDX-License-Identifier: Apache-2.0
// projected.hpp - a comparison of projected values.
#pragma once

#include <type_traits>
#include <utility>

#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"

namespace heddle::inline v0::detail {

template <class Less, class Projection>
struct compare_projected {
    Less less;
    Projection projection;

    template <class Left, class Right>
    constexpr bool operator()(Left&& left, Right&& right) {
        return detail::invoke(less, detail::invoke(projection, std::forward<Left>(left)),
                              detail::invoke(projection, std::forward<Right>(right)));
    }
};

// The comparison itself where nothing is projected, so that specialisations for it apply.
template <class Less, class Projection>
constexpr auto comparing(Less less, Projection projection) {
    if constexpr (std::is_same_v<Projection, std::identity>) return less;
    else return compare_projected<Less, Projection>{std::move(less), std::move(projection)};
}

}  // namespace heddle::inline v0::detail
