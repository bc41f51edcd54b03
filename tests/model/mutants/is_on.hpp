// SPDX-License-Identifier: Apache-2.0
// is_on.hpp - what the switches ask that tools/install_mutants puts into a copy of the sources: is this mutant on?
//
// Model tests: the explorer turns mutants on, one after the other. Other tests: the environment variable HEDDLE_MUTANT
// names the one that is on.
#pragma once

#include <cstdint>
#include <type_traits>

#ifdef HEDDLE_MODEL

#include <source_location>

namespace heddle::mutants {

using source = std::source_location;

bool is_active(std::uint32_t code, const source& where) noexcept;  // explorer/lifetime.cpp

constexpr bool is_on(std::uint32_t code, source where = source::current()) noexcept {
    return !std::is_constant_evaluated() && is_active(code, where);
}

}  // namespace heddle::mutants

#else

#include <cstdlib>

namespace heddle::mutants {

// FNV-1a of the mutant's name, as in tools/mutant_table.py.
inline std::uint32_t code_of(const char* name) noexcept {
    std::uint32_t code = 2166136261u;
    for (; *name != '\0'; ++name) code = (code ^ static_cast<unsigned char>(*name)) * 16777619u;
    return code;
}

inline bool is_active(std::uint32_t code) noexcept {
    static const char* const name = std::getenv("HEDDLE_MUTANT");
    static const std::uint32_t active = name != nullptr ? code_of(name) : 0;
    return code == active;
}

constexpr bool is_on(std::uint32_t code) noexcept { return !std::is_constant_evaluated() && is_active(code); }

}  // namespace heddle::mutants

#endif
