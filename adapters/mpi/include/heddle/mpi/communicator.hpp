// SPDX-License-Identifier: Apache-2.0
// communicator.hpp - a group of ranks with messages of its own, and waits that leave the processor to others.
//
// Threads    wait and wait_any: any thread, any number at a time. Collective operations: one at a time on each communicator; a second
//            one throws std::logic_error. Jobs that run at the same time use communicators of their own: duplicate().
// Lifetime   copies share one MPI communicator. The last one frees it, unless MPI was finalised before or an exception is under way.
#pragma once

#include <mpi.h>

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <heddle/yield.hpp>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "error.hpp"
#include "polite_pause.hpp"

namespace heddle::inline v0::mpi {

enum class exchange_route : std::uint8_t {
    automatic,  // direct, or by a grid if there are many ranks and the messages are short
    direct,     // one message from each rank to each other
    grid        // two hops over a grid of ranks: about 4 sqrt(ranks) messages for each rank, and twice the bytes
};

class communicator {
public:
    // A duplicate of MPI_COMM_WORLD, or of `of`. Collective.
    explicit communicator(MPI_Comm of = MPI_COMM_WORLD) : shared_(std::make_shared<state>(duplicate_of(of))) {}

    // Another communicator with the same ranks. Collective.
    communicator duplicate() const;

    // One communicator for the ranks of each colour, in the order of their ranks here. Collective.
    communicator split(int colour) const;

    int rank() const noexcept { return shared_->rank; }
    int size() const noexcept { return shared_->size; }
    MPI_Comm native() const noexcept { return shared_->handle; }

    // The largest message in bytes; what is longer is cut. MPI counts with int: at most 2^31 - 1. Call it with the same value on all ranks.
    std::size_t message_limit() const noexcept { return shared_->message_limit; }
    void set_message_limit(std::size_t bytes) const {
        if (bytes == 0 || bytes > k_most_bytes)
            throw std::invalid_argument("heddle: the limit of a message has to be between 1 and 2^31 - 1 bytes");
        shared_->message_limit = bytes;
    }

    // How mpi::exchange and what is built on it reach the other ranks. Call it with the same value on all ranks.
    exchange_route route() const noexcept { return shared_->route; }
    void set_route(exchange_route route) const noexcept { shared_->route = route; }

    // Waits for the requests. Meanwhile the caller runs jobs of the pool that it is in, and sleeps if there are none. A job that runs on top of
    // this wait must not wait for what comes after it: in other words, what it waits for on other ranks must not depend on this wait.
    static void wait(std::span<MPI_Request> requests) { wait_for(requests, polite_pause(&heddle::yield_now)); }

    template <std::same_as<MPI_Request>... Requests>
    static void wait(MPI_Request& first, Requests&... more) {
        MPI_Request all[] = {first, more...};
        wait(std::span<MPI_Request>(all));
        first = MPI_REQUEST_NULL;
        ((more = MPI_REQUEST_NULL), ...);
    }

    // Waits for one of them and returns its index. Throws std::invalid_argument if there is none to wait for.
    static std::size_t wait_any(std::span<MPI_Request> requests) {
        polite_pause pause(&heddle::yield_now);
        for (;;) {
            int done = 0;
            int index = MPI_UNDEFINED;
            check(MPI_Testany(static_cast<int>(requests.size()), requests.data(), &index, &done, MPI_STATUS_IGNORE),
                  "MPI_Testany");
            if (done != 0 && index == MPI_UNDEFINED)
                throw std::invalid_argument("heddle: wait_any without an active request");
            if (done != 0) return static_cast<std::size_t>(index);
            pause();
        }
    }

private:
    friend class collective_claim;
    friend class collective;

    static void wait_for(std::span<MPI_Request> requests, polite_pause pause) {
        for (;;) {
            int done = 0;
            check(MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE),
                  "MPI_Testall");
            if (done != 0) return;
            pause();
        }
    }

    static constexpr std::size_t k_most_bytes = 0x7fff'ffff;

    struct state {
        explicit state(MPI_Comm of) : handle(of) {
            MPI_Comm_set_errhandler(handle, MPI_ERRORS_RETURN);
            MPI_Comm_rank(handle, &rank);
            MPI_Comm_size(handle, &size);
        }
        state(const state&) = delete;
        state& operator=(const state&) = delete;
        ~state() {
            // To free it is collective: other ranks do not come if this one unwinds.
            if (is_running() && std::uncaught_exceptions() == 0) MPI_Comm_free(&handle);
        }

        MPI_Comm handle;
        int rank = 0;
        int size = 1;
        std::size_t message_limit = std::size_t{1} << 30;
        exchange_route route = exchange_route::automatic;
        // The name of the collective operation that is under way; null if there is none.
        std::atomic<const char*> under_way{nullptr};
    };

    static MPI_Comm duplicate_of(MPI_Comm of) {
        if (!is_running()) throw std::logic_error("heddle: a communicator needs an environment that lives");
        MPI_Comm made = MPI_COMM_NULL;
        check(MPI_Comm_dup(of, &made), "MPI_Comm_dup");
        return made;
    }

    explicit communicator(std::shared_ptr<state> of) : shared_(std::move(of)) {}

    std::shared_ptr<state> shared_;
};

// The right to call collective operations on a communicator, held for one of them.
//
// CO1  next    ~collective_claim: under_way.store(release)  ->  collective_claim: under_way.compare_exchange(acquire)
//      The next collective operation, on whichever thread, begins when the calls of this one have returned.
class collective_claim {
public:
    // Throws std::logic_error if an operation is under way; `name` is the new one.
    collective_claim(const communicator& where, const char* name) : where_(where) {
        const char* other = nullptr;
        if (where_.shared_->under_way.compare_exchange_strong(
                other, name, std::memory_order_acquire,  // CO1
                std::memory_order_relaxed))              // stale: a name for the message
            return;
        throw std::logic_error(
            std::string("heddle: mpi: ") + name + " was called while " + other +
            " is under way on the same communicator; jobs that run at the same time need one each: duplicate()");
    }
    collective_claim(const collective_claim&) = delete;
    collective_claim& operator=(const collective_claim&) = delete;
    ~collective_claim() { where_.shared_->under_way.store(nullptr, std::memory_order_release); }  // CO1

    const communicator& where() const noexcept { return where_; }

private:
    communicator where_;
};

inline communicator communicator::duplicate() const {
    const collective_claim claim(*this, "duplicate");
    communicator made(native());
    made.set_message_limit(message_limit());
    made.set_route(route());
    return made;
}

inline communicator communicator::split(int colour) const {
    const collective_claim claim(*this, "split");
    MPI_Comm part = MPI_COMM_NULL;
    check(MPI_Comm_split(native(), colour, rank(), &part), "MPI_Comm_split");
    communicator made(std::make_shared<state>(part));
    made.set_message_limit(message_limit());
    made.set_route(route());
    return made;
}

}  // namespace heddle::inline v0::mpi
