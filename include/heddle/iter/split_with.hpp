// SPDX-License-Identifier: Apache-2.0
// split_with.hpp - chains over data that only its user knows how to divide: split_with.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "../detail/algo/splitter.hpp"
#include "../detail/forkjoin/inside.hpp"
#include "../detail/iter/plumbing.hpp"
#include "../join.hpp"

namespace heddle::detail {

template <class Data, class Split>
concept divides = requires(Split& split, Data data) {
    { std::invoke(split, std::move(data)) } -> std::convertible_to<std::pair<Data, std::optional<Data>>>;
};

template <class Data, class Split>
    requires divides<Data, Split>
struct split_with_source : origin, straight {
    using item = Data;

    split_with_source(Data all, Split by) : data(std::move(all)), split(std::move(by)) {}

    std::size_t size() const { return 1; }

    template <class Sink>
    void feed(std::size_t /*first*/, std::size_t /*last*/, Sink& sink) {
        auto inside = [&] { divide(std::move(data), splitter::adaptive(threads_here(), 1), sink); };
        call_in_some_pool(inside);
    }

    Data data;
    Split split;

private:
    template <class Sink>
    void divide(Data part, splitter parts, Sink& sink) {
        if (sink.is_full()) return;
        if (parts.divide(std::numeric_limits<std::size_t>::max())) {
            std::pair<Data, std::optional<Data>> both = std::invoke(split, std::move(part));
            if (both.second) return divide_both(std::move(both.first), *std::move(both.second), parts, sink);
            sink(std::move(both.first));
        } else {
            sink(std::move(part));
        }
    }

    template <class Sink>
    void divide_both(Data left, Data right, splitter parts, Sink& sink) {
        Sink other = sink.sibling();
        join_context([&](bool) { divide(std::move(left), parts.left(), sink); },
                     [&](bool has_moved) {
                         divide(std::move(right), has_moved ? parts.right().stolen() : parts.right(), other);
                     });
        sink.merge(std::move(other));
    }
};

}  // namespace heddle::detail
