// SPDX-License-Identifier: Apache-2.0
// source.cpp - takes the names out of what compilers write for a function.
#include "source.hpp"

namespace model {

std::string_view function_of(const std::source_location& where) noexcept {
    std::string_view text = where.function_name();
    text = text.substr(0, text.find('('));
    const auto begin = text.find_last_of(": *&");
    return begin == std::string_view::npos ? text : text.substr(begin + 1);
}

std::string_view file_of(const std::source_location& where) noexcept {
    const std::string_view path = where.file_name();
    const auto slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace model
