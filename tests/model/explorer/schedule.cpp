// SPDX-License-Identifier: Apache-2.0
// schedule.cpp - depth-first search by re-execution, with sleep sets.
#include "schedule.hpp"

#include <algorithm>

namespace model {
namespace {

constexpr std::string_view k_choices = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

char letter_of(thread_id who) { return static_cast<char>('a' + who - 1); }

}  // namespace

void schedule::begin_run() {
    position_ = 0;
    replay_position_ = 0;
    asleep_ = {};
    run_.clear();
}

bool schedule::next_run() {
    if (is_replay_) return false;
    for (; !path_.empty(); path_.pop_back()) {
        decision& last = path_.back();
        if (last.taken + 1 < last.count) {
            ++last.taken;
            return true;
        }
    }
    return false;
}

thread_id schedule::next_thread(std::span<const candidate> candidates) {
    thread_id who = k_main;
    if (is_replay_) {
        const char wanted = next_of_replay();
        for (const candidate& one : candidates) {
            if (letter_of(one.who) == wanted) who = one.who;
        }
        diverged_ |= who == k_main;
    } else {
        decision* at = known_decision();
        if (at == nullptr) {
            at = &add_decision();
            for (const candidate& one : candidates) {
                if (asleep_[one.who] < one.whole) at->candidates[at->count++] = one;
            }
            at->asleep = asleep_;
            if (at->count == 0) return k_main;
        }
        asleep_ = at->asleep;
        for (std::size_t i = 0; i < at->taken; ++i) asleep_[at->candidates[i].who] = at->candidates[i].whole;
        who = at->candidates[at->taken].who;
    }
    run_ += letter_of(who);
    return who;
}

unsigned schedule::next_choice(unsigned awake, unsigned all) {
    if (all == 1) return 0;
    unsigned choice = 0;
    if (is_replay_) {
        const auto found = k_choices.find(next_of_replay());
        diverged_ |= found >= all;
        if (!diverged_) choice = static_cast<unsigned>(found);
    } else {
        decision* at = known_decision();
        if (at == nullptr) {
            at = &add_decision();
            at->count = static_cast<std::uint8_t>(std::min<std::size_t>(awake, k_choices.size()));
        }
        choice = at->taken;
    }
    run_ += k_choices[choice];
    return choice;
}

schedule::decision& schedule::add_decision() {
    ++position_;
    return path_.emplace_back();
}

char schedule::next_of_replay() { return replay_position_ < replay_.size() ? replay_[replay_position_++] : '?'; }

}  // namespace model
