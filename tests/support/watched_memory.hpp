// SPDX-License-Identifier: Apache-2.0
// watched_memory.hpp - memory for tasks that is not reused: a test can detect a write to it after its release.
//
// Threads    any.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory_resource>
#include <mutex>
#include <vector>

namespace heddle::test {

class watched_memory : public std::pmr::memory_resource {
public:
    watched_memory() = default;
    ~watched_memory() override {
        for (const block& one : all_) std::pmr::new_delete_resource()->deallocate(one.begin, one.size, one.alignment);
    }
    watched_memory(const watched_memory&) = delete;
    watched_memory& operator=(const watched_memory&) = delete;

    // Whether all memory was released, and not written to since.
    bool is_given_back_and_untouched() {
        const std::lock_guard lock(mutex_);
        return std::all_of(all_.begin(), all_.end(), [](const block& one) {
            return one.is_given_back &&
                   std::all_of(one.begin, one.begin + one.size, [](std::byte at) { return at == k_mark; });
        });
    }

private:
    static constexpr std::byte k_mark{0xa5};

    struct block {
        std::byte* begin;
        std::size_t size;
        std::size_t alignment;
        bool is_given_back;
    };

    void* do_allocate(std::size_t size, std::size_t alignment) override {
        auto* const begin = static_cast<std::byte*>(std::pmr::new_delete_resource()->allocate(size, alignment));
        const std::lock_guard lock(mutex_);
        all_.push_back({begin, size, alignment, false});
        return begin;
    }

    void do_deallocate(void* what, std::size_t size, std::size_t) override {
        const std::lock_guard lock(mutex_);
        std::memset(what, static_cast<int>(k_mark), size);
        std::find_if(all_.begin(), all_.end(), [&](const block& one) { return one.begin == what; })->is_given_back =
            true;
    }

    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

    std::mutex mutex_;
    std::vector<block> all_;  // guarded by the mutex
};

}  // namespace heddle::test
