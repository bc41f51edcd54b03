// SPDX-License-Identifier: Apache-2.0
// function_objects.hpp - includes the function objects that Heddle's declarations name: std::identity, std::ranges::less, std::plus ...
//
// <algorithm> and <numeric> define those that their own declarations name. invoke.hpp says why <functional> is not included.
#pragma once

#include <algorithm>  // IWYU pragma: export
#include <numeric>    // IWYU pragma: export
