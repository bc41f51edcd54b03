// SPDX-License-Identifier: Apache-2.0
// fuse.hpp - exception_fuse: after an exception, on any thread, the other threads begin no further item.
//
// The adaptor only marks its chain. The fuse itself lies between the last source and the consumer, where every item and every exception
// passes, also those of sources that read the items of their bases by position.
#pragma once

#include <cstddef>
#include <utility>

#include "../base/compiler.hpp"
#include "../base/exceptions.hpp"
#include "../base/immovable.hpp"
#include "shared_value.hpp"
#include "source.hpp"
#include "stages.hpp"

namespace heddle::inline v0::detail {

template <source Base>
struct fuse_source : same_positions<Base> {
    using item = typename Base::item;
    static constexpr bool k_fused = true;

    using same_positions<Base>::same_positions;

    HEDDLE_ALWAYS_INLINE item at(std::size_t i)
        requires indexed_source<Base>
    {
        return this->base.at(i);
    }
};

struct fuse_stage : basic_stage<fanout::at_most_one> {
    bool is_full() const { return is_blown.get(); }
    template <class Item, class Next>
    void push(Item&& item, Next& next) {
        if (!is_blown.get()) next(std::forward<Item>(item));
    }

    shared_value<bool> is_blown{false};
};

// A prepared source with a fuse behind it, for `drive`. The items that the fuse leaves out do not matter: the call throws the exception
// instead of returning a result.
template <class Source>
class fused : immovable {
public:
    explicit fused(Source& from) : from_(from) {}

    template <class Next>
    auto open(Next next) {
        return from_.open(stage_sink<fuse_stage, typename Source::item, Next>{&fuse_, std::move(next)});
    }
    template <class Pipe>
    auto close(Pipe pipe) {
        return from_.close(std::move(pipe)).next;
    }
    template <class Pipe>
    void feed(std::size_t first, std::size_t last, Pipe& pipe) {
        catching([&] { from_.feed(first, last, pipe); },
                 [&] {
                     fuse_.is_blown.set(true);
                     rethrow();
                 });
    }

private:
    Source& from_;
    fuse_stage fuse_;
};

}  // namespace heddle::inline v0::detail
