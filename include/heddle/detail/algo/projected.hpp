// SPDX-License-Identifier: Apache-2.0
// projected.hpp - a comparison of projected values.
#pragma once

#include <functional>
#include <type_traits>
#include <utility>

namespace heddle::detail {

template <class Less, class Projection>
struct compare_projected {
    Less less;
    Projection projection;

    template <class Left, class Right>
    constexpr bool operator()(Left&& left, Right&& right) {
        return std::invoke(less, std::invoke(projection, std::forward<Left>(left)),
                           std::invoke(projection, std::forward<Right>(right)));
    }
};

// The bare comparison where nothing is projected, so that what is specialised for it finds it.
template <class Less, class Projection>
constexpr auto comparing(Less less, Projection projection) {
    if constexpr (std::is_same_v<Projection, std::identity>) return less;
    else return compare_projected<Less, Projection>{std::move(less), std::move(projection)};
}

}  // namespace heddle::detail
