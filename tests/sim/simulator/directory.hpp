// SPDX-License-Identifier: Apache-2.0
// directory.hpp - which core has which cache line, and how long it takes another one to get it.
//
// A line is written by one core that has it alone, or read by several (MESI; exclusive and modified are one state). A line that is on
// its way to a core is busy: the next request waits for it. So read-modify-writes of many cores form a queue.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "core_set.hpp"
#include "profile.hpp"
#include "time.hpp"

namespace sim {

enum class access : std::uint8_t {
    load,
    store,
    rmw
};

inline constexpr std::size_t k_line_bytes = 64;
inline constexpr std::size_t k_word_bytes = 8;
inline constexpr std::size_t k_words = k_line_bytes / k_word_bytes;

// What the accesses to one word of a line cost: misses, and for how long cores stood still.
struct word_costs {
    std::array<std::uint64_t, 3> misses{};  // by kind of access
    std::array<time, 3> waits{};
};

struct line {
    static constexpr int k_nobody = -1;

    std::uintptr_t number = 0;  // the address divided by the size of a line
    int owner = k_nobody;       // may write, and no other core has it
    core_set sharers;           // may read, if there is no owner
    time busy_until = 0;
    std::array<const char*, k_words> names{};  // of the atomics in it
    std::array<word_costs, k_words> costs{};

    bool is_hit(unsigned core, access what) const noexcept {
        return owner == static_cast<int>(core) || (what == access::load && sharers.has(core));
    }
};

class directory {
public:
    explicit directory(const profile& costs);

    line& find(const void* address) {
        const auto number = reinterpret_cast<std::uintptr_t>(address) / k_line_bytes;
        for (std::size_t at = hash(number) & mask_;; at = (at + 1) & mask_) {
            if (table_[at].number == number) return *table_[at].what;
            if (table_[at].what == nullptr) return add(number, at);
        }
    }

    // The line comes to a core that does not have it. Returns when it is there.
    time fetch(line& wanted, unsigned core, access what, time now);

    std::deque<line>& lines() noexcept { return lines_; }

private:
    struct entry {
        std::uintptr_t number = 0;
        line* what = nullptr;
    };

    static std::size_t hash(std::uintptr_t number) noexcept {
        return static_cast<std::size_t>(number * 0x9E3779B97F4A7C15u >> 20);
    }

    line& add(std::uintptr_t number, std::size_t at);
    void grow();
    time nearest_sharer(const line& wanted, unsigned core) const noexcept;
    time farthest_sharer(const line& wanted, unsigned core) const noexcept;

    const profile& costs_;
    std::deque<line> lines_;  // they do not move
    std::vector<entry> table_;
    std::size_t mask_;
};

}  // namespace sim
