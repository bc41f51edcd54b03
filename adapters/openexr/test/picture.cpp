// SPDX-License-Identifier: Apache-2.0
// picture.cpp - writes a picture with OpenEXR and reads it again, with its global threads; prints a digest. It knows nothing of Heddle.
//
// It also counts how many tasks run at the same time. With HEDDLE_TEST_FORK a forked child writes and reads, too, which OpenEXR's own
// threads cannot do, and another one has a task that throws.
#include <OpenEXR/IlmThreadPool.h>
#include <OpenEXR/ImfRgbaFile.h>
#include <OpenEXR/ImfThreading.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

constexpr int k_width = 700;
constexpr int k_height = 500;

void write_and_read(const char* who, const char* file) {
    std::vector<Imf::Rgba> pixels(static_cast<std::size_t>(k_width * k_height));
    for (int i = 0; i < k_width * k_height; ++i) {
        const auto value = static_cast<float>(i % 1'000) / 8;
        pixels[static_cast<std::size_t>(i)] = Imf::Rgba(value, value / 2, value / 4, 1);
    }
    {
        Imf::RgbaOutputFile out(file, k_width, k_height, Imf::WRITE_RGBA, 1, Imath::V2f(0, 0), 1, Imf::INCREASING_Y,
                                Imf::PIZ_COMPRESSION);
        out.setFrameBuffer(pixels.data(), 1, k_width);
        out.writePixels(k_height);
    }
    std::vector<Imf::Rgba> read(pixels.size());
    Imf::RgbaInputFile in(file);
    in.setFrameBuffer(read.data(), 1, k_width);
    in.readPixels(0, k_height - 1);
    unsigned long digest = 0;
    for (const Imf::Rgba& one : read) digest = digest * 31 + one.r.bits() + 7UL * one.g.bits() + 13UL * one.b.bits();
    std::printf("%s: %lu\n", who, digest);
    std::fflush(stdout);
}

std::atomic<int> inside = 0;
std::atomic<int> most = 0;
std::atomic<int> ended = 0;

class counted final : public IlmThread::Task {
public:
    using Task::Task;
    void execute() override {
        const int now = ++inside;
        int before = most;
        while (now > before && !most.compare_exchange_weak(before, now)) {}
        for (int i = 0; i < 20; ++i) std::this_thread::yield();  // for a thread that should not take part to come
        --inside;
        ++ended;
    }
};

class throwing final : public IlmThread::Task {
public:
    using Task::Task;
    void execute() override { throw std::runtime_error("thrown by a task"); }
};

// Does an exception of a task end the process, as it does on OpenEXR's own threads?
bool exception_aborts() {
    const pid_t child = fork();
    if (child == 0) {
        {
            IlmThread::TaskGroup group;
            IlmThread::ThreadPool::addGlobalTask(new throwing(&group));
        }  // waits
        _exit(0);
    }
    int status = -1;
    return waitpid(child, &status, 0) == child && WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

// Prints whether no more tasks ran at the same time than the program has allowed.
void count_tasks(int threads) {
    Imf::setGlobalThreadCount(threads);
    most = ended = 0;
    {
        IlmThread::TaskGroup group;
        for (int i = 0; i < 200; ++i) IlmThread::ThreadPool::addGlobalTask(new counted(&group));
    }  // waits
    std::printf("%d threads: %d tasks, limit is kept: %d\n", Imf::globalThreadCount(), ended.load(),
                most <= std::max(threads, 1));
    std::fflush(stdout);
}

}  // namespace

int main() {
    for (const int threads : {0, 1, 2, 64}) count_tasks(threads);
    Imf::setGlobalThreadCount(3);
    write_and_read("program", "picture.exr");
    if (std::getenv("HEDDLE_TEST_FORK") == nullptr) return 0;
    const pid_t child = fork();
    if (child == 0) {
        std::freopen("/dev/null", "w", stdout);  // the plain run has no such line
        write_and_read("child", "child.exr");
        _exit(0);
    }
    int status = -1;
    return waitpid(child, &status, 0) == child && status == 0 && exception_aborts() ? 0 : 1;
}
