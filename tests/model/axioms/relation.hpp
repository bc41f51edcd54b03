// SPDX-License-Identifier: Apache-2.0
// relation.hpp - relations between the events of a small program.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace model {

class relation {
public:
    static constexpr unsigned k_max_events = 20;
    using row = std::uint32_t;  // the events that an event is related to

    void add(unsigned from, unsigned to) noexcept { rows_[from] |= row{1} << to; }
    bool has(unsigned from, unsigned to) const noexcept { return (rows_[from] >> to & 1) != 0; }
    row after(unsigned event) const noexcept { return rows_[event]; }

    relation& operator|=(const relation& other) noexcept {
        for (unsigned i = 0; i < k_max_events; ++i) rows_[i] |= other.rows_[i];
        return *this;
    }
    friend relation operator|(relation left, const relation& right) noexcept { return left |= right; }

    // From a to c if there is a b between.
    relation then(const relation& next) const noexcept {
        relation all;
        for (unsigned i = 0; i < k_max_events; ++i) {
            for (row rest = rows_[i]; rest != 0; rest &= rest - 1) {
                all.rows_[i] |= next.rows_[static_cast<unsigned>(std::countr_zero(rest))];
            }
        }
        return all;
    }

    relation closure() const noexcept {
        relation all = *this;
        for (unsigned via = 0; via < k_max_events; ++via) {
            for (unsigned i = 0; i < k_max_events; ++i) {
                if (all.has(i, via)) all.rows_[i] |= all.rows_[via];
            }
        }
        return all;
    }

    bool is_irreflexive() const noexcept {
        for (unsigned i = 0; i < k_max_events; ++i) {
            if (has(i, i)) return false;
        }
        return true;
    }
    bool is_acyclic() const noexcept { return closure().is_irreflexive(); }

private:
    std::array<row, k_max_events> rows_{};
};

}  // namespace model
