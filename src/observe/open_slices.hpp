// SPDX-License-Identifier: Apache-2.0
// open_slices.hpp - which slices of a lane are open. Repairs what a ring has lost, so that begins and ends always nest.
#pragma once

#include <array>
#include <cstddef>

#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/observe/trace_probe.hpp>

namespace heddle::inline v0::detail {

class open_slices : immovable {
public:
    std::size_t depth() const noexcept { return depth_; }
    trace_kind at(std::size_t level) const noexcept { return kinds_[level]; }

    // False: it is nested too deeply to be shown.
    bool begin(trace_kind what) noexcept {
        if (depth_ == kinds_.size()) return false;
        kinds_[depth_++] = what;
        return true;
    }

    // How many slices end with the innermost one of this kind: those inside it have lost their ends. 0: none is open.
    std::size_t end(trace_kind what) noexcept {
        for (std::size_t level = depth_; level-- > 0;) {
            if (kinds_[level] != what) continue;
            const std::size_t ended = depth_ - level;
            depth_ = level;
            return ended;
        }
        return 0;
    }

    void clear() noexcept { depth_ = 0; }

private:
    std::array<trace_kind, 512> kinds_;
    std::size_t depth_ = 0;
};

}  // namespace heddle::inline v0::detail
