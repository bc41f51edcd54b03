// SPDX-License-Identifier: Apache-2.0
// to_keep.hpp - how a task gets its callable: a named one is copied, a temporary is moved.
#pragma once

#include <type_traits>

namespace heddle::inline v0::detail {

// The value from which an F is constructed. `Given` is the type of a forwarding reference.
template <class F, class Given>
constexpr decltype(auto) to_keep(std::remove_reference_t<Given>& given) noexcept {
    constexpr bool fits = std::is_constructible_v<F, Given>;
    static_assert(fits, "heddle: a task keeps a copy of its callable, and this one cannot be copied: use std::move");
    if constexpr (fits) return static_cast<Given&&>(given);
    else return static_cast<F&&>(const_cast<F&>(given));  // no second error
}

}  // namespace heddle::inline v0::detail
