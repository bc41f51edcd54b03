// SPDX-License-Identifier: Apache-2.0
// flatten_by_hand.hpp - the elements of many lists in one array, for libraries that have loops (TBB, OpenMP): the offsets of the lists one
// after another, then a loop that copies them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace bench {

// make_room(size) returns where the elements go; loop(n, f) calls f(i) for every i below n.
template <class T, class MakeRoom, class Loop>
void flatten_by_hand(const std::vector<std::vector<T>>& lists, MakeRoom make_room, Loop loop) {
    std::vector<std::size_t> offsets(lists.size() + 1);
    for (std::size_t i = 0; i < lists.size(); ++i) offsets[i + 1] = offsets[i] + lists[i].size();
    T* const all = make_room(offsets.back());
    loop(lists.size(), [&](std::size_t i) { std::ranges::copy(lists[i], all + offsets[i]); });
}

// What TBB and OpenMP have in common. Derived::loop is the library's loop.
template <class Derived>
class flattens_by_hand {
public:
    template <class T>
    void flatten(const std::vector<std::vector<T>>& lists, std::vector<T>& all) {
        flatten_by_hand(lists, [&](std::size_t) { return all.data(); }, loop_of_library());
    }
    template <class T>
    std::vector<T> flatten(const std::vector<std::vector<T>>& lists) {
        std::vector<T> all;
        const auto make_room = [&](std::size_t size) {
            all.resize(size);
            return all.data();
        };
        flatten_by_hand(lists, make_room, loop_of_library());
        return all;
    }

private:
    auto loop_of_library() {
        return [this](std::size_t n, auto f) { static_cast<Derived&>(*this).loop(n, f); };
    }
};

}  // namespace bench
