// SPDX-License-Identifier: Apache-2.0
// buffer.hpp - an array that grows without initialising its elements: messages overwrite them.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace heddle::inline v0::mpi {

// What can be sent to another rank: its bytes.
template <class T>
concept sendable = std::is_trivially_copyable_v<T> && std::is_default_constructible_v<T> && !std::is_const_v<T>;

// Frees what allocate_block has allocated.
struct block_deleter {
    std::size_t alignment = 1;
    void operator()(void* block) const noexcept { ::operator delete(block, std::align_val_t{alignment}); }
};
template <sendable T>
using block_pointer = std::unique_ptr<T, block_deleter>;

// Memory for n elements, not initialised. A large block begins at a large page and asks for large pages: without them, half of the time that it
// takes to distribute elements into a new block is spent in page faults.
template <sendable T>
block_pointer<T> allocate_block(std::size_t n) {
    constexpr std::size_t large_page = std::size_t{1} << 21;
    if (n > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_array_new_length();
    const std::size_t bytes = n * sizeof(T);
    const std::size_t alignment = bytes >= 2 * large_page ? large_page : alignof(T);
    void* const block = ::operator new(bytes, std::align_val_t{alignment});
#ifdef MADV_HUGEPAGE
    // A hint: the result does not matter.
    if (alignment == large_page) static_cast<void>(madvise(block, bytes / large_page * large_page, MADV_HUGEPAGE));
#endif
    return {static_cast<T*>(block), {alignment}};
}

template <sendable T>
class buffer {
public:
    buffer() = default;
    explicit buffer(std::size_t size) { resize_and_discard(size); }
    buffer(buffer&& other) noexcept { swap(other); }
    buffer& operator=(buffer&& other) noexcept {
        buffer(std::move(other)).swap(*this);
        return *this;
    }

    void swap(buffer& other) noexcept {
        data_.swap(other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }

    // The elements have any values afterwards. Reserves a sixteenth more, so that the blocks of a sort, which differ by a few percent,
    // find room where the block before was.
    void resize_and_discard(std::size_t size) {
        if (size > capacity_) {
            *this = buffer();  // the two need not fit into memory together
            data_ = allocate_block<T>(size + size / 16);
            capacity_ = size + size / 16;
        }
        size_ = size;
    }

    std::size_t size() const noexcept { return size_; }
    std::span<T> all() noexcept { return {data_.get(), size_}; }
    std::span<const T> all() const noexcept { return {data_.get(), size_}; }

private:
    block_pointer<T> data_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace heddle::inline v0::mpi
