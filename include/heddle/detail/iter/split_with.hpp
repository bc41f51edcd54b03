// SPDX-License-Identifier: Apache-2.0
// split_with.hpp - chains over data that a function of the user divides: split_with.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

#include "../algo/call_options.hpp"
#include "../algo/splitter.hpp"
#include "../base/invoke.hpp"
#include "../forkjoin/inside.hpp"
#include "drive.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

template <class Data, class Split>
concept divides = requires(Split& split, Data data) {
    { detail::invoke(split, std::move(data)) } -> std::convertible_to<std::pair<Data, std::optional<Data>>>;
};

template <class Data, class Split>
    requires divides<Data, Split>
struct split_with_source : root_source, without_stage {
    using item = Data;

    split_with_source(Data all, Split by) : data(std::move(all)), split(std::move(by)) {}

    void prepare(const iter_plan& plan) { is_deterministic_ = plan.how.deterministic; }
    std::size_t size() const { return 1; }

    template <class Sink>
    void feed(std::size_t /*first*/, std::size_t /*last*/, Sink& sink) {
        auto inside = [&] {
            divide(std::move(data),
                   is_deterministic_ ? splitter::to_the_bottom() : splitter::adaptive(threads_here(), 1), sink);
        };
        call_in_some_pool(inside);
    }

    Data data;
    Split split;

private:
    template <class Sink>
    void divide(Data part, splitter parts, Sink& sink) {
        if (is_full(sink)) return;
        throw_if_stopped_here();
        if (parts.divide(std::numeric_limits<std::size_t>::max())) {
            std::pair<Data, std::optional<Data>> both = detail::invoke(split, std::move(part));
            if (both.second) return divide_both(std::move(both.first), *std::move(both.second), parts, sink);
            sink(std::move(both.first));
        } else {
            sink(std::move(part));
        }
    }

    template <class Sink>
    void divide_both(Data left, Data right, splitter parts, Sink& sink) {
        join_into(
            sink, [&](Sink& own) { divide(std::move(left), parts.left(), own); },
            [&](Sink& other, bool migrated) {
                divide(std::move(right), migrated ? parts.right().stolen() : parts.right(), other);
            });
    }

    bool is_deterministic_ = false;  // then the parts depend on the data alone
};

}  // namespace heddle::inline v0::detail
