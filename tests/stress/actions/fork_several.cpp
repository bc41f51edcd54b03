// SPDX-License-Identifier: Apache-2.0
// fork_several.cpp - a join of three to five children.
#include <cstddef>
#include <utility>

#include <heddle/join.hpp>

#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {
namespace {

template <std::size_t... I>
void join_children(const node& self, stage& at, std::index_sequence<I...>) {
    join([&] { execute(self.children[I], at); }...);
}

}  // namespace

const action fork_several{
    .name = "fork_several",
    .weight = 10,
    .fewest = 3,
    .most = 5,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage& at) {
            switch (self.children.size()) {
                case 3:
                    return join_children(self, at, std::make_index_sequence<3>());
                case 4:
                    return join_children(self, at, std::make_index_sequence<4>());
                default:
                    return join_children(self, at, std::make_index_sequence<5>());
            }
        },
};

}  // namespace heddle::stress
