// SPDX-License-Identifier: Apache-2.0
// source.hpp - a place in the source, in the words of a reader.
#pragma once

#include <source_location>
#include <string_view>

namespace model {

// Without return type, scope, template arguments and parameters: `steal`. All lambdas are `lambda`.
std::string_view function_of(const std::source_location& where) noexcept;

// The last part of the path.
std::string_view file_of(const std::source_location& where) noexcept;

}  // namespace model
