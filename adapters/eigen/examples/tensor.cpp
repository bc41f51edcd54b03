// SPDX-License-Identifier: Apache-2.0
// tensor.cpp - a product of two matrices by Eigen's tensors, on Heddle's default pool. Prints how far it is from the serial result.
#include <array>
#include <cstdio>
#include <heddle/eigen.hpp>
#include <unsupported/Eigen/CXX11/Tensor>

int main() {
    Eigen::Tensor<float, 2> a(300, 200);
    Eigen::Tensor<float, 2> b(200, 100);
    a.setRandom();
    b.setRandom();
    const std::array<Eigen::IndexPair<int>, 1> inner{Eigen::IndexPair<int>(1, 0)};

    heddle::eigen_thread_pool threads;
    const Eigen::ThreadPoolDevice device(&threads, threads.NumThreads());
    Eigen::Tensor<float, 2> parallel(300, 100);
    parallel.device(device) = a.contract(b, inner);

    const Eigen::Tensor<float, 2> serial = a.contract(b, inner);
    const Eigen::Tensor<float, 0> distance = (parallel - serial).abs().maximum();
    std::printf("largest difference %g\n", static_cast<double>(distance()));
    return distance() < 1e-3F ? 0 : 1;
}
