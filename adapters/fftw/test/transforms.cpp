// SPDX-License-Identifier: Apache-2.0
// transforms.cpp - transforms by FFTW with three threads, in three precisions; prints digests of the results. It knows nothing of Heddle.
//
// With HEDDLE_TEST_FORK a forked child computes the same again. FFTW's own threads cannot do that: the child waits forever.
#include <fftw3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr int k_size = 512;

// Estimated plans are the same in every run; measured ones are not.
#define HEDDLE_TEST_TRANSFORM(prefix, real, name)                                                                 \
    double name() {                                                                                               \
        auto* const data =                                                                                        \
            static_cast<prefix##_complex*>(prefix##_malloc(sizeof(prefix##_complex) * k_size * k_size));          \
        prefix##_plan_with_nthreads(3);                                                                           \
        const prefix##_plan plan = prefix##_plan_dft_2d(k_size, k_size, data, data, FFTW_FORWARD, FFTW_ESTIMATE); \
        for (int i = 0; i < k_size * k_size; ++i) {                                                               \
            data[i][0] = static_cast<real>(i % 101) / 7;                                                          \
            data[i][1] = static_cast<real>(i % 13);                                                               \
        }                                                                                                         \
        prefix##_execute(plan);                                                                                   \
        double digest = 0;                                                                                        \
        for (int i = 0; i < k_size * k_size; ++i)                                                                 \
            digest += (i % 7 + 1) * static_cast<double>(data[i][0]) - (i % 5) * static_cast<double>(data[i][1]);  \
        prefix##_destroy_plan(plan);                                                                              \
        prefix##_free(data);                                                                                      \
        return digest;                                                                                            \
    }
HEDDLE_TEST_TRANSFORM(fftw, double, in_double)
HEDDLE_TEST_TRANSFORM(fftwf, float, in_float)
HEDDLE_TEST_TRANSFORM(fftwl, long double, in_long_double)

std::array<double, 3> all() { return {in_double(), in_float(), in_long_double()}; }

}  // namespace

int main() {
    if (fftw_init_threads() == 0 || fftwf_init_threads() == 0 || fftwl_init_threads() == 0) return 1;
    const std::array<double, 3> made = all();
    std::printf("%a %a %a\n", made[0], made[1], made[2]);
    std::fflush(stdout);
    if (std::getenv("HEDDLE_TEST_FORK") == nullptr) return 0;
    const pid_t child = fork();
    if (child == 0) _exit(all() == made ? 0 : 1);
    int status = -1;
    return waitpid(child, &status, 0) == child && status == 0 ? 0 : 1;
}
