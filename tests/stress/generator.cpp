// SPDX-License-Identifier: Apache-2.0
// generator.cpp - chooses actions by their weights and divides the nodes among their children.
#include "generator.hpp"

#include <algorithm>

namespace heddle::stress {
namespace {

class generator {
public:
    generator(random_source& random, std::span<const action* const> actions) : random_(random), actions_(actions) {}

    // A tree of exactly `nodes` nodes, or fewer where the chosen action takes fewer children.
    node grow(std::size_t nodes, surroundings around) {
        node made;
        made.what = &choose(nodes - 1);
        made.choice = made.what->choose != nullptr ? made.what->choose(random_, around) : random_.next();
        std::size_t rest = nodes - 1;
        for (std::size_t left = count_children(*made.what, rest); left > 0; --left) {
            const std::size_t share = left == 1 ? rest : random_.between(1, rest - (left - 1));
            made.children.push_back(grow(share, around));
            rest -= share;
        }
        return made;
    }

private:
    // An action that accepts `rest` nodes below it; a leaf only if `rest` is 0.
    const action& choose(std::size_t rest) {
        const auto fits = [&](const action* one) { return one->is_leaf() == (rest == 0) && one->fewest <= rest; };
        std::uint64_t sum = 0;
        for (const action* one : actions_) sum += fits(one) ? one->weight : 0;
        std::uint64_t at = random_.between(1, sum);
        for (const action* one : actions_) {
            if (!fits(one)) continue;
            if (at <= one->weight) return *one;
            at -= one->weight;
        }
        return *actions_.front();
    }

    std::size_t count_children(const action& what, std::size_t rest) {
        if (rest == 0) return 0;
        return random_.between(what.fewest, std::min<std::size_t>(what.most, rest));
    }

    random_source& random_;
    std::span<const action* const> actions_;
};

}  // namespace

std::uint64_t choose_unless_isolated(random_source& random, surroundings& around) {
    return around.isolated ? k_isolated : random.next() | 1;
}

program generate(random_source& random, std::span<const action* const> actions, surroundings around,
                 std::size_t most_nodes) {
    // Small programs are as frequent as large ones.
    std::size_t nodes = most_nodes;
    while (nodes > 1 && random.one_in(2)) nodes /= 2;
    program made{generator(random, actions).grow(random.between(1, nodes), around)};
    made.nodes = settle(made.root);
    return made;
}

}  // namespace heddle::stress
