// SPDX-License-Identifier: Apache-2.0
// mapped_iterator.hpp - an iterator that reads f(*it), with the operations that a loop needs.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>

#include "../base/compiler.hpp"
#include "../base/invoke.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

// f has to outlive the iterator.
template <class Iterator, class F>
class mapped_iterator {
public:
    using difference_type = std::ptrdiff_t;
    using value_type = std::remove_cvref_t<std::invoke_result_t<F&, std::iter_reference_t<Iterator>>>;

    mapped_iterator(Iterator at, F& f) : at_(at), f_(std::addressof(f)) {}

    HEDDLE_ALWAYS_INLINE decltype(auto) operator*() const { return detail::invoke(*f_, *at_); }
    HEDDLE_ALWAYS_INLINE mapped_iterator& operator++() {
        ++at_;
        return *this;
    }
    HEDDLE_ALWAYS_INLINE mapped_iterator operator+(difference_type by) const {
        return mapped_iterator(at_ + static_cast<std::iter_difference_t<Iterator>>(by), *f_);
    }
    HEDDLE_ALWAYS_INLINE bool operator==(const mapped_iterator& other) const { return at_ == other.at_; }

private:
    Iterator at_;
    F* f_;
};

}  // namespace heddle::inline v0::detail
