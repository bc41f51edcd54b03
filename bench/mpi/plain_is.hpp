// SPDX-License-Identifier: Apache-2.0
// plain_is.hpp - the integer sort in the shape that its specification suggests, with MPI alone: counts of 1024 ranges, a sum over all ranks,
// the keys ordered by range, MPI_Alltoallv, and counts of keys. One thread for each rank.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

class plain_integer_sort {
public:
    plain_integer_sort(int log_max_key, MPI_Comm where) : shift_(log_max_key - k_log_ranges), where_(where) {
        MPI_Comm_size(where, &ranks_);
        MPI_Comm_rank(where, &rank_);
    }

    // Afterwards, before(k) keys of all ranks are less than k, for the keys k of this rank.
    void rank_keys(std::span<const std::int32_t> keys) {
        std::vector<int> mine(k_ranges);
        for (const std::int32_t key : keys) ++mine[range_of(key)];
        std::vector<int> all(k_ranges);
        MPI_Allreduce(mine.data(), all.data(), static_cast<int>(k_ranges), MPI_INT, MPI_SUM, where_);
        divide_ranges(all);
        ordered_.resize(keys.size());
        std::vector<int> place(k_ranges);
        std::exclusive_scan(mine.begin(), mine.end(), place.begin(), 0);
        for (const std::int32_t key : keys) ordered_[static_cast<std::size_t>(place[range_of(key)]++)] = key;
        exchange(mine);
        count_keys(all);
    }

    bool has(std::int32_t key) const {
        return key >= first_ && key < first_ + static_cast<std::int32_t>(before_.size());
    }
    std::int64_t before(std::int32_t key) const { return before_[static_cast<std::size_t>(key - first_)]; }

private:
    static constexpr int k_log_ranges = 10;
    static constexpr std::size_t k_ranges = std::size_t{1} << k_log_ranges;

    std::size_t range_of(std::int32_t key) const { return static_cast<std::size_t>(key >> shift_); }

    // Each rank gets ranges until it has its share of the keys. begins_[r] is the first range of rank r.
    void divide_ranges(const std::vector<int>& all) {
        const std::int64_t keys = std::accumulate(all.begin(), all.end(), std::int64_t{0});
        begins_.assign(1, 0);
        std::int64_t so_far = 0;
        for (std::size_t range = 0; range < k_ranges; ++range) {
            so_far += all[range];
            if (begins_.size() < static_cast<std::size_t>(ranks_) &&
                so_far * ranks_ >= keys * static_cast<std::int64_t>(begins_.size()))
                begins_.push_back(range + 1);
        }
        begins_.resize(static_cast<std::size_t>(ranks_) + 1, k_ranges);
    }

    void exchange(const std::vector<int>& mine) {
        const auto p = static_cast<std::size_t>(ranks_);
        std::vector<int> send(p), receive(p), send_places(p), receive_places(p);
        for (std::size_t r = 0; r < p; ++r)
            for (std::size_t range = begins_[r]; range < begins_[r + 1]; ++range) send[r] += mine[range];
        MPI_Alltoall(send.data(), 1, MPI_INT, receive.data(), 1, MPI_INT, where_);
        std::exclusive_scan(send.begin(), send.end(), send_places.begin(), 0);
        std::exclusive_scan(receive.begin(), receive.end(), receive_places.begin(), 0);
        received_.resize(static_cast<std::size_t>(receive_places.back() + receive.back()));
        MPI_Alltoallv(ordered_.data(), send.data(), send_places.data(), MPI_INT32_T, received_.data(), receive.data(),
                      receive_places.data(), MPI_INT32_T, where_);
    }

    void count_keys(const std::vector<int>& all) {
        const std::size_t begin = begins_[static_cast<std::size_t>(rank_)];
        const std::size_t end = begins_[static_cast<std::size_t>(rank_) + 1];
        first_ = static_cast<std::int32_t>(begin) << shift_;
        before_.assign((end - begin) << shift_, 0);
        for (const std::int32_t key : received_) ++before_[static_cast<std::size_t>(key - first_)];
        std::exclusive_scan(before_.begin(), before_.end(), before_.begin(),
                            std::accumulate(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(begin), 0));
    }

    int shift_;
    MPI_Comm where_;
    int ranks_ = 1;
    int rank_ = 0;
    std::int32_t first_ = 0;
    std::vector<std::size_t> begins_;
    std::vector<std::int32_t> ordered_, received_;  // kept from one call to the next, as the benchmark does
    std::vector<int> before_;
};
