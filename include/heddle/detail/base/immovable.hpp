// SPDX-License-Identifier: Apache-2.0
// immovable.hpp - base of every type whose address is known to other threads.
#pragma once

namespace heddle::detail {

struct immovable {
    immovable() = default;
    immovable(const immovable&) = delete;
    immovable& operator=(const immovable&) = delete;
};

}  // namespace heddle::detail
