// SPDX-License-Identifier: Apache-2.0
// trace_ring_test.cpp - src/observe/trace_ring.hpp: whatever a reader copies while the owner writes is whole and in order.
#include <observe/trace_ring.hpp>

#include <array>
#include <cstdint>

#include <model/model.hpp>

namespace {

using heddle::detail::trace_entry;
using heddle::detail::trace_ring;
using model::scenario;
using model::test;

constexpr std::size_t k_capacity = 2;

// Event i has i + 1 in every word.
void push(trace_ring& ring, std::uint64_t i) { ring.push({i + 1, i + 1, i + 1}); }

void copied_while_it_is_written(scenario& s) {
    auto& ring = s.shared<trace_ring>(k_capacity);
    push(ring, 0);
    s.thread("owner", [&ring] {
        push(ring, 1);
        push(ring, 2);
    });
    s.thread("reader", [&ring] {
        std::array<trace_entry, k_capacity> copied{};
        const trace_ring::window all = ring.copy(copied.data());
        if (all.first > 0 && all.end == 2) model::reached("an event was overwritten while it was copied");
        if (all.end == 3) model::reached("all was written before");
        for (std::uint64_t i = all.first; i < all.end; ++i) {
            const trace_entry& one = copied[i % k_capacity];
            model::require(one.time == i + 1 && one.what == i + 1 && one.value == i + 1, "half of an event counts");
        }
    });
}

const model::suite trace_ring_suite([] {
    test("trace_ring.copied_events_are_whole", copied_while_it_is_written,
         {.reaches = {"an event was overwritten while it was copied", "all was written before"}});

    using model::op;
    const auto whole = {"trace_ring.copied_events_are_whole"};
    // TR1
    model::mutant("trace_ring.end_is_stored_relaxed", whole, model::weaken{"trace.end", op::store, "push"});
    model::mutant("trace_ring.end_is_read_relaxed", whole, model::weaken{"trace.end", op::load, "copy"});
    // TR2
    model::mutant("trace_ring.word_is_stored_relaxed", whole, model::weaken{"trace.time", op::store, "push"});
    model::mutant("trace_ring.word_is_read_relaxed", whole, model::weaken{"trace.value", op::load, "copy"});
});

}  // namespace
