// SPDX-License-Identifier: Apache-2.0
// heap.cpp - the replaced operators new and delete, over an arena and over malloc.
#include "heap.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace model {
namespace {

constexpr std::size_t k_arena_bytes = std::size_t{16} << 20;

// Plain static storage: the operators are called before and after every constructor of the program.
alignas(64) std::byte arena[k_arena_bytes];
std::size_t arena_used = 0;

// In front of every block of the arena.
struct alignas(16) block_head {
    std::size_t bytes;
};

struct free_block {
    free_block* next;
};

// Freed blocks of one size. The number of lists is limited: blocks of further sizes are not reused.
struct free_list {
    std::size_t bytes;
    free_block* first;
};
constexpr std::size_t k_most_sizes = 64;
free_list free_lists[k_most_sizes];
bool reuses_blocks = false;

free_list* list_of(std::size_t bytes) noexcept {
    for (free_list& one : free_lists) {
        if (one.bytes == 0) one.bytes = bytes;
        if (one.bytes == bytes) return &one;
    }
    return nullptr;
}

bool is_aligned(const void* memory, std::size_t alignment) noexcept {
    return reinterpret_cast<std::uintptr_t>(memory) % alignment == 0;
}

// A block that was freed, or null.
void* take_again(std::size_t bytes, std::size_t alignment) noexcept {
    free_list* const list = reuses_blocks ? list_of(bytes) : nullptr;
    if (list == nullptr || list->first == nullptr || !is_aligned(list->first, alignment)) return nullptr;
    free_block* const taken = list->first;
    list->first = taken->next;
    return taken;
}

void keep_for_reuse(void* memory) noexcept {
    const std::size_t bytes = (static_cast<block_head*>(memory) - 1)->bytes;
    free_list* const list = reuses_blocks ? list_of(bytes) : nullptr;
    if (list != nullptr) list->first = ::new (memory) free_block{list->first};
}

bool is_in_arena(const void* memory) noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    const auto first = reinterpret_cast<std::uintptr_t>(arena);
    return address >= first && address < first + k_arena_bytes;
}

void* take(std::size_t bytes, std::size_t alignment) noexcept {
    if (!serve_from_arena) {
        const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
        return std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
    }
    bytes = std::max(bytes, sizeof(free_block));
    if (void* const again = take_again(bytes, alignment)) return again;
    const std::size_t begin = (arena_used + sizeof(block_head) + alignment - 1) / alignment * alignment;
    if (bytes > k_arena_bytes - begin) {
        std::fputs("model: a scenario has used up its heap\n", stderr);
        std::abort();
    }
    arena_used = begin + bytes;
    ::new (arena + begin - sizeof(block_head)) block_head{bytes};
    return arena + begin;
}

void* take_or_throw(std::size_t bytes, std::size_t alignment) {
    if (void* memory = take(bytes, alignment)) return memory;
    throw std::bad_alloc();
}

void give_back(void* memory) noexcept {
    if (is_in_arena(memory)) keep_for_reuse(memory);
    else std::free(memory);
}

constexpr std::size_t k_alignment = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

}  // namespace

void begin_heap_of_execution(bool reuses) noexcept {
    arena_used = 0;
    reuses_blocks = reuses;
    for (free_list& one : free_lists) one = {0, nullptr};
}

}  // namespace model

using model::give_back;
using model::k_alignment;
using model::take;
using model::take_or_throw;

void* operator new(std::size_t bytes) { return take_or_throw(bytes, k_alignment); }
void* operator new[](std::size_t bytes) { return take_or_throw(bytes, k_alignment); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return take(bytes, k_alignment); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return take(bytes, k_alignment); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return take_or_throw(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
    return take_or_throw(bytes, static_cast<std::size_t>(alignment));
}

void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete[](void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { give_back(memory); }
