// SPDX-License-Identifier: Apache-2.0
// source.hpp - a place in the source, in the words of a reader.
#pragma once

#include <source_location>
#include <string_view>

namespace model {

// `deque::steal` and its template arguments, return type and parameters become `steal`.
std::string_view function_of(const std::source_location& where) noexcept;

// The last part of the path.
std::string_view file_of(const std::source_location& where) noexcept;

}  // namespace model
