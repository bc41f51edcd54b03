// SPDX-License-Identifier: Apache-2.0
// strand_path.hpp - the longest path to a point of the task graph: how much time of it was spent where.
//
// Paths share their beginnings. A fork makes two paths out of one, and a wait keeps the longer of two; what only one path contains is
// then added to what lies before it. So a path has about as many pieces as forks are open, however long it is.
//
// Threads    a path that only one thread holds: that thread. One that several hold does not change.
// Ordering   as std::shared_ptr: the thread that changes or frees a piece does so after every other holder has read it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>

#include "profile_names.hpp"

namespace heddle::inline v0::detail {

class strand_path : immovable {
public:
    struct part {
        const named_stretch* where;
        std::uint64_t ticks;
    };

    // Takes over the caller's hold on `before`.
    explicit strand_path(strand_path* before) noexcept : before_(before) { parts_.reserve(4); }

    // The same path, or null, for one more holder.
    static strand_path* hold(strand_path* path) noexcept {
        if (path != nullptr) path->holders_.fetch_add(1, std::memory_order_relaxed);  // the caller holds it already
        return path;
    }
    static void release(strand_path* path) noexcept {
        while (path != nullptr && path->holders_.fetch_sub(1, std::memory_order_acq_rel) == 1) {  // see Ordering
            strand_path* const before = path->before_;
            delete path;
            path = before;
        }
    }

    // The path with one more stretch at its end. Takes over the caller's hold.
    static strand_path* extended(strand_path* path, const named_stretch* by, std::uint64_t ticks) {
        if (path == nullptr || path->is_shared()) path = new strand_path(path);
        path->add({by, ticks});
        return path;
    }

    // The same path in fewer pieces. Takes over the caller's hold.
    static strand_path* shortened(strand_path* path) {
        while (path != nullptr && path->before_ != nullptr && !path->is_shared() && !path->before_->is_shared()) {
            strand_path* const before = path->before_;
            for (const part& one : path->parts_) before->add(one);
            delete path;
            path = before;
        }
        return path;
    }

    // Calls use(part) for the parts of all pieces; a stretch may have several parts.
    template <class Use>
    static void for_each(const strand_path* path, Use use) {
        for (; path != nullptr; path = path->before_) {
            for (const part& one : path->parts_) use(one);
        }
    }

private:
    ~strand_path() = default;

    bool is_shared() const noexcept { return holders_.load(std::memory_order_acquire) != 1; }  // see Ordering

    // The stretch is most often one of the last.
    void add(const part& more) {
        for (auto one = parts_.rbegin(); one != parts_.rend(); ++one) {
            if (one->where != more.where) continue;
            one->ticks += more.ticks;
            return;
        }
        parts_.push_back(more);
    }

    atomic<std::uint32_t> holders_{"path.holders", 1};
    strand_path* const before_;
    std::vector<part> parts_;
};

}  // namespace heddle::inline v0::detail
