// SPDX-License-Identifier: Apache-2.0
// marked_loop.hpp - a loop that the library divides, in a program that runs under a race detector.
//
// The library's forks are not marked (base/happens_before.hpp). So the loop marks its two ends here, in the code of the program: the
// caller's writes happen before every part, and every part happens before the loop returns. Parts are not ordered among each other, so
// the detector finds a race between two of them.
#pragma once

#include <cstddef>
#include <utility>

#include <heddle/algorithm_options.hpp>

#include "../base/compiler.hpp"
#include "../base/happens_before.hpp"
#include "../base/immovable.hpp"
#include "../forkjoin/inside.hpp"

namespace heddle::inline v0::detail {

// The body of such a loop. Lives until the loop has returned.
template <class Body>
class marked_body : immovable {
public:
    explicit marked_body(Body& body) noexcept : body_(body) { happens_before(this); }
    ~marked_body() { happens_after(&ended_); }

    template <class... Args>
    void operator()(Args&&... arguments) const {
        happens_after(this);
        const part_end end{ended_};
        body_(std::forward<Args>(arguments)...);
    }

private:
    struct part_end {
        const std::byte& mark;
        ~part_end() { happens_before(&mark); }
    };

    Body& body_;
    const std::byte ended_{};
};

// Calls divide(body), by which the library calls body(arguments…) once for each part.
template <class Body, class Divide>
HEDDLE_ALWAYS_INLINE void run_divided(Body& body, const options& how, Divide divide) {
    if constexpr (k_has_marks) {
        if (races_are_looked_for()) {
            const stop_chain stop{how.stop, context_here().stop};
            const stoppable_call call(&stop);
            const marked_body<Body> marked(body);
            return divide(marked);
        }
    }
    divide(body);
}

}  // namespace heddle::inline v0::detail
