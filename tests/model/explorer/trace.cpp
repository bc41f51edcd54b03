// SPDX-License-Identifier: Apache-2.0
// trace.cpp - the words for operations, objects and values.
#include "trace.hpp"

#include <algorithm>

#include "source.hpp"

namespace model {

const char* name_of(std::memory_order order) noexcept {
    switch (order) {
        case std::memory_order_relaxed:
            return "relaxed";
        case std::memory_order_consume:
            return "consume";
        case std::memory_order_acquire:
            return "acquire";
        case std::memory_order_release:
            return "release";
        case std::memory_order_acq_rel:
            return "acq_rel";
        case std::memory_order_seq_cst:
            return "seq_cst";
    }
    return "?";
}

void trace::add(const char* thread, std::string what, const std::source_location& where) {
    lines_.push_back({thread, std::move(what), where});
}

void trace::add(const char* thread, const operation& done, bool was_stale, std::uint64_t newest) {
    std::string what = words_for(done);
    if (was_stale) what += "  STALE: the newest is " + value_of(*done.what, newest);
    add(thread, std::move(what), done.where);
}

std::string trace::words_for(const operation& done) {
    if (done.kind == op::yield) return "spins";
    const std::string name = name_of(*done.what);
    const auto value = [&](std::uint64_t bits) { return value_of(*done.what, bits); };
    const std::string order = std::string(" (") + model::name_of(done.order) + ")";
    const std::string change = value(done.found) + " -> " + value(value_after(done, done.found));
    switch (done.kind) {
        case op::load:
            return "reads " + name + " = " + value(done.found) + order;
        case op::store:
            return "writes " + name + " = " + value(done.operand) + order;
        case op::compare_exchange:
            if (done.won) return "swaps " + name + ": " + change + order;
            return "fails to swap " + name + ": expected " + value(done.expected) + ", found " + value(done.found) +
                   " (" + model::name_of(done.order_if_lost) + ")";
        case op::lock:
            return "locks " + name;
        case op::try_lock:
            return (done.won ? "locks " : "finds locked: ") + name;
        case op::unlock:
            return "unlocks " + name;
        case op::wait:
            if (done.found == done.expected) return "falls asleep on " + name + " = " + value(done.found);
            return "need not wait: " + name + " = " + value(done.found);
        case op::asleep:
            return std::string(done.won ? "was woken on " : "returns for no reason from its wait on ") + name;
        case op::wake:
            return (done.won ? "wakes the sleeper on " : "finds no sleeper on ") + name;
        default:
            return "changes " + name + ": " + change + order;
    }
}

std::string trace::name_of(const object& which) const {
    const object_table::naming number = objects_.number_of(which);
    return number.is_only_one ? which.name : which.name + ("#" + std::to_string(number.ordinal));
}

std::string trace::value_of(const object& which, std::uint64_t bits) {
    switch (which.format) {
        case value_format::boolean:
            return bits != 0 ? "true" : "false";
        case value_format::signed_number: {
            const unsigned unused = 64u - 8u * which.bytes;
            return std::to_string(static_cast<std::int64_t>(bits << unused) >> unused);
        }
        case value_format::unsigned_number: {
            if (bits < 0x10000) return std::to_string(bits);
            char text[24];
            std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(bits));
            return text;
        }
        case value_format::pointer:
            return pointer_name(bits);
        case value_format::opaque:
            break;
    }
    return "…";
}

std::string trace::pointer_name(std::uint64_t bits) {
    if (bits == 0) return "null";
    const void* const address = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(bits));
    const auto known =
        std::find_if(labels_.begin(), labels_.end(), [address](const labelled& one) { return one.address == address; });
    if (known != labels_.end()) return known->name;
    label(address, "pointer " + std::to_string(++nameless_pointers_));
    return labels_.back().name;
}

void trace::print(std::FILE* to) const {
    constexpr std::size_t k_first = 40;  // of a very long run, the beginning and the end
    constexpr std::size_t k_last = 80;
    std::size_t thread_width = 0;
    std::size_t what_width = 0;
    for (const line& one : lines_) {
        thread_width = std::max(thread_width, one.thread.size());
        what_width = std::max(what_width, std::min<std::size_t>(one.what.size(), 72));
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        if (i >= k_first && i + k_last < lines_.size()) {
            if (i == k_first) std::fprintf(to, "    ...\n");
            continue;
        }
        const line& one = lines_[i];
        const std::string_view function = function_of(one.where);
        const std::string_view file = file_of(one.where);
        std::fprintf(to, "    %3zu  %-*s  %-*s  %.*s, %.*s:%u\n", i + 1, static_cast<int>(thread_width),
                     one.thread.c_str(), static_cast<int>(what_width), one.what.c_str(),
                     static_cast<int>(function.size()), function.data(), static_cast<int>(file.size()), file.data(),
                     static_cast<unsigned>(one.where.line()));
    }
}

}  // namespace model
