// SPDX-License-Identifier: Apache-2.0
// XNNPACK's operators give the same bits with a pool as without one, with the library that the dynamic linker was told to use.
//
//     xnnpack_client LIBRARY          checks, and that no other libpthreadpool.so.0 than LIBRARY was loaded
//     xnnpack_client --time OPERATOR  prints how many microseconds one takes on two threads, at best
#include <dlfcn.h>
#include <pthreadpool.h>
#include <xnnpack.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <support/check.hpp>

namespace {

constexpr float k_infinity = std::numeric_limits<float>::infinity();

// Pseudo-random numbers, with padding: XNNPACK may read a little beyond the end.
std::vector<float> numbers(std::size_t n, std::uint32_t seed) {
    std::vector<float> made(n + XNN_EXTRA_BYTES / sizeof(float));
    for (float& one : made) {
        seed = seed * 1'664'525 + 1'013'904'223;
        one = static_cast<float>(seed >> 8) / static_cast<float>(1u << 24) - 0.5f;
    }
    return made;
}

// An operator with its data. `setup` is called before each run with another pool or another output.
struct prepared {
    xnn_operator_t op = nullptr;
    std::vector<float> input;
    std::size_t outputs;
    std::function<xnn_status(float* output, pthreadpool_t pool)> setup;
};

bool run(const prepared& what, std::vector<float>& output, pthreadpool_t pool) {
    output.assign(what.outputs, -1.0f);
    return what.setup(output.data(), pool) == xnn_status_success &&
           xnn_run_operator(what.op, pool) == xnn_status_success;
}

// 3 x 3, 32 to 64 channels, of a picture of 56 x 56 points.
void prepare_convolution(prepared& it) {
    constexpr std::size_t k_side = 56;
    const auto kernel = numbers(64 * 3 * 3 * 32, 1);
    const auto bias = numbers(64, 2);
    it.input = numbers(k_side * k_side * 32, 3);
    it.outputs = k_side * k_side * 64;
    HEDDLE_CHECK(xnn_create_convolution2d_nhwc_f32(1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1, 32, 64, 32, 64, kernel.data(),
                                                   bias.data(), -k_infinity, k_infinity, 0,
                                                   &it.op) == xnn_status_success);
    it.setup = [&it](float* output, pthreadpool_t pool) {
        return xnn_setup_convolution2d_nhwc_f32(it.op, 1, k_side, k_side, it.input.data(), output, pool);
    };
}

void prepare_fully_connected(prepared& it) {
    constexpr std::size_t k_in = 512;
    constexpr std::size_t k_out = 384;
    constexpr std::size_t k_batch = 48;
    const auto kernel = numbers(k_in * k_out, 4);
    const auto bias = numbers(k_out, 5);
    it.input = numbers(k_in * k_batch, 6);
    it.outputs = k_out * k_batch;
    HEDDLE_CHECK(xnn_create_fully_connected_nc_f32(k_in, k_out, k_in, k_out, kernel.data(), bias.data(), -k_infinity,
                                                   k_infinity, 0, &it.op) == xnn_status_success);
    it.setup = [&it](float* output, pthreadpool_t pool) {
        return xnn_setup_fully_connected_nc_f32(it.op, k_batch, it.input.data(), output, pool);
    };
}

void prepare_softmax(prepared& it) {
    constexpr std::size_t k_channels = 1'001;
    constexpr std::size_t k_batch = 64;
    it.input = numbers(k_channels * k_batch, 7);
    it.outputs = k_channels * k_batch;
    HEDDLE_CHECK(xnn_create_softmax_nc_f32(k_channels, k_channels, k_channels, 0, &it.op) == xnn_status_success);
    it.setup = [&it](float* output, pthreadpool_t pool) {
        return xnn_setup_softmax_nc_f32(it.op, k_batch, it.input.data(), output, pool);
    };
}

struct kind {
    const char* name;
    void (*prepare)(prepared&);
};
constexpr kind k_kinds[] = {
    {"convolution", prepare_convolution}, {"fully_connected", prepare_fully_connected}, {"softmax", prepare_softmax}};

void expect_same_bits(const prepared& what) {
    std::vector<float> alone;
    HEDDLE_CHECK(run(what, alone, nullptr));
    HEDDLE_CHECK(std::ranges::count(alone, -1.0f) < static_cast<std::ptrdiff_t>(alone.size() / 2));
    for (const std::size_t threads : {2u, 3u, 5u}) {
        const pthreadpool_t pool = pthreadpool_create(threads);
        for (int round = 0; round < 20; ++round) {
            std::vector<float> together;
            HEDDLE_CHECK(run(what, together, pool));
            HEDDLE_CHECK(std::memcmp(alone.data(), together.data(), alone.size() * sizeof(float)) == 0);
        }
        pthreadpool_destroy(pool);
    }
}

// The file that contains the function that XNNPACK calls.
bool is_loaded_from(const std::string& library) {
    Dl_info where{};
    void* const function = dlsym(RTLD_DEFAULT, "pthreadpool_parallelize_2d_tile_2d");
    if (function == nullptr || dladdr(function, &where) == 0) return false;
    std::printf("loaded: %s\n", where.dli_fname);
    return std::filesystem::equivalent(where.dli_fname, library);
}

double best_us(const prepared& what) {
    const pthreadpool_t pool = pthreadpool_create(2);
    std::vector<float> output(what.outputs);
    what.setup(output.data(), pool);
    double best = 1e30;
    for (int i = 0; i < 300; ++i) {
        const auto start = std::chrono::steady_clock::now();
        xnn_run_operator(what.op, pool);
        best =
            std::min(best, std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    }
    pthreadpool_destroy(pool);
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    const bool times = argc == 3 && std::string_view(argv[1]) == "--time";
    HEDDLE_CHECK(times || (argc == 2 && is_loaded_from(argv[1])));
    HEDDLE_CHECK(xnn_initialize(nullptr) == xnn_status_success);
    for (const kind& one : k_kinds) {
        if (times && std::string_view(argv[2]) != one.name) continue;
        prepared what;
        one.prepare(what);
        if (times) std::printf("%.2f\n", best_us(what));
        else expect_same_bits(what);
        xnn_delete_operator(what.op);
    }
    xnn_deinitialize();
    return heddle::test::result_of_checks();
}
