// SPDX-License-Identifier: Apache-2.0
// async_all.cpp - a future for each child, and when_all of them.
#include <vector>

#include <heddle/future.hpp>
#include <heddle/scope.hpp>

#include "../generator.hpp"
#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action async_all{
    .name = "async_all",
    .weight = 8,
    .fewest = 1,
    .most = 20,
    .follows = rule::runs_all,
    .run =
        [](const node& self, stage& at) {
            if (self.choice == k_isolated) {  // a scope does the same, and every participating thread is isolated
                return scope([&](task_scope& s) {
                    for (const node& child : self.children) s.spawn([&child, &at] { execute(child, at); });
                });
            }
            std::vector<future<void>> each;
            for (const node& child : self.children) each.push_back(async([&child, &at] { execute(child, at); }));
            when_all(std::move(each)).get();
        },
    .choose = choose_unless_isolated,
};

}  // namespace heddle::stress
