// SPDX-License-Identifier: Apache-2.0
// fiber.cpp - a switch of stacks: a dozen instructions on x86-64, ucontext elsewhere.
#include "fiber.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#if !defined(__x86_64__) || defined(_WIN32)
#include <ucontext.h>
#endif

namespace model {
namespace {

constexpr std::size_t k_stack_bytes = 256 * 1024;
constexpr std::size_t k_guard_words = 32;
constexpr std::uint64_t k_guard = 0x5ca1ab1e0ddba115;

}  // namespace

#if defined(__x86_64__) && !defined(_WIN32)

// Saves what the calling convention preserves, stores the stack pointer in *save, and continues where `load` was saved.
extern "C" void model_switch_stack(void** save, void* load);
// The first switch to a fiber arrives here, with entry and argument in two preserved registers.
extern "C" void model_enter_fiber();

asm(R"(
    .text
    .globl model_switch_stack
    .type model_switch_stack, @function
model_switch_stack:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
    .size model_switch_stack, .-model_switch_stack

    .globl model_enter_fiber
    .type model_enter_fiber, @function
model_enter_fiber:
    movq %r12, %rdi
    callq *%r13
    ud2
    .size model_enter_fiber, .-model_enter_fiber
)");

struct fiber::machine {
    alignas(64) std::array<std::uint64_t, k_stack_bytes / sizeof(std::uint64_t)> stack;
    void* inside = nullptr;
    void* outside = nullptr;

    void start(entry begin, void* argument) noexcept {
        // What model_switch_stack pops: r15 r14 r13 r12 rbx rbp and the return address, which leaves rsp aligned.
        void** top = reinterpret_cast<void**>(stack.data() + stack.size()) - 9;
        top[0] = top[1] = top[4] = top[5] = nullptr;
        top[2] = reinterpret_cast<void*>(begin);
        top[3] = argument;
        top[6] = reinterpret_cast<void*>(&model_enter_fiber);
        inside = top;
    }
    void resume() noexcept { model_switch_stack(&outside, inside); }
    void suspend() noexcept { model_switch_stack(&inside, outside); }
};

#else

struct fiber::machine {
    alignas(64) std::array<std::uint64_t, k_stack_bytes / sizeof(std::uint64_t)> stack;
    ucontext_t inside;
    ucontext_t outside;
    entry begin = nullptr;
    void* argument = nullptr;

    static void enter(unsigned high, unsigned low) {
        auto* self = reinterpret_cast<machine*>((std::uintptr_t{high} << 16 << 16) | low);
        self->begin(self->argument);
        std::abort();
    }
    void start(entry with, void* its_argument) noexcept {
        begin = with;
        argument = its_argument;
        getcontext(&inside);
        inside.uc_stack.ss_sp = stack.data();
        inside.uc_stack.ss_size = sizeof(stack);
        inside.uc_link = nullptr;
        const auto self = reinterpret_cast<std::uintptr_t>(this);
        makecontext(&inside, reinterpret_cast<void (*)()>(&enter), 2, static_cast<unsigned>(self >> 16 >> 16),
                    static_cast<unsigned>(self & 0xffffffffu));
    }
    void resume() noexcept { swapcontext(&outside, &inside); }
    void suspend() noexcept { swapcontext(&inside, &outside); }
};

#endif

fiber::fiber() : machine_(std::make_unique_for_overwrite<machine>()) {
    std::fill_n(machine_->stack.begin(), k_guard_words, k_guard);
}

fiber::~fiber() = default;

void fiber::start(entry begin, void* argument) noexcept { machine_->start(begin, argument); }
void fiber::resume() noexcept { machine_->resume(); }
void fiber::suspend() noexcept { machine_->suspend(); }

bool fiber::has_overflowed() const noexcept {
    const auto& stack = machine_->stack;
    return std::any_of(stack.begin(), stack.begin() + k_guard_words, [](std::uint64_t word) { return word != k_guard; });
}

}  // namespace model
