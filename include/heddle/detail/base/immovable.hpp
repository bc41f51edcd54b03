// SPDX-License-Identifier: Apache-2.0
// immovable.hpp - the base of types that are neither copied nor moved.
#pragma once

namespace heddle::inline v0::detail {

struct immovable {
    immovable() = default;
    immovable(const immovable&) = delete;
    immovable& operator=(const immovable&) = delete;
};

}  // namespace heddle::inline v0::detail
