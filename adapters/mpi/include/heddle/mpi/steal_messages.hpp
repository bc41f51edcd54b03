// SPDX-License-Identifier: Apache-2.0
// steal_messages.hpp - the messages of a work_pool: requests for work, answers, the token of the termination, and the end.
//
// Threads    one at a time.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstring>
#include <list>
#include <span>
#include <vector>

#include "communicator.hpp"

namespace heddle::inline v0::mpi {

enum class steal_message : int {
    request = 1,
    answer = 2,  // tasks, or nothing if there were none
    token = 3,
    finish = 4
};

class steal_messages {
public:
    explicit steal_messages(const communicator& where) : where_(where) {}

    void send(int to, steal_message kind, std::span<const std::byte> bytes) {
        std::erase_if(under_way_, [](outgoing& one) {
            int done = 0;
            check(MPI_Test(&one.request, &done, MPI_STATUS_IGNORE), "MPI_Test");
            return done != 0;
        });
        outgoing& one = under_way_.emplace_back();
        one.bytes.assign(bytes.begin(), bytes.end());
        check(MPI_Isend(one.bytes.data(), static_cast<int>(one.bytes.size()), MPI_BYTE, to, static_cast<int>(kind),
                        where_.native(), &one.request),
              "MPI_Isend");
    }

    // Calls handle(kind, source, bytes) for each message that has arrived.
    template <class Handle>
    void poll(Handle&& handle) {
        for (;;) {
            int is_there = 0;
            MPI_Status status;
            check(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, where_.native(), &is_there, &status), "MPI_Iprobe");
            if (is_there == 0) return;
            int size = 0;
            MPI_Get_count(&status, MPI_BYTE, &size);
            std::vector<std::byte> bytes(static_cast<std::size_t>(size));
            check(MPI_Recv(bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, where_.native(),
                           MPI_STATUS_IGNORE),
                  "MPI_Recv");
            handle(static_cast<steal_message>(status.MPI_TAG), status.MPI_SOURCE, std::span<const std::byte>(bytes));
        }
    }

    // When the last message was received everywhere.
    void finish() {
        for (outgoing& one : under_way_) communicator::wait(one.request);
        under_way_.clear();
    }

private:
    struct outgoing {
        std::vector<std::byte> bytes;
        MPI_Request request = MPI_REQUEST_NULL;
    };

    communicator where_;
    std::list<outgoing> under_way_;  // a list, since MPI keeps pointers into it
};

}  // namespace heddle::inline v0::mpi
