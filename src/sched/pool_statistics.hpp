// SPDX-License-Identifier: Apache-2.0
// pool_statistics.hpp - the sums of what the members of a pool have counted, since the last reset.
//
// Threads    any.
#pragma once

#include <heddle/detail/base/clock.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/base/mutex.hpp>
#include <heddle/stats.hpp>

namespace heddle::inline v0::detail {

class pool_core;

class pool_statistics : immovable {
public:
    pool_stats read(const pool_core& home) const;
    void reset(const pool_core& home);

private:
    mutable std::mutex mutex_;
    pool_stats before_;  // at the last reset; guarded by the mutex, like the next
    clock::time_point since_ = clock::now();
};

}  // namespace heddle::inline v0::detail
