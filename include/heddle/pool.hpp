// SPDX-License-Identifier: Apache-2.0
// pool.hpp - a pool of worker threads, and the default pool that calls outside every pool use.
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

#include "config.hpp"
#include "detail/base/compiler.hpp"
#include "detail/base/immovable.hpp"
#include "detail/prim/published.hpp"
#include "detail/sched/registry.hpp"
#include "join.hpp"
#include "pool_options.hpp"
#include "priority.hpp"
#include "stats.hpp"

namespace heddle::inline v0 {

struct broadcast_context;
struct scope_options;
class pool;
class task_scope;
template <class T>
class future;

namespace detail {

// The pool as Heddle's templates see it. After fork(), the first call in the child makes a new one.
HEDDLE_API registry& registry_of(pool& home);

}  // namespace detail

// Everything that can be started in a pool is a member of it. The free functions of the same names use the pool that the calling
// thread is in, or the default pool.
class HEDDLE_API pool : detail::immovable {
public:
    // Returns when every thread that it has started runs; it does not wait for threads of a thread_source. Throws
    // std::invalid_argument for invalid options, std::bad_alloc if there is not enough memory. If the system refuses a thread, the
    // pool continues with the threads that it got, and writes a line to standard error. A pool without threads still works, on
    // the threads that call it.
    explicit pool(pool_options options = {});

    // Ends the workers, as shut_down(at_end) does. Ends the process with a message if a thread is inside, or if the caller is one of
    // the pool's own threads.
    ~pool();

    // Calls f on this thread, as a member of the pool: the pool's workers take part in everything that f forks. A thread that is
    // inside already just calls f. A worker makes the call instead if 64 threads from outside are inside already, or if the caller is
    // a worker of another pool, which helps there meanwhile. Throws what f throws.
    template <std::invocable F>
    std::invoke_result_t<F&> install(F&& f) {
        return detail::call_inside(detail::registry_of(*this), f);
    }

    // Calls all callables, possibly at the same time, and returns their results as a tuple; see join.hpp.
    template <class... F>
        requires(sizeof...(F) >= 2 && (std::invocable<F&> && ...))
    auto join(F&&... f) {
        return install([&] { return heddle::join(std::forward<F>(f)...); });
    }

    // Queues f() for the workers; see spawn.hpp, which defines these.
    template <class F>
        requires std::invocable<std::decay_t<F>&>
    void spawn(F&& f, detail::call_site where = {});
    template <class F>
        requires std::invocable<std::decay_t<F>&>
    void spawn(priority how_soon, F&& f, detail::call_site where = {});
    template <class F>
        requires std::invocable<std::decay_t<F>&>
    void spawn(const char* label, F&& f, detail::call_site where = {});
    template <class F>
        requires std::invocable<std::decay_t<F>&>
    void spawn_fifo(F&& f, detail::call_site where = {});

    // Queues f() for the workers and returns the future of its result; see future.hpp, which defines this.
    template <class F>
        requires std::invocable<std::decay_t<F>&>
    [[nodiscard]] auto async(F&& f, detail::call_site where = {}) -> future<std::invoke_result_t<std::decay_t<F>&>>;

    // Calls f once on every worker; see broadcast.hpp, which defines these.
    template <class F>
        requires std::invocable<F&, broadcast_context>
    auto broadcast(F&& f);
    template <class F>
        requires std::invocable<std::decay_t<F>&, broadcast_context>
    void spawn_broadcast(F&& f);

    // Calls body(s) inside the pool, and waits for every task that was spawned into s; see scope.hpp, which defines these.
    template <class F>
        requires std::invocable<F&, task_scope&>
    std::invoke_result_t<F&, task_scope&> scope(F&& body);
    template <class F>
        requires std::invocable<F&, task_scope&>
    std::invoke_result_t<F&, task_scope&> scope(const scope_options& how, F&& body);
    template <class F>
        requires std::invocable<F&, task_scope&>
    std::invoke_result_t<F&, task_scope&> scope_fifo(F&& body);
    template <class F>
        requires std::invocable<F&, task_scope&>
    std::invoke_result_t<F&, task_scope&> scope_fifo(const scope_options& how, F&& body);

    // The same, but the body always runs on the calling thread, which does not enter the pool.
    template <class F>
        requires std::invocable<F&, task_scope&>
    std::invoke_result_t<F&, task_scope&> in_place_scope(F&& body);
    template <class F>
        requires std::invocable<F&, task_scope&>
    std::invoke_result_t<F&, task_scope&> in_place_scope_fifo(F&& body);

    // How many threads compute at the same time.
    [[nodiscard]] unsigned thread_count();

    // Changes that number while the pool works: adds threads, or lets threads sleep when they next look for work. Throws
    // std::invalid_argument for 0 and for more than pool_options::max_threads, std::logic_error after shut_down.
    void resize(unsigned threads);

    // Ends the workers and keeps the pool. From then on each call is made by its calling thread alone, as a guest, and spawn
    // throws. Returns when the workers have ended. A second call does nothing.
    void shut_down(shutdown how = shutdown::drain) noexcept;

    // What the pool has done since it was made, or since the last reset.
    [[nodiscard]] pool_stats stats();
    void reset_stats();

private:
    friend detail::registry& detail::registry_of(pool& home);
    detail::pool_core& core();
    HEDDLE_COLD detail::pool_core& renew();

    const pool_options options_;
    detail::published<detail::pool_core> core_;
};

// The number of threads of a pool whose options do not give one: HEDDLE_NUM_THREADS, or the number of processors that the process may
// use. Throws std::invalid_argument if the variable is not a valid number.
[[nodiscard]] HEDDLE_API unsigned default_thread_count();

// The index of the calling thread among the workers of its pool: below max_threads + spare_threads, and constant for the life of the
// thread. No value: the thread is a guest, or in no pool.
[[nodiscard]] HEDDLE_API std::optional<unsigned> current_worker() noexcept;

// The pool of all threads that are in no other. It is started at its first use, is not destroyed at the end of the program, and is
// started again in a forked child.
HEDDLE_API pool& default_pool();

// Sets the options of the default pool, once, before its first use. Throws std::logic_error if it is too late.
HEDDLE_API void configure_default_pool(pool_options options);

// Has the default pool been started, and not been shut down since?
[[nodiscard]] HEDDLE_API bool default_pool_started() noexcept;

// Ends the default pool's threads, under the same rules as ~pool. The next use starts the pool again.
HEDDLE_API void shutdown_default_pool() noexcept;

}  // namespace heddle::inline v0
