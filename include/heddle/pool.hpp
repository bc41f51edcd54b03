// SPDX-License-Identifier: Apache-2.0
// pool.hpp - a pool of worker threads, and the default pool that every call outside a pool uses.
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <type_traits>

#include "config.hpp"
#include "detail/base/immovable.hpp"
#include "detail/prim/published.hpp"
#include "detail/sched/guest.hpp"
#include "options.hpp"
#include "priority.hpp"
#include "stats.hpp"

namespace heddle {

class HEDDLE_API pool : detail::immovable {
public:
    // Returns when every worker runs. Throws std::invalid_argument for options that make no sense, std::bad_alloc for want
    // of memory. If the system refuses a thread, the pool has those that it got, and a line on standard error says so;
    // a pool that got none still works, on the threads that call it.
    explicit pool(pool_options options = {});

    // Ends the workers when no job is left. No thread may be inside, and none of the pool's own may do it: that ends the
    // process with a message.
    ~pool();

    // Calls f on this thread, as a member of the pool: whatever f forks, the pool's workers take part in.
    // A thread that is inside already just calls f. If more than 64 threads come from outside at once, workers make
    // the other calls, and their threads wait. Throws what f throws.
    template <std::invocable F>
    std::invoke_result_t<F&> install(F&& f) {
        return detail::call_inside(inside(), f);
    }

    // Queues f() for the workers; see spawn.hpp, where this is defined.
    template <class F>
        requires std::invocable<std::decay_t<F>&>
    void spawn(F&& f);
    template <class F>
        requires std::invocable<std::decay_t<F>&>
    void spawn(priority how_soon, F&& f);

    // How many threads compute at the same time.
    unsigned thread_count();

    // Changes that number, while the pool works: threads are added, or sleep when they next look for work. Throws
    // std::invalid_argument for 0 and for more than pool_options::max_threads.
    void resize(unsigned threads);

    // Ends the workers, like the destructor, while the pool stays: calls that come in are made by their callers alone, and spawn
    // throws. A second call does nothing.
    void shut_down(shutdown how = shutdown::drain) noexcept;

    // What the pool has done since it was made, or since the last reset.
    pool_stats stats();
    void reset_stats();

    // For Heddle's own templates. After fork() the child's first call makes a new registry.
    detail::registry& inside();

private:
    const pool_options options_;
    detail::published<detail::registry> registry_;
};

// How many threads a pool gets that is not told: HEDDLE_NUM_THREADS, or as many as the process may use. Throws
// std::invalid_argument if the variable makes no sense.
HEDDLE_API unsigned default_thread_count();

// Which worker of its pool the calling thread is: below max_threads + spare_threads, the same as long as it lives. No value: it is
// none, or a guest.
HEDDLE_API std::optional<unsigned> current_worker() noexcept;

// The pool of everybody who is in no other: started at the first use, never destroyed by the end of the program, started
// anew in a forked child.
HEDDLE_API pool& default_pool();

// Says how the default pool is made, once, before its first use. Throws std::logic_error if it is too late.
HEDDLE_API void configure_default_pool(pool_options options);

HEDDLE_API bool default_pool_started() noexcept;

// Ends the default pool's threads, under the same rules as ~pool. The next use starts it again.
HEDDLE_API void shutdown_default_pool() noexcept;

}  // namespace heddle
