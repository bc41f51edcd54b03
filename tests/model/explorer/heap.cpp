// SPDX-License-Identifier: Apache-2.0
// heap.cpp - the replaced operators new and delete, over an arena and over malloc.
#include "heap.hpp"

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
    const std::size_t begin = (arena_used + alignment - 1) / alignment * alignment;
    if (bytes > k_arena_bytes - begin) {
        std::fputs("model: a scenario has used up its heap\n", stderr);
        std::abort();
    }
    arena_used = begin + bytes;
    return arena + begin;
}

void* take_or_throw(std::size_t bytes, std::size_t alignment) {
    if (void* memory = take(bytes, alignment)) return memory;
    throw std::bad_alloc();
}

void give_back(void* memory) noexcept {
    if (!is_in_arena(memory)) std::free(memory);
}

constexpr std::size_t k_alignment = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

}  // namespace

void begin_heap_of_execution() noexcept { arena_used = 0; }

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
