// SPDX-License-Identifier: Apache-2.0
// openmp.cpp - the OpenMP code of docs/migrating/from-openmp.md; examples/migrating.cpp has the same with Heddle.
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>

static void scale(std::vector<double>& v) {
#pragma omp parallel for schedule(dynamic, 1000)
    for (std::size_t i = 0; i < v.size(); ++i) v[i] *= 2;
}

static double smooth(std::vector<double>& v) {
#pragma omp parallel for schedule(static)
    for (std::size_t i = 0; i < v.size(); ++i) v[i] += 1;
    double most = 0;
#pragma omp parallel for reduction(max : most)
    for (std::size_t i = 0; i < v.size(); ++i) most = std::fmax(most, v[i]);
    return most;
}

static double norm(const std::vector<double>& v) {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (std::size_t i = 0; i < v.size(); ++i) sum += v[i] * v[i];
    return std::sqrt(sum);
}

static long fib(int n) {
    if (n < 2) return n;
    long a = 0, b = 0;
#pragma omp task shared(a)
    a = fib(n - 1);
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

int main() {
    std::vector<double> v(10'000, 1.0);
    scale(v);
    const double length = norm(v), most = smooth(v);
    long number = 0;
#pragma omp parallel
#pragma omp single
    number = fib(11);
    const bool ok = length == 200.0 && most == 3.0 && number == 89;
    std::printf("%s\n", ok ? "as with Heddle" : "DIFFERENT");
    return ok ? 0 : 1;
}
