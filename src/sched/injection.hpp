// SPDX-License-Identifier: Apache-2.0
// injection.hpp - the queues through which jobs from outside get into a pool: one injector for each priority.
//
// Threads    any.
#pragma once

#include <array>

#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/prim/injector.hpp>
#include <heddle/priority.hpp>

namespace heddle::inline v0::detail {

class injection : immovable {
public:
    // There is a worker that will take jobs. Does nothing after close().
    void open() noexcept {
        for (injector& one : injectors_) one.open();
    }

    // No job is accepted any more. Queued jobs can still be taken.
    void close() noexcept {
        for (injector& one : injectors_) one.close();
    }

    // False: it is not open.
    bool push(injected_job& work, priority how_soon) noexcept { return queue(how_soon).push(&work); }

    // The oldest job of this priority, or null.
    job* take(priority how_soon) noexcept { return queue(how_soon).take(); }

    // A hint, like the injectors'.
    bool looks_empty() const noexcept {
        const auto& [first, second, third] = injectors_;  // no loop: every guest that leaves asks
        return first.looks_empty() && second.looks_empty() && third.looks_empty();
    }

private:
    injector& queue(priority how_soon) noexcept { return injectors_[static_cast<unsigned>(how_soon)]; }

    std::array<injector, 3> injectors_{injector(injector::door::not_yet_open), injector(injector::door::not_yet_open),
                                       injector(injector::door::not_yet_open)};
};

}  // namespace heddle::inline v0::detail
