// SPDX-License-Identifier: Apache-2.0
// bin_counts.hpp - how many items there are in each bin: counters of each part, or common ones if there are many bins.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../base/atomic.hpp"
#include "../base/compiler.hpp"
#include "../base/exceptions.hpp"
#include "../base/function_objects.hpp"
#include "../base/immovable.hpp"
#include "array_algorithms.hpp"
#include "call_options.hpp"
#include "ranges.hpp"
#include "run_positions.hpp"

namespace heddle::inline v0::detail {

// With fewer items than this for each bin and thread, clearing and adding up counters for each part takes longer than counting.
// Chosen by that estimate, without a table.
inline constexpr std::size_t k_least_items_per_bin = 4;

template <class Bin>
[[noreturn]] HEDDLE_COLD void refuse_bin(Bin bin, std::size_t bins) {
    raise(std::invalid_argument("heddle: an element has the bin " + std::to_string(+bin) + ", but there are " +
                                std::to_string(bins) + " bins"));
}

template <class Bin>
std::size_t checked_bin(Bin bin, std::size_t bins) {
    const std::size_t index = as_index(bin);
    if (index >= bins) refuse_bin(bin, bins);
    return index;
}

// Few bins: each part has counters of its own, which are added up at the end. The number of counters is a power of two,
// so that one test of the bits of eight items tells whether all can be counted (docs/measurements/algorithms.md: 6.4 ms against
// 8.0). A number that has a counter and no bin is rejected at the end. Counters have 32 bits, since 65,536 of 64 bits do not fit into most
// second-level caches; before one can overflow, all are added to counters of 64 bits.
struct own_counts_consumer {
    static constexpr std::size_t items_between_polls = k_cheap_items;

    struct sink : basic_sink {
        explicit sink(std::size_t count) : bins(count), counts(std::bit_ceil(count)) {}

        template <class Bin>
        void operator()(Bin bin) {
            make_room_for(1);
            ++counts[checked_bin(bin, bins)];
        }
        template <class Visit>
        HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
            for (; last - first > k_most_at_once; first += k_most_at_once)
                take_some(first, first + k_most_at_once, visit);
            take_some(first, last, visit);
        }
        sink sibling() const { return sink(bins); }
        void merge(sink&& right) {
            make_room_for(right.counted);
            add_up(right.counts, counts);
            if (right.large.empty()) return;
            if (large.empty()) large = std::move(right.large);
            else add_up(right.large, large);
        }
        std::vector<std::size_t> take() && {
            spill();
            for (std::size_t bin = bins; bin < large.size(); ++bin) {
                if (large[bin] > 0) refuse_bin(bin, bins);
            }
            large.resize(bins);
            return std::move(large);
        }

        std::size_t bins;
        std::vector<std::uint32_t> counts;
        std::vector<std::size_t> large;  // what was counted before; empty if that is nothing
        std::uint64_t counted = 0;       // no less than the sum of `counts`

    private:
        static constexpr std::size_t k_row = 8;
        static constexpr std::uint64_t k_most_at_once = std::uint64_t{1} << 30;

        template <class From, class To>
        static void add_up(const std::vector<From>& from, std::vector<To>& to) {
            std::ranges::transform(to, from, to.begin(), std::plus<>());
        }

        // Before at most `more` items are counted.
        void make_room_for(std::uint64_t more) {
            if (counted + more > std::numeric_limits<std::uint32_t>::max()) spill();
            counted += more;
        }
        HEDDLE_COLD void spill() {
            large.resize(counts.size());
            add_up(counts, large);
            std::ranges::fill(counts, 0U);
            counted = 0;
        }

        // Each position has at most one bin.
        template <class Visit>
        HEDDLE_ALWAYS_INLINE void take_some(std::size_t first, std::size_t last, Visit visit) {
            make_room_for(last - first);
            std::uint32_t* const count = counts.data();
            const std::size_t end = counts.size();
            for (; last - first >= k_row; first += k_row) {
                row_sink row;
                for (std::size_t k = 0; k < k_row; ++k) visit(first + k, row);
                if (row.bits >= end) refuse_one_of(row);
                for (std::size_t k = 0; k < row.count; ++k) ++count[static_cast<std::size_t>(row.numbers[k])];
            }
            for (; first != last; ++first) visit(first, *this);
        }

        // The bins of up to eight positions, as numbers of 64 bits, and all of their bits. A negative bin has the highest bit.
        struct row_sink {
            template <class Bin>
            HEDDLE_ALWAYS_INLINE void operator()(Bin bin) {
                const auto number = static_cast<std::uint64_t>(+bin);
                is_signed = std::is_signed_v<decltype(+bin)>;
                bits |= number;
                numbers[count++] = number;
            }

            std::array<std::uint64_t, k_row> numbers;
            std::size_t count = 0;
            std::uint64_t bits = 0;
            bool is_signed = false;
        };

        [[noreturn]] HEDDLE_COLD void refuse_one_of(const row_sink& row) const {
            const std::uint64_t number = *std::ranges::find_if(row.numbers, [&](auto one) { return one >= bins; });
            if (row.is_signed) refuse_bin(static_cast<std::int64_t>(number), bins);
            refuse_bin(number, bins);
        }
    };

    sink make(std::size_t /*first*/) const { return sink(bins); }

    std::size_t bins;
};

// Many bins: shared counters, on which threads rarely contend.
class shared_counts : immovable {
public:
    explicit shared_counts(std::size_t bins) : bins_(bins), counters_(new counter[bins]) {}

    template <class Bin>
    void add(Bin bin) {
        counters_[checked_bin(bin, bins_)].of.fetch_add(1, std::memory_order_relaxed);  // stale: never, the join orders
    }
    std::vector<std::size_t> take() const {
        std::vector<std::size_t> counts(bins_);
        for (std::size_t bin = 0; bin < bins_; ++bin)
            counts[bin] = counters_[bin].of.load(std::memory_order_relaxed);  // stale: never, as above
        return counts;
    }

private:
    struct counter {
        atomic<std::size_t> of{"bin", 0};
    };

    const std::size_t bins_;
    const std::unique_ptr<counter[]> counters_;
};

struct shared_counts_consumer {
    static constexpr std::size_t items_between_polls = 1;

    struct sink : basic_sink {
        explicit sink(shared_counts& of) : counts(&of) {}

        template <class Bin>
        void operator()(Bin bin) {
            counts->add(bin);
        }
        sink sibling() const { return *this; }
        void merge(sink&&) const noexcept {}

        shared_counts* counts;
    };

    sink make(std::size_t /*first*/) const { return sink(counts); }

    shared_counts& counts;
};

// How many items of n positions are in each bin. run(consumer, how) pushes the bins of all items into the consumer's sinks.
template <class Run>
std::vector<std::size_t> count_bins(std::size_t n, std::size_t bins, const options& how, Run run) {
    if (n / threads_for(how) / k_least_items_per_bin < bins) {
        shared_counts counts(bins);
        shared_counts_consumer shared{counts};
        run(shared, how);
        return counts.take();
    }
    own_counts_consumer own{bins};
    options with_grain = how;
    with_grain.grain = std::max(grain_for(how), k_least_items_per_bin * bins);
    return run(own, with_grain).take();
}

}  // namespace heddle::inline v0::detail
