// SPDX-License-Identifier: Apache-2.0
// plugin.cpp - OpenCV's parallel loops on Heddle: a plugin that OpenCV 4.5.2 and later loads by itself.
//
// Debian's packages have the class of backends, and not the header of plugins: the structures that OpenCV reads are declared here.
#include <opencv2/core/parallel/parallel_backend.hpp>
#include <opencv2/core/version.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <heddle/grid.hpp>
#include <heddle/pool.hpp>

#include "../../support/loop_report.hpp"

namespace {

heddle::adapter::loop_report report("opencv");

// The participant of the loop that the calling thread runs a part of; 0 outside of every loop.
thread_local int thread_number = 0;

class backend final : public cv::parallel::ParallelForAPI {
public:
    // OpenCV divides a loop into `tasks` stripes. The callback does not throw: OpenCV keeps exceptions itself.
    void parallel_for(int tasks, FN_parallel_for_body_cb_t callback, void* data) override {
        if (tasks <= 0) return;
        report.count();
        const auto run = [&](std::size_t participant, std::size_t first, std::size_t size) {
            const int outer = thread_number;
            thread_number = static_cast<int>(participant);
            callback(static_cast<int>(first), static_cast<int>(first + size), data);
            thread_number = outer;
        };
        // Equal ranges: the next loop over a picture finds the same part of it in the cache of the same thread. Three filters, one after
        // another, took 292 ms like this and 368 ms with the schedule `dynamic` (docs/measurements/reach.md).
        heddle::grid(tasks)
            .tile(1)
            .schedule(heddle::grid_schedule::claim_each)
            .merge_tiles()
            .participants(static_cast<std::size_t>(getNumThreads()))
            .for_each_with_participant(run);
    }

    int getThreadNum() const override { return thread_number; }

    // stale: a loop that begins meanwhile has the old number
    int getNumThreads() const override { return threads_.load(std::memory_order_relaxed); }

    // 0 and less: as many as the pool has. Returns the number before.
    int setNumThreads(int count) override {
        const int wanted = count > 0 ? count : static_cast<int>(heddle::default_thread_count());
        return threads_.exchange(wanted, std::memory_order_relaxed);  // as above
    }

    const char* getName() const override { return "heddle"; }

private:
    std::atomic<int> threads_ = static_cast<int>(heddle::default_thread_count());
};

// --- What OpenCV reads ------------------------------------------------------------------------------------------------

constexpr unsigned k_abi_version = 0;
constexpr unsigned k_api_version = 0;

struct header {
    std::size_t size;
    unsigned min_api_version;
    unsigned api_version;
    unsigned opencv_major;
    unsigned opencv_minor;
    unsigned opencv_patch;
    const char* opencv_status;
    const char* description;
};

struct plugin_api {
    header about;
    int (*get_instance)(cv::parallel::ParallelForAPI** handle) noexcept;
};

int get_instance(cv::parallel::ParallelForAPI** handle) noexcept {
    static backend instance;
    if (handle == nullptr) return -1;
    *handle = &instance;
    return 0;
}

constexpr plugin_api k_api = {{sizeof(plugin_api), 0, k_api_version, CV_VERSION_MAJOR, CV_VERSION_MINOR,
                               CV_VERSION_REVISION, CV_VERSION_STATUS, "Heddle"},
                              &get_instance};

}  // namespace

extern "C" __attribute__((visibility("default"))) const void* opencv_core_parallel_plugin_init_v0(int abi, int api,
                                                                                                  void*);

const void* opencv_core_parallel_plugin_init_v0(int abi, int api, void* /*reserved*/) {
    return abi == static_cast<int>(k_abi_version) && api >= static_cast<int>(k_api_version) ? &k_api : nullptr;
}
