// SPDX-License-Identifier: Apache-2.0
// termination.hpp - how ranks that send each other work find out that there is none left (Safra's algorithm).
//
// A token travels round the ring of ranks and adds up, rank by rank, the messages with work that were sent less those that were received. A
// rank passes it on when it has no work. A rank that has received work since it last passed the token on is black, and blackens the token:
// work may have gone behind the token's back. All is done when a white token is back at a white rank 0 with a total of zero.
#pragma once

#include <cstdint>

namespace heddle::inline v0::mpi {

struct termination_token {
    std::int64_t total = 0;
    bool is_black = false;
};

// The part of one rank. Not for several threads at once.
class termination_state {
public:
    void sent_work() { ++balance_; }
    void received_work() {
        --balance_;
        is_black_ = true;
    }

    // This rank has no work, is not rank 0, and holds the token: what to send on.
    termination_token pass_on(termination_token token) {
        token.total += balance_;
        token.is_black = token.is_black || is_black_;
        is_black_ = false;
        return token;
    }

    // Rank 0 has no work, and the token is back. True: no rank has any. False: start another round.
    bool is_over(const termination_token& token) {
        const bool over = !token.is_black && !is_black_ && token.total + balance_ == 0;
        is_black_ = false;
        return over;
    }

private:
    std::int64_t balance_ = 0;
    bool is_black_ = false;
};

}  // namespace heddle::inline v0::mpi
