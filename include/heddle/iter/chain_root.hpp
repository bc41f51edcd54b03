// SPDX-License-Identifier: Apache-2.0
// chain_root.hpp - what every chain has: its source, and the way to the next one.
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>

#include "../detail/iter/as_source.hpp"
#include "../detail/iter/drive.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

template <class Source> concept copyable_source = std::copy_constructible<Source>;

template <source Source>
class chain_root {
public:
    using item = typename Source::item;

    explicit chain_root(Source from) : source_(std::move(from)) {}

    // The same chain once more, for a second run. Chains are used up by what is called on them.
    parallel_iterator<Source> copy() const
        requires copyable_source<Source>
    {
        return parallel_iterator<Source>(source_);
    }

    Source into_source() && { return std::move(source_); }
    Source into_source() const&
        requires copyable_source<Source>
    {
        return source_;
    }

protected:
    // The chain that goes on from this one's source.
    template <class Next, class... Args>
    parallel_iterator<Next> then(Args&&... args) {
        return parallel_iterator<Next>(Next(std::move(source_), std::forward<Args>(args)...));
    }

    template <class Consumer>
    auto run(Consumer&& consumer) {
        return drive(source_, consumer);
    }

    Source source_;
};

}  // namespace heddle::detail
