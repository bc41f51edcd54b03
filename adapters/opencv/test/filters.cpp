// SPDX-License-Identifier: Apache-2.0
// filters.cpp - filters of OpenCV over a picture, an exception in a loop, and a forked child; prints digests. It knows nothing of Heddle.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <stdexcept>

namespace {

unsigned long digest(const cv::Mat& picture) {
    unsigned long hash = 0;
    for (int y = 0; y < picture.rows; ++y) {
        const uchar* const row = picture.ptr(y);
        for (std::size_t x = 0; x < picture.cols * picture.elemSize(); ++x) hash = hash * 31 + row[x];
    }
    return hash;
}

void run_filters(const char* who) {
    cv::Mat picture(600, 800, CV_8UC3);
    cv::RNG random(7);
    random.fill(picture, cv::RNG::UNIFORM, 0, 256);
    cv::Mat blurred;
    cv::Mat turned;
    cv::medianBlur(picture, blurred, 5);
    cv::warpAffine(blurred, turned, cv::getRotationMatrix2D(cv::Point2f(400, 300), 30, 0.8), picture.size());
    std::atomic<int> wrong = 0;
    std::atomic<int> rows = 0;
    cv::parallel_for_(cv::Range(0, 600), [&](const cv::Range& part) {
        if (cv::getThreadNum() < 0 || cv::getThreadNum() >= 64) ++wrong;
        rows += part.size();
    });
    std::printf("%s: %lx %lx %d rows, %d wrong\n", who, digest(blurred), digest(turned), rows.load(), wrong.load());
    std::fflush(stdout);
}

}  // namespace

int main() {
    cv::setNumThreads(3);
    std::printf("%d threads\n", cv::getNumThreads());
    run_filters("parent");
    try {
        cv::parallel_for_(cv::Range(0, 100), [](const cv::Range& part) {
            if (part.start <= 50 && 50 < part.end) throw std::runtime_error("thrown in a loop");
        });
    } catch (const std::exception& error) {
        std::printf("caught: %s\n", error.what());
        std::fflush(stdout);
    }
    const pid_t child = fork();
    if (child == 0) {
        run_filters("child");
        _exit(0);
    }
    int status = -1;
    return waitpid(child, &status, 0) == child && status == 0 ? 0 : 1;
}
