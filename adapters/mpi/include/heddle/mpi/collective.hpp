// SPDX-License-Identifier: Apache-2.0
// collective.hpp - the few collective operations of MPI that the algorithms are made of, with polite waits.
//
// All ranks of the communicator make the same calls in the same order. Elements travel as bytes: all ranks have the same kind of processor.
//
// A thread that waits here sleeps and runs no other job. A job with collective calls of its own on another communicator could end up on top of
// this one on one rank and below it on another, and each would wait for the other.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "buffer.hpp"
#include "communicator.hpp"

namespace heddle::inline v0::mpi {

class collective {
public:
    // Throws std::logic_error if another collective operation is under way on the communicator.
    collective(const communicator& where, const char* name) : claim_(where, name) {}

    int rank() const noexcept { return where().rank(); }
    int size() const noexcept { return where().size(); }
    const communicator& where() const noexcept { return claim_.where(); }

    void barrier() {
        MPI_Request request = MPI_REQUEST_NULL;
        check(MPI_Ibarrier(where().native(), &request), "MPI_Ibarrier");
        wait(request);
    }

    // All ranks get the value of `root`.
    template <sendable T>
    void broadcast(std::span<T> values, int root) {
        std::span<std::byte> rest = std::as_writable_bytes(values);
        while (!rest.empty()) {
            const std::span<std::byte> part = rest.first(std::min(rest.size(), where().message_limit()));
            MPI_Request request = MPI_REQUEST_NULL;
            check(MPI_Ibcast(part.data(), static_cast<int>(part.size()), MPI_BYTE, root, where().native(), &request),
                  "MPI_Ibcast");
            wait(request);
            rest = rest.subspan(part.size());
        }
    }

    // One value of each rank, in the order of ranks.
    template <sendable T>
    std::vector<T> all_gather(const T& mine) {
        std::vector<T> all(static_cast<std::size_t>(size()));
        MPI_Request request = MPI_REQUEST_NULL;
        check(MPI_Iallgather(&mine, sizeof(T), MPI_BYTE, all.data(), sizeof(T), MPI_BYTE, where().native(), &request),
              "MPI_Iallgather");
        wait(request);
        return all;
    }

    // As many values as each rank has, in the order of ranks.
    template <sendable T>
    std::vector<T> all_gather(std::span<const T> mine) {
        const std::vector<std::uint64_t> counts = all_gather(std::uint64_t{mine.size()});
        std::vector<std::uint64_t> offsets{0};
        for (const std::uint64_t count : counts) offsets.push_back(offsets.back() + count);
        std::vector<T> all(offsets.back());
        // In rounds: each rank contributes a slice of a limited number of elements.
        const std::uint64_t slice = std::max<std::uint64_t>(1, where().message_limit() / sizeof(T) / counts.size());
        const std::uint64_t most = *std::ranges::max_element(counts);
        for (std::uint64_t done = 0; done < most; done += slice) gather_slice(mine, counts, offsets, done, slice, all);
        return all;
    }

    // Each value becomes the sum over all ranks of the values at its place. All ranks have as many.
    template <std::unsigned_integral T>
        requires(sizeof(T) == 4 || sizeof(T) == 8)
    void add_up(std::span<T> values) {
        const MPI_Datatype type = sizeof(T) == 4 ? MPI_UINT32_T : MPI_UINT64_T;
        while (!values.empty()) {
            const std::size_t limit = std::max<std::size_t>(1, where().message_limit() / sizeof(T));
            const std::span<T> part = values.first(std::min(values.size(), limit));
            MPI_Request request = MPI_REQUEST_NULL;
            check(MPI_Iallreduce(MPI_IN_PLACE, part.data(), static_cast<int>(part.size()), type, MPI_SUM,
                                 where().native(), &request),
                  "MPI_Iallreduce");
            wait(request);
            values = values.subspan(part.size());
        }
    }

    // The same, as a result.
    std::vector<std::uint64_t> sums(std::vector<std::uint64_t> values) {
        add_up(std::span(values));
        return values;
    }
    std::uint64_t sum(std::uint64_t value) { return sums({value}).front(); }

    // Place r goes to rank r; the result has at place r what rank r had for this one.
    std::vector<std::uint64_t> all_to_all(const std::vector<std::uint64_t>& for_each_rank) {
        std::vector<std::uint64_t> received(for_each_rank.size());
        MPI_Request request = MPI_REQUEST_NULL;
        check(MPI_Ialltoall(for_each_rank.data(), 1, MPI_UINT64_T, received.data(), 1, MPI_UINT64_T, where().native(),
                            &request),
              "MPI_Ialltoall");
        wait(request);
        return received;
    }

private:
    static void wait(MPI_Request& request) { communicator::wait_for(std::span(&request, 1), polite_pause()); }

    template <sendable T>
    void gather_slice(std::span<const T> mine, const std::vector<std::uint64_t>& counts,
                      const std::vector<std::uint64_t>& offsets, std::uint64_t from, std::uint64_t slice,
                      std::vector<T>& all) {
        const auto in_slice = [&](std::uint64_t count) { return count <= from ? 0 : std::min(slice, count - from); };
        std::vector<int> lengths;
        std::vector<int> places;
        int total = 0;
        for (const std::uint64_t count : counts) {
            lengths.push_back(static_cast<int>(in_slice(count) * sizeof(T)));
            places.push_back(total);
            total += lengths.back();
        }
        std::vector<std::byte> received(static_cast<std::size_t>(total));
        const std::span<const T> part =
            mine.subspan(std::min<std::size_t>(from, mine.size())).first(in_slice(mine.size()));
        MPI_Request request = MPI_REQUEST_NULL;
        check(MPI_Iallgatherv(part.data(), static_cast<int>(part.size_bytes()), MPI_BYTE, received.data(),
                              lengths.data(), places.data(), MPI_BYTE, where().native(), &request),
              "MPI_Iallgatherv");
        wait(request);
        for (std::size_t r = 0; r < counts.size(); ++r) {
            if (lengths[r] == 0) continue;
            std::memcpy(all.data() + offsets[r] + from, received.data() + places[r],
                        static_cast<std::size_t>(lengths[r]));
        }
    }

    collective_claim claim_;
};

}  // namespace heddle::inline v0::mpi
