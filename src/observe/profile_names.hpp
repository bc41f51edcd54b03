// SPDX-License-Identifier: Apache-2.0
// profile_names.hpp - the places of a program that a profile names: sites of calls, the calls around them, and what lies between two sites.
//
// Each exists once, so that pointers can be compared. None is ever freed.
//
// Threads    any. A thread remembers what it has asked for lately, and takes a lock otherwise.
#pragma once

#include <cstdint>
#include <string>

#include <heddle/detail/observe/call_site.hpp>

namespace heddle::inline v0::detail {

// A call in the user's program, or a name.
struct named_site {
    std::string file;  // empty: it has a name only
    std::uint32_t line = 0;
    std::string function;
};

// A call inside the calls around it. A call that a recursion makes again is not inside itself: it has the context of the first one.
struct named_context {
    const named_context* outer = nullptr;  // null: this is the whole program, and has no site
    const named_site* site = nullptr;
};

// The part of a context between two sites. A null site is the begin or the end of the context.
struct named_stretch {
    const named_context* context = nullptr;
    const named_site* since = nullptr;
    const named_site* until = nullptr;
};

// Null: the call has no name, or is in a header of Heddle.
const named_site* name_of(const call_site& where) noexcept;

const named_context* whole_program() noexcept;

// `outer` itself if the site is null.
const named_context* context_inside(const named_context* outer, const named_site* site) noexcept;

const named_stretch* stretch_between(const named_context* in, const named_site* since,
                                     const named_site* until) noexcept;

}  // namespace heddle::inline v0::detail
