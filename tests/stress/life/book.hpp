// SPDX-License-Identifier: Apache-2.0
// book.hpp - the exactly-once ledger of a round: a slip for every callable that is given to Heddle, and a record for every pool.
//
// A callable holds a `ticket` for its slip. So the book knows how often it ran, in which pool, whether it saw what was written before it
// was passed to Heddle, and whether every copy of it was destroyed. The operation that passes it states afterwards what is due. Counts
// are atomic and order nothing. The values `given` and `answered` are plain memory, which Heddle has to make visible; ThreadSanitizer
// checks that.
//
// Threads    any. verdict: when the round is over.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "refusals.hpp"

namespace heddle::stress::life {

// What the book knows about a pool, from before its construction until the round is over.
struct pool_record {
    unsigned number = 0;
    unsigned slot = 0;
    std::string options;
    std::atomic<const void*> registry{nullptr};  // once the pool is constructed
    bool handles_exceptions = false;             // its spawned tasks may throw
    bool has_maker = false;                      // use_current_thread: only that thread may end it
    bool counts_caller = false;
    bool at_end_drops = false;  // the destructor cancels

    // Set before the call that does it. Relaxed: a thread that needs the value has called the pool, or was called by it, since then.
    std::atomic<bool> ending{false};    // shut_down or the destructor: spawn may throw
    std::atomic<bool> may_drop{false};  // tasks may be dropped

    std::atomic<long> live{0};  // tickets for callables that were given to this pool
    pool_record* next = nullptr;
};

enum class due : std::uint8_t {
    unsaid,
    once,
    once_unless_dropped,  // dropped by a cancelled pool
    at_most_once,
    never,
};

// True in a forked child: the other threads, and the locks that they held, belong to the parent.
inline std::atomic<bool> is_forked_child{false};

class book;

// For a callable that may run on a thread which holds a lock in isolate, because it takes no lock.
inline constexpr std::uint64_t k_any_region = ~std::uint64_t{0};

struct slip {
    book& in;
    const char* const what;
    pool_record& where;
    const bool has_to_be_inside;  // the callable runs on a thread that is in the pool `where`
    const std::uint64_t region;   // of isolation in which it was created; 0: none
    std::atomic<int> copies{0};
    std::atomic<int> runs{0};
    std::atomic<due> expected{due::unsaid};
    std::uint64_t given = 0;     // by the thread that passes it to Heddle
    std::uint64_t answered = 0;  // by the callable
    slip* next = nullptr;

    // States what is due; the callable may run before or after. `has_ended`: the caller has waited for it, so it has already run.
    void say(due what_is);
    void say_has_ended(due what_is);

    std::string problem(due what_is) const;
};

// The region of isolation in which the calling thread holds its lock; 0: none. Nothing else may run on it.
class held_region {
public:
    explicit held_region(std::uint64_t id);
    ~held_region();
    held_region(const held_region&) = delete;
    held_region& operator=(const held_region&) = delete;

private:
    const std::uint64_t before_;
};

class ticket {
public:
    explicit ticket(slip& to) : to_(&to) { add(); }
    ticket(const ticket& other) : to_(other.to_) { add(); }
    ticket(ticket&& other) noexcept : to_(std::exchange(other.to_, nullptr)) {}
    ticket& operator=(ticket) = delete;
    ~ticket();

    // The first statement of the callable: `const ticket::run now(mine)`.
    class run {
    public:
        explicit run(const ticket& mine);
        ~run() { of_.answered = of_.given + 1; }
        run(const run&) = delete;
        run& operator=(const run&) = delete;

    private:
        const shielded own_memory_;
        slip& of_;
    };

private:
    void add();

    slip* to_;
};

class book {
public:
    book() = default;
    ~book();
    book(const book&) = delete;
    book& operator=(const book&) = delete;

    pool_record& add_record();
    slip& add_slip(const char* what, pool_record& where, bool has_to_be_inside, std::uint64_t region);

    std::uint64_t new_region() { return regions_.fetch_add(1, std::memory_order_relaxed) + 1; }
    std::uint64_t count_slips() const { return count_.load(std::memory_order_relaxed); }

    // The name of the pool with this registry; the latest, if several had the same address.
    std::string name_of_registry(const void* registry) const;

    // Stores the error, if it is the first, and prints it at once, because a crash may follow. A forked child has another book.
    void complain(const std::string& what);

    // After the pool has been destroyed: no callable that was passed to it is left.
    void expect_nothing_left(const pool_record& of);

    // Empty, or the first error.
    std::string verdict();

private:
    std::atomic<slip*> slips_{nullptr};
    std::atomic<pool_record*> records_{nullptr};
    std::atomic<std::uint64_t> count_{0};
    std::atomic<unsigned> record_count_{0};
    std::atomic<std::uint64_t> regions_{0};
    std::mutex mutex_;
    std::string first_;
};

}  // namespace heddle::stress::life
