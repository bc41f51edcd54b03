// SPDX-License-Identifier: Apache-2.0
// source.cpp - takes the names out of what compilers write for a function.
#include "source.hpp"

namespace model {

std::string_view function_of(const std::source_location& where) noexcept {
    // Up to the parameters, which are not the first parenthesis of `int (anonymous namespace)::f(int)`.
    constexpr std::string_view k_nameless = "(anonymous namespace)";
    std::string_view text = where.function_name();
    auto parameters = text.find('(');
    while (parameters != std::string_view::npos && text.substr(parameters).starts_with(k_nameless)) {
        parameters = text.find('(', parameters + k_nameless.size());
    }
    text = text.substr(0, parameters);
    const auto before_name = text.find_last_of(": *&");
    if (before_name != std::string_view::npos) text = text.substr(before_name + 1);
    return text == "operator" || text.starts_with('<') ? "lambda" : text;
}

std::string_view file_of(const std::source_location& where) noexcept {
    const std::string_view path = where.file_name();
    const auto slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace model
