// SPDX-License-Identifier: Apache-2.0
// memory.cpp - reads, writes and fences, and what each of them adds to views and to S.
//
// [atomics.order] relates operations to S by the coherence order of each location: a store precedes its loads and the
// stores after it, a load precedes the stores after the one that it read. If A precedes B so, then A itself (if it is
// seq_cst) and every fence that happens before A come in S before B itself and every fence that B happens before.
// `writers` and `readers` remember the first half of each pair; the second half is there when the pair is added.
#include "memory.hpp"

namespace model {

void memory::clear() noexcept {
    slots_ = 0;
    fence_count_ = 0;
    order_.clear();
}

slot_id memory::add_location(std::uint64_t initial) {
    const auto slot = static_cast<slot_id>(slots_++);
    locations_[slot].count = 0;
    append(locations_[slot], initial);
    return slot;
}

// ---------------------------------------------------------------------------------------------- loads and stores

bool memory::is_readable(const knowledge& by, slot_id slot, store_index index, std::memory_order order) const noexcept {
    if (index == newest(slot)) return true;
    if (index < by.now.seen[slot]) return false;
    const bool in_s = order == std::memory_order_seq_cst;
    if (!in_s && by.now.fences.empty()) return true;
    const node_set after = after_load(slot, index);
    if (after.empty()) return true;
    if (!order_.allows(by.now.fences, after)) return false;
    return !in_s || order_.allows_new(by.now.strong, before_load(locations_[slot], index), after);
}

void memory::read(knowledge& by, slot_id slot, store_index index, std::memory_order order) {
    store& from = locations_[slot].stores[index];
    node_set reader = by.now.fences;
    node_set own;
    if (order == std::memory_order_seq_cst) {
        own.add(order_.add(node_kind::full, by.now.strong, before_load(locations_[slot], index)));
        from.accesses |= own;
        reader |= own;
    }
    if (!reader.empty()) {
        if (index != newest(slot)) order_.order(reader, after_load(slot, index));
        from.readers |= reader;
    }
    by.now.seen[slot] = std::max(by.now.seen[slot], index);
    learn(by, from, order);
    by.now.strong |= own;
}

void memory::write(knowledge& by, slot_id slot, std::uint64_t value, std::memory_order order) {
    location& at = locations_[slot];
    node_set own;
    if (order == std::memory_order_seq_cst) own.add(order_.add(node_kind::full, by.now.strong, before_store(at)));
    by.now.seen[slot] = static_cast<store_index>(at.count);
    store& added = append(at, value);
    added.accesses = own;
    publish(by, added, order);
    by.now.strong |= own;
}

void memory::read_modify_write(knowledge& by, slot_id slot, std::uint64_t value, std::memory_order order) {
    location& at = locations_[slot];
    node_set own;
    if (order == std::memory_order_seq_cst) own.add(order_.add(node_kind::full, by.now.strong, before_store(at)));
    const auto previous = newest(slot);
    learn(by, at.stores[previous], order);
    by.now.seen[slot] = static_cast<store_index>(at.count);
    store& added = append(at, value);
    added.accesses = own;
    publish(by, added, order);
    if (at.stores[previous].publishes) {
        added.published.join(at.stores[previous].published);
        added.publishes = true;
    }
    by.now.strong |= own;
}

memory::store& memory::append(location& to, std::uint64_t value) {
    if (to.count == to.stores.size()) to.stores.emplace_back();
    store& added = to.stores[to.count++];
    added.value = value;
    added.publishes = false;
    added.writers = added.readers = added.accesses = node_set{};
    return added;
}

void memory::publish(knowledge& by, store& to, std::memory_order order) {
    to.published = is_release(order) ? by.now : by.released;
    to.publishes = true;
    to.writers = by.now.fences;
    to.writers |= to.accesses;
    ++by.now.clock[by.self];
}

void memory::learn(knowledge& by, const store& from, std::memory_order order) {
    if (from.publishes) (is_acquire(order) ? by.now : by.unacquired).join(from.published);
}

// ---------------------------------------------------------------------------------------------- fences

void memory::fence(knowledge& by, std::memory_order order) {
    if (is_acquire(order)) by.now.join(by.unacquired);
    if (order == std::memory_order_seq_cst) ordering_fence(by, node_kind::full);
    if (is_release(order)) by.released = by.now;
    ++by.now.clock[by.self];
}

// What the thread knows of each location happens before the fence. That a fence follows accesses and other fences in
// its own thread adds nothing to S that those pairs do not.
void memory::ordering_fence(knowledge& by, node_kind kind) {
    node_set related;
    for (slot_id slot = 0; slot < slots_; ++slot) {
        if (by.now.seen[slot] != 0) related |= before_load(locations_[slot], by.now.seen[slot]);
    }
    const node_id own = order_.add(kind, node_set{}, related);
    fences_[fence_count_++] = {own, by.now.seen};
    by.now.fences.add(own);
}

// ---------------------------------------------------------------------------------------------- coherence and S

node_set memory::before_load(const location& of, store_index index) const noexcept {
    node_set nodes = of.stores[index].writers;
    for (store_index i = 0; i < index; ++i) {
        nodes |= of.stores[i].writers;
        nodes |= of.stores[i].readers;
    }
    return nodes;
}

node_set memory::before_store(const location& of) const noexcept {
    node_set nodes;
    for (std::size_t i = 0; i < of.count; ++i) {
        nodes |= of.stores[i].writers;
        nodes |= of.stores[i].readers;
    }
    return nodes;
}

node_set memory::after_load(slot_id slot, store_index index) const noexcept {
    const location& of = locations_[slot];
    node_set nodes;
    for (std::size_t i = index + 1u; i < of.count; ++i) nodes |= of.stores[i].accesses;
    for (std::size_t i = 0; i < fence_count_; ++i) {
        if (fences_[i].seen[slot] > index) nodes.add(fences_[i].node);
    }
    return nodes;
}

}  // namespace model
