// SPDX-License-Identifier: Apache-2.0
// transfers.hpp - messages between pairs of ranks that are under way together, cut at the communicator's limit.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "collective.hpp"

namespace heddle::inline v0::mpi {

// Messages from one rank to another arrive in the order in which they were sent, so both sides name them in the same order and with the
// same sizes. The memory stays valid until `finish` returns.
class transfers {
public:
    explicit transfers(collective& within) : where_(within.where()) {}

    void send(int to, std::span<const std::byte> bytes) {
        for_each_part(bytes, [&](std::span<const std::byte> part) {
            check(MPI_Isend(part.data(), static_cast<int>(part.size()), MPI_BYTE, to, k_tag, where_.native(),
                            &add(k_sent)),
                  "MPI_Isend");
        });
    }

    // `finish` will report `number` when all of the message is there.
    void receive(int from, std::span<std::byte> bytes, std::size_t number) {
        if (parts_left_.size() <= number) parts_left_.resize(number + 1);
        for_each_part(bytes, [&](std::span<std::byte> part) {
            check(MPI_Irecv(part.data(), static_cast<int>(part.size()), MPI_BYTE, from, k_tag, where_.native(),
                            &add(number)),
                  "MPI_Irecv");
            ++parts_left_[number];
        });
    }

    // Waits for everything; calls on_arrival(number) for each message that arrives, on this thread. Messages without bytes are not reported.
    // `meanwhile`: see polite_pause. Neither may throw.
    template <class OnArrival>
    void finish(OnArrival&& on_arrival, const std::function<bool()>& meanwhile = nullptr) {
        std::vector<int> indices(requests_.size());
        polite_pause pause(meanwhile);
        for (;;) {
            int done = 0;
            check(MPI_Testsome(static_cast<int>(requests_.size()), requests_.data(), &done, indices.data(),
                               MPI_STATUSES_IGNORE),
                  "MPI_Testsome");
            if (done == MPI_UNDEFINED) return;
            for (int i = 0; i < done; ++i) {
                const std::size_t number = numbers_[static_cast<std::size_t>(indices[static_cast<std::size_t>(i)])];
                if (number != k_sent && --parts_left_[number] == 0) on_arrival(number);
            }
            if (done == 0) pause();
        }
    }
    void finish() {
        finish([](std::size_t) {});
    }

private:
    static constexpr int k_tag = 1;
    static constexpr std::size_t k_sent = ~std::size_t{0};

    template <class Byte, class Post>
    void for_each_part(std::span<Byte> bytes, Post&& post) {
        while (!bytes.empty()) {
            const std::span<Byte> part = bytes.first(std::min(bytes.size(), where_.message_limit()));
            post(part);
            bytes = bytes.subspan(part.size());
        }
    }

    MPI_Request& add(std::size_t number) {
        numbers_.push_back(number);
        return requests_.emplace_back(MPI_REQUEST_NULL);
    }

    communicator where_;
    std::vector<MPI_Request> requests_;
    std::vector<std::size_t> numbers_;     // of each request: the message that it is a part of
    std::vector<std::size_t> parts_left_;  // of each message
};

}  // namespace heddle::inline v0::mpi
