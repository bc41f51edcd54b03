// SPDX-License-Identifier: Apache-2.0
// plain_sort.hpp - the sample sort that one writes by hand: local std::sort, regular samples, MPI_Alltoallv, merge of neighbours.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

inline void plain_sort(std::vector<std::uint64_t>& values, MPI_Comm where) {
    int ranks = 0;
    MPI_Comm_size(where, &ranks);
    const auto p = static_cast<std::size_t>(ranks);
    std::sort(values.begin(), values.end());

    constexpr std::size_t samples = 64;
    std::vector<std::uint64_t> mine(samples);
    std::vector<std::uint64_t> all(samples * p);
    for (std::size_t i = 0; i < samples; ++i) mine[i] = values.empty() ? 0 : values[values.size() * i / samples];
    MPI_Allgather(mine.data(), samples, MPI_UINT64_T, all.data(), samples, MPI_UINT64_T, where);
    std::sort(all.begin(), all.end());

    std::vector<int> send_counts(p);
    std::vector<int> send_places(p);
    std::vector<int> receive_counts(p);
    std::vector<int> receive_places(p);
    auto begin = values.begin();
    for (std::size_t r = 0; r < p; ++r) {
        const auto end = r + 1 < p ? std::lower_bound(begin, values.end(), all[samples * (r + 1)]) : values.end();
        send_places[r] = static_cast<int>(begin - values.begin());
        send_counts[r] = static_cast<int>(end - begin);
        begin = end;
    }
    MPI_Alltoall(send_counts.data(), 1, MPI_INT, receive_counts.data(), 1, MPI_INT, where);
    std::exclusive_scan(receive_counts.begin(), receive_counts.end(), receive_places.begin(), 0);
    std::vector<std::uint64_t> received(static_cast<std::size_t>(receive_places.back() + receive_counts.back()));
    MPI_Alltoallv(values.data(), send_counts.data(), send_places.data(), MPI_UINT64_T, received.data(),
                  receive_counts.data(), receive_places.data(), MPI_UINT64_T, where);

    std::vector<std::uint64_t> merged(received.size());
    for (std::size_t width = 1; width < p; width *= 2) {
        const auto place = [&](std::size_t i) { return i < p ? received.begin() + receive_places[i] : received.end(); };
        auto out = merged.begin();
        for (std::size_t r = 0; r < p; r += 2 * width)
            out = std::merge(place(r), place(r + width), place(r + width), place(r + 2 * width), out);
        received.swap(merged);
    }
    values.swap(received);
}
