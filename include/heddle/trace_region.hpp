// SPDX-License-Identifier: Apache-2.0
// trace_region.hpp - names for parts of a program, for its trace (trace.hpp).
#pragma once

#include <type_traits>
#include <utility>

#include "config.hpp"
#include "detail/base/immovable.hpp"
#include "detail/base/invoke.hpp"
#include "detail/observe/strand_probe.hpp"

namespace heddle::inline v0::trace {

// While it exists, the lane of the calling thread shows a slice with this label. The label is copied, up to 48 bytes. Null: no slice.
// Without a trace it costs a call and a test. In a profile (profile.hpp) the region has a row of its own.
class region : detail::immovable {
public:
    HEDDLE_API explicit region(const char* label) noexcept;
    HEDDLE_API ~region();

private:
    const bool is_begun_;
    [[no_unique_address]] const detail::strand_inside measured_;
};

// A callable whose calls are regions: `scope.spawn(heddle::trace::labelled("parse", f))`.
template <class F>
class labelled_call {
public:
    template <class Callable>
    labelled_call(const char* label, Callable&& f) : label_(label),
                                                     f_(std::forward<Callable>(f)) {}

    template <class... Args>
        requires std::is_invocable_v<F&, Args...>
    std::invoke_result_t<F&, Args...> operator()(Args&&... arguments) {
        const region named(label_);
        return detail::invoke(f_, std::forward<Args>(arguments)...);
    }

private:
    const char* label_;
    F f_;
};

// Keeps a copy of f. The label has to live as long: it is best a literal.
template <class F>
labelled_call<std::decay_t<F>> labelled(const char* label, F&& f) {
    return {label, std::forward<F>(f)};
}

}  // namespace heddle::inline v0::trace
