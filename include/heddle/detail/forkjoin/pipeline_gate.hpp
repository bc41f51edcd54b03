// SPDX-License-Identifier: Apache-2.0
// pipeline_gate.hpp - the entry to a serial stage of a pipeline: one token is inside, the others are in a list.
//
// Threads    any. reserve: before the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "../base/immovable.hpp"
#include "../base/mutex.hpp"
#include "../observe/strand_probe.hpp"

namespace heddle::inline v0::detail {

enum class stage_kind : std::uint8_t {
    parallel,
    serial,
    ordered
};

struct pipeline_token {
    std::uint64_t number = 0;                   // of its item
    [[no_unique_address]] strand_point strand;  // where it has come to a gate
};

class pipeline_gate : immovable {
public:
    // At most this many tokens exist. Their items have adjacent numbers.
    void reserve(std::size_t tokens) { waiting_.assign(tokens, nullptr); }

    // May the token enter? False: it is in the list.
    bool enter(pipeline_token& one, stage_kind kind) noexcept {
        const std::lock_guard lock(mutex_);
        const bool is_its_turn = kind == stage_kind::serial || one.number == next_;
        if (!is_busy_ && is_its_turn) return is_busy_ = true;
        at(kind == stage_kind::serial ? last_++ : one.number) = &one;
        return false;
    }

    // The token inside leaves. Returns the next, which is inside now; null: there is none.
    pipeline_token* leave(stage_kind kind) noexcept {
        const std::lock_guard lock(mutex_);
        if (kind == stage_kind::ordered) ++next_;
        pipeline_token* const next = std::exchange(at(next_), nullptr);
        if (kind == stage_kind::serial && next != nullptr) ++next_;
        is_busy_ = next != nullptr;
        return next;
    }

    // For the token inside: where the last one left.
    strand_point& last() noexcept { return strand_; }

private:
    pipeline_token*& at(std::uint64_t number) noexcept {
        return waiting_[static_cast<std::size_t>(number % waiting_.size())];
    }

    mutex mutex_;
    bool is_busy_ = false;    // guarded by the mutex, like the rest
    std::uint64_t next_ = 0;  // ordered: whose turn it is; serial: the oldest in the list
    std::uint64_t last_ = 0;  // serial: the end of the list
    [[no_unique_address]] strand_point strand_;
    std::vector<pipeline_token*> waiting_;
};

}  // namespace heddle::inline v0::detail
