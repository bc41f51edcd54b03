// SPDX-License-Identifier: Apache-2.0
// runner.cpp - libjxl_threads.so.0.7 on Heddle: both of libjxl's runners, as loops on the default pool.
//
// A runner is a number: how many threads may take part in a loop. It starts no thread of its own.
#include <jxl/resizable_parallel_runner.h>
#include <jxl/thread_parallel_runner.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <heddle/grid.hpp>
#include <heddle/pool.hpp>
#include <new>

#include "../../support/loop_report.hpp"

namespace {

heddle::adapter::loop_report report("jxl");

struct runner {
    JxlMemoryManager memory;  // alloc is null: malloc
    std::atomic<std::size_t> threads;
};

void* make_runner(const JxlMemoryManager* memory, std::size_t threads) {
    const JxlMemoryManager used = memory != nullptr ? *memory : JxlMemoryManager{};
    // Both functions, or none: libjxl asks for that, too.
    if ((used.alloc == nullptr) != (used.free == nullptr)) return nullptr;
    void* const room = used.alloc != nullptr ? used.alloc(used.opaque, sizeof(runner)) : std::malloc(sizeof(runner));
    return room != nullptr ? new (room) runner{used, threads} : nullptr;
}

void destroy_runner(void* made) {
    if (made == nullptr) return;
    auto* const self = static_cast<runner*>(made);
    const JxlMemoryManager memory = self->memory;
    self->~runner();
    if (memory.free != nullptr) memory.free(memory.opaque, made);
    else std::free(made);
}

// `threads` of 0 and 1 are the calling thread alone.
JxlParallelRetCode run(std::size_t threads, void* opaque, JxlParallelRunInit init, JxlParallelRunFunction function,
                       std::uint32_t begin, std::uint32_t end) {
    if (begin > end) return JXL_PARALLEL_RET_RUNNER_ERROR;
    if (begin == end) return 0;
    report.count();
    const std::size_t most = std::max<std::size_t>(threads, 1);
    try {
        if (const JxlParallelRetCode refused = init(opaque, most); refused != 0) return refused;
        if (most == 1) {
            for (; begin != end; ++begin) function(opaque, begin, 0);
            return 0;
        }
        heddle::grid(end - begin)
            .schedule(heddle::grid_schedule::dynamic)
            .participants(most)
            .for_each_with_participant([&](std::size_t participant, std::size_t i) {
                function(opaque, begin + static_cast<std::uint32_t>(i), participant);
            });
    } catch (...) {
        return JXL_PARALLEL_RET_RUNNER_ERROR;
    }
    return 0;
}

std::size_t default_threads() noexcept {
    try {
        return heddle::default_pool().thread_count();
    } catch (...) {
        return 1;
    }
}

// One thread for each megapixel at least: less is not worth sharing.
constexpr std::uint64_t k_pixels_for_a_thread = 1 << 20;

}  // namespace

JxlParallelRetCode JxlThreadParallelRunner(void* runner_opaque, void* jpegxl_opaque, JxlParallelRunInit init,
                                           JxlParallelRunFunction func, std::uint32_t start_range,
                                           std::uint32_t end_range) {
    // The number does not change while a loop runs.
    const std::size_t threads = static_cast<runner*>(runner_opaque)->threads.load(std::memory_order_relaxed);
    return run(threads, jpegxl_opaque, init, func, start_range, end_range);
}

void* JxlThreadParallelRunnerCreate(const JxlMemoryManager* memory_manager, std::size_t num_worker_threads) {
    return make_runner(memory_manager, num_worker_threads);
}

void JxlThreadParallelRunnerDestroy(void* runner_opaque) { destroy_runner(runner_opaque); }

std::size_t JxlThreadParallelRunnerDefaultNumWorkerThreads() { return default_threads(); }

JxlParallelRetCode JxlResizableParallelRunner(void* runner_opaque, void* jpegxl_opaque, JxlParallelRunInit init,
                                              JxlParallelRunFunction func, std::uint32_t start_range,
                                              std::uint32_t end_range) {
    return JxlThreadParallelRunner(runner_opaque, jpegxl_opaque, init, func, start_range, end_range);
}

void* JxlResizableParallelRunnerCreate(const JxlMemoryManager* memory_manager) {
    return make_runner(memory_manager, 0);
}

void JxlResizableParallelRunnerSetThreads(void* runner_opaque, std::size_t num_threads) {
    // stale: the loop that runs meanwhile has the old number
    static_cast<runner*>(runner_opaque)->threads.store(num_threads, std::memory_order_relaxed);
}

std::uint32_t JxlResizableParallelRunnerSuggestThreads(std::uint64_t xsize, std::uint64_t ysize) {
    const std::uint64_t wanted = xsize * ysize / k_pixels_for_a_thread;
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(wanted, 1, default_threads()));
}

void JxlResizableParallelRunnerDestroy(void* runner_opaque) { destroy_runner(runner_opaque); }
