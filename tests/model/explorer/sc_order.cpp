// SPDX-License-Identifier: Apache-2.0
// sc_order.cpp - a small graph, closed under transitivity.
#include "sc_order.hpp"

namespace model {

node_id sc_order::add(node_kind kind, const node_set& before, const node_set& related) noexcept {
    const auto node = static_cast<node_id>(count_++);
    kind_[node] = kind;
    if (kind == node_kind::light) light_.add(node);
    if (kind == node_kind::heavy) heavy_.add(node);
    node_set direct = ordered_with(kind, related);
    direct |= before;
    predecessors_[node] = closure(direct);
    return node;
}

bool sc_order::allows(const node_set& before, const node_set& after) const noexcept {
    bool cycle = false;
    before.for_each(
        [&](node_id node) { cycle = cycle || predecessors_[node].meets(ordered_with(kind_[node], after)); });
    return !cycle;
}

bool sc_order::allows_new(const node_set& its_before, const node_set& its_related,
                          const node_set& after) const noexcept {
    node_set direct = ordered_with(node_kind::full, its_related);
    direct |= its_before;
    return !closure(direct).meets(ordered_with(node_kind::full, after));
}

void sc_order::order(const node_set& before, const node_set& after) noexcept {
    before.for_each([&](node_id earlier) {
        const node_set later = ordered_with(kind_[earlier], after);
        node_set gained = predecessors_[earlier];
        gained.add(earlier);
        for (node_id node = 0; node < count_; ++node) {
            if (later.has(node) || predecessors_[node].meets(later)) predecessors_[node] |= gained;
        }
    });
}

node_set sc_order::ordered_with(node_kind kind, const node_set& nodes) const noexcept {
    switch (kind) {
        case node_kind::light:
            return nodes & heavy_;
        case node_kind::heavy:
            return nodes;
        case node_kind::full:
            break;
    }
    return nodes - light_;
}

node_set sc_order::closure(const node_set& nodes) const noexcept {
    node_set all = nodes;
    nodes.for_each([&](node_id node) { all |= predecessors_[node]; });
    return all;
}

}  // namespace model
