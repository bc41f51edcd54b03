// SPDX-License-Identifier: Apache-2.0
// region.cpp - the slices that the program names. The simulator compiles it, too, and records nothing.
#include <heddle/trace_region.hpp>

#include <heddle/detail/observe/strand_probe.hpp>
#include <heddle/detail/observe/trace_probe.hpp>

namespace heddle::inline v0::trace {

region::region(const char* label) noexcept
    : is_begun_(label != nullptr && detail::is_traced()),
      measured_(detail::call_site(label)) {
    if (!is_begun_) return;
    detail::trace_begin(detail::trace_kind::region);
    detail::trace_text(label);
}

region::~region() {
    if (is_begun_) detail::trace_end(detail::trace_kind::region);
}

}  // namespace heddle::inline v0::trace
