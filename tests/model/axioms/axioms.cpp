// SPDX-License-Identifier: Apache-2.0
// axioms.cpp - the memory model of C++20 as the standard states it, by brute force.
//
// This file follows [intro.races] and [atomics.order] and is independent of the explorer, because it checks the explorer. It
// enumerates every assignment of writes to reads and every modification order, and keeps those that the standard allows.
#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

#include "program.hpp"
#include "relation.hpp"

namespace model {
namespace {

using what = instruction::what;

struct event {
    instruction code;
    int thread;  // -1: initialization
    bool reads = false;
    bool writes = false;
    std::memory_order order;
    int found = 0;    // if it reads
    int written = 0;  // if it writes

    bool is_fence() const { return code.kind == what::fence; }
    bool is_ordering_fence() const { return code.kind == what::ordering_fence; }
    bool is_acquire() const { return order != std::memory_order_relaxed && order != std::memory_order_release; }
    bool is_release() const {
        return order == std::memory_order_release || order == std::memory_order_acq_rel ||
               order == std::memory_order_seq_cst;
    }
    bool in_s() const { return is_ordering_fence() || order == std::memory_order_seq_cst; }
    bool fences_s() const { return in_s() && (is_fence() || is_ordering_fence()); }
};

// True if S orders the two with each other. S orders a light fence only with heavy fences.
bool meet_in_s(const event& a, const event& b) {
    const auto kind = [](const event& e) { return e.is_ordering_fence() ? e.code.fence_kind : node_kind::full; };
    const bool any_heavy = kind(a) == node_kind::heavy || kind(b) == node_kind::heavy;
    const bool any_light = kind(a) == node_kind::light || kind(b) == node_kind::light;
    return any_heavy || !any_light;
}

class candidate_execution {
public:
    std::vector<event> events;
    relation sequenced;       // sb
    std::vector<int> source;  // for each event that reads, the write that it reads
    relation reads_from;      // rf
    relation modification;    // mo, transitive
    relation happens_before;
    relation strongly_happens_before;

    // Computes happens-before and strongly-happens-before. Reads-from must be complete.
    void order_threads() {
        const relation sw = synchronizes();
        happens_before = (sequenced | sw).closure();
        strongly_happens_before = sequenced | sequenced.then(happens_before).then(sequenced);
        for (unsigned a = 0; a < count(); ++a) {
            for (unsigned b = 0; b < count(); ++b) {
                if (sw.has(a, b) && events[a].in_s() && events[b].in_s()) strongly_happens_before.add(a, b);
            }
        }
        strongly_happens_before = strongly_happens_before.closure();
    }

    // The modification order may be incomplete. The explorer leaves out executions in which the three relations form a cycle.
    bool is_coherent() const {
        const relation coherence = coherence_order();
        return happens_before.is_irreflexive() && coherence.is_irreflexive() &&
               happens_before.then(coherence).is_irreflexive() && (sequenced | reads_from | modification).is_acyclic();
    }

    bool is_allowed() const { return is_coherent() && is_atomic() && s_exists(coherence_order()); }

private:
    unsigned count() const { return static_cast<unsigned>(events.size()); }

    bool is_atomic() const {
        for (unsigned i = 0; i < count(); ++i) {
            if (!events[i].reads || !events[i].writes) continue;
            const auto from = static_cast<unsigned>(source[i]);
            if (!modification.has(from, i)) return false;
            for (unsigned between = 0; between < count(); ++between) {
                if (modification.has(from, between) && modification.has(between, i)) return false;
            }
        }
        return true;
    }

    // [atomics.order] 3: reads-from, modification order, from-reads, and their closure.
    relation coherence_order() const {
        relation all = reads_from | modification;
        for (unsigned i = 0; i < count(); ++i) {
            if (!events[i].reads) continue;
            for (unsigned later = 0; later < count(); ++later) {
                if (later != i && modification.has(static_cast<unsigned>(source[i]), later)) all.add(i, later);
            }
        }
        return all.closure();
    }

    // True if the read takes its value from the release sequence that `head` begins.
    bool reads_sequence_of(unsigned head, unsigned read) const {
        auto at = static_cast<unsigned>(source[read]);
        while (at != head && events[at].reads && events[at].writes) at = static_cast<unsigned>(source[at]);
        return at == head;
    }

    // [atomics.order] 2 and [atomics.fences] 2 to 4.
    relation synchronizes() const {
        relation all;
        for (unsigned w = 0; w < count(); ++w) {
            if (!events[w].writes || events[w].thread < 0) continue;
            for (unsigned r = 0; r < count(); ++r) {
                if (r == w || !events[r].reads || !reads_sequence_of(w, r)) continue;
                for (unsigned from = 0; from < count(); ++from) {
                    const bool releases =
                        from == w ? events[w].is_release()
                                  : events[from].is_fence() && events[from].is_release() && sequenced.has(from, w);
                    if (!releases) continue;
                    for (unsigned to = 0; to < count(); ++to) {
                        const bool acquires =
                            to == r ? events[r].is_acquire()
                                    : events[to].is_fence() && events[to].is_acquire() && sequenced.has(r, to);
                        if (acquires && events[from].thread != events[to].thread) all.add(from, to);
                    }
                }
            }
        }
        return all;
    }

    // [atomics.order] 4. For a pair in coherence order, each end stands for itself and for the fences around it.
    bool s_exists(const relation& coherence) const {
        relation order;
        for (unsigned a = 0; a < count(); ++a) {
            if (!events[a].in_s()) continue;
            for (unsigned b = 0; b < count(); ++b) {
                if (a == b || !events[b].in_s()) continue;
                if (strongly_happens_before.has(a, b) || is_coherent_before(a, b, coherence)) order.add(a, b);
            }
        }
        return order.is_acyclic();
    }

    bool is_coherent_before(unsigned x, unsigned y, const relation& coherence) const {
        if (!meet_in_s(events[x], events[y])) return false;
        for (unsigned a = 0; a < count(); ++a) {
            if (a != x && !(events[x].fences_s() && happens_before.has(x, a))) continue;
            for (unsigned b = 0; b < count(); ++b) {
                if (b != y && !(events[y].fences_s() && happens_before.has(b, y))) continue;
                if (coherence.has(a, b)) return true;
            }
        }
        return false;
    }
};

// Walks through all candidates of a program.
class enumeration {
public:
    enumeration(const program& code, endings& found) : program_(code), found_(found) {
        for (unsigned location = 0; location < code.locations; ++location) {
            base_.events.push_back({{what::store, location}, -1, false, true, std::memory_order_relaxed});
        }
        for (std::size_t t = 0; t < code.threads.size(); ++t) add_thread(static_cast<int>(t), code.threads[t]);
        base_.source.assign(base_.events.size(), -1);
    }

    void run() { decide_swaps(0); }

private:
    void add_thread(int thread, const std::vector<instruction>& code) {
        const auto first = static_cast<unsigned>(base_.events.size());
        for (const instruction& one : code) {
            const auto self = static_cast<unsigned>(base_.events.size());
            for (unsigned i = 0; i < program_.locations; ++i) base_.sequenced.add(i, self);
            for (unsigned i = first; i < self; ++i) base_.sequenced.add(i, self);
            event made{one, thread, false, false, one.order};
            made.reads = one.kind == what::load || one.kind == what::fetch_add || one.kind == what::compare_exchange;
            made.writes = one.kind == what::store || one.kind == what::fetch_add || one.kind == what::compare_exchange;
            if (one.kind == what::ordering_fence) made.order = std::memory_order_relaxed;
            base_.events.push_back(made);
        }
    }

    // A compare_exchange is a write if it succeeds. The values have to agree with that assumption in the end.
    void decide_swaps(unsigned from) {
        for (unsigned i = from; i < base_.events.size(); ++i) {
            event& one = base_.events[i];
            if (one.code.kind != what::compare_exchange) continue;
            for (const bool wins : {true, false}) {
                one.writes = wins;
                one.order = wins ? one.code.order : one.code.order_if_lost;
                decide_swaps(i + 1);
            }
            return;
        }
        decide_sources(0);
    }

    void decide_sources(unsigned from) {
        for (unsigned i = from; i < base_.events.size(); ++i) {
            if (!base_.events[i].reads) continue;
            for (unsigned w = 0; w < base_.events.size(); ++w) {
                if (w == i || !base_.events[w].writes ||
                    base_.events[w].code.location != base_.events[i].code.location) {
                    continue;
                }
                base_.source[i] = static_cast<int>(w);
                decide_sources(i + 1);
            }
            return;
        }
        candidate_execution next = base_;
        for (unsigned i = 0; i < next.events.size(); ++i) {
            if (next.events[i].reads) next.reads_from.add(static_cast<unsigned>(next.source[i]), i);
        }
        if (!(next.sequenced | next.reads_from).is_acyclic() || !compute_values(next)) return;
        next.order_threads();
        decide_modification(next, 0);
    }

    // False: a compare_exchange found a value that contradicts the assumption.
    static bool compute_values(candidate_execution& of) {
        for (std::size_t round = 0; round <= of.events.size(); ++round) {
            for (unsigned i = 0; i < of.events.size(); ++i) {
                event& one = of.events[i];
                if (one.reads) one.found = of.events[static_cast<unsigned>(of.source[i])].written;
                if (one.thread >= 0)
                    one.written = one.code.kind == what::fetch_add ? one.found + one.code.value : one.code.value;
            }
        }
        return std::all_of(of.events.begin(), of.events.end(), [](const event& one) {
            return one.code.kind != what::compare_exchange || (one.found == one.code.expected) == one.writes;
        });
    }

    void decide_modification(const candidate_execution& so_far, unsigned location) {
        if (location == program_.locations) {
            if (so_far.is_allowed()) found_.insert(ending_of(so_far));
            return;
        }
        std::vector<unsigned> writes;
        for (unsigned i = program_.locations; i < so_far.events.size(); ++i) {
            if (so_far.events[i].writes && so_far.events[i].code.location == location) writes.push_back(i);
        }
        do {
            candidate_execution next = so_far;
            for (std::size_t i = 0; i < writes.size(); ++i) {
                next.modification.add(location, writes[i]);
                for (std::size_t j = i + 1; j < writes.size(); ++j) next.modification.add(writes[i], writes[j]);
            }
            if (next.is_coherent()) decide_modification(next, location + 1);
        } while (std::next_permutation(writes.begin(), writes.end()));
    }

    ending ending_of(const candidate_execution& of) const {
        ending all;
        for (std::size_t thread = 0; thread < program_.threads.size(); ++thread) {
            for (const event& one : of.events) {
                if (one.reads && one.thread == static_cast<int>(thread)) all.push_back(one.found);
            }
            all.push_back(k_end_of_thread);
        }
        for (unsigned location = 0; location < program_.locations; ++location) {
            int last = 0;
            for (unsigned i = 0; i < of.events.size(); ++i) {
                const event& one = of.events[i];
                const bool is_here = one.writes && one.code.location == location;
                if (is_here && of.modification.after(i) == 0) last = one.written;
            }
            all.push_back(last);
        }
        return all;
    }

    const program& program_;
    endings& found_;
    candidate_execution base_;
};

}  // namespace

endings endings_by_axioms(const program& what) {
    endings all;
    enumeration(what, all).run();
    return all;
}

}  // namespace model
