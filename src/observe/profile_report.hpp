// SPDX-License-Identifier: Apache-2.0
// profile_report.hpp - the report of a profile that has ended.
#pragma once

#include <heddle/profile.hpp>

namespace heddle::inline v0::detail {

class strand_session;

profile_report report_of(const strand_session& ended);

}  // namespace heddle::inline v0::detail
