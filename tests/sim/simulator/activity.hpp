// SPDX-License-Identifier: Apache-2.0
// activity.hpp - how many cores did the user's work, over time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "time.hpp"

namespace sim {

// A histogram with a fixed number of buckets, which become twice as wide when they do not reach far enough.
class activity {
public:
    void start(time now) {
        origin_ = now;
        width_ = k_first_width;
        total_ = 0;
        buckets_.assign(k_buckets, 0);
    }

    void add(time begin, time span) {
        total_ += span;
        begin = std::max<time>(begin - origin_, 0);
        while (begin + span > width_ * static_cast<time>(k_buckets)) widen();
        while (span > 0) {
            const time here = std::min(span, width_ - begin % width_);
            buckets_[static_cast<std::size_t>(begin / width_)] += here;
            begin += here;
            span -= here;
        }
    }

    time width() const noexcept { return width_; }
    time total() const noexcept { return total_; }
    double busy(std::size_t bucket) const noexcept {
        return static_cast<double>(buckets_[bucket]) / static_cast<double>(width_);
    }

    // Up to which bucket it goes on, for a measurement that ends at `now`.
    std::size_t end(time now) const noexcept {
        return std::min(k_buckets, static_cast<std::size_t>((now - origin_) / width_) + 1);
    }

    // From the start until that number of cores was busy in one bucket; k_never: they never were.
    time ramp(double cores) const noexcept {
        for (std::size_t i = 0; i < k_buckets; ++i) {
            if (busy(i) >= cores) return static_cast<time>(i) * width_;
        }
        return k_never;
    }

private:
    static constexpr std::size_t k_buckets = 512;
    static constexpr time k_first_width = 1'000'000;  // 1 us

    void widen() {
        for (std::size_t i = 0; i < k_buckets / 2; ++i) buckets_[i] = buckets_[2 * i] + buckets_[2 * i + 1];
        std::fill(buckets_.begin() + k_buckets / 2, buckets_.end(), 0);
        width_ *= 2;
    }

    time origin_ = 0;
    time width_ = k_first_width;
    time total_ = 0;
    std::vector<time> buckets_ = std::vector<time>(k_buckets);
};

}  // namespace sim
