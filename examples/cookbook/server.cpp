// SPDX-License-Identifier: Apache-2.0
// server.cpp - a server that computes: requests arrive on one thread, a pool computes, and another thread sends the replies.
//
// A queue stands for the network here. With sockets, `receive` and `send` read and write them.
#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <heddle/future.hpp>
#include <heddle/pool.hpp>
#include <heddle/reduce.hpp>

#include "compare.hpp"

namespace {

struct request {
    int id;
    std::size_t limit;
};
using replies = std::map<int, std::size_t>;

class network {
public:
    void arrive(request one) {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(one);
        arrived_.notify_one();
    }
    void close() {
        const std::lock_guard lock(mutex_);
        is_open_ = false;
        arrived_.notify_one();
    }
    std::optional<request> receive() {
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [&] { return !waiting_.empty() || !is_open_; });
        if (waiting_.empty()) return std::nullopt;
        const request first = waiting_.front();
        waiting_.pop_front();
        return first;
    }

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<request> waiting_;
    bool is_open_ = true;
};

bool is_prime(std::size_t n) {
    for (std::size_t d = 2; d * d <= n; ++d)
        if (n % d == 0) return false;
    return n > 1;
}

std::size_t answer_serially(const request& one) {
    std::size_t primes = 0;
    for (std::size_t n = 0; n < one.limit; ++n) primes += is_prime(n);
    return primes;
}

// One answer is parallel itself: a single large request uses all threads.
std::size_t answer(const request& one) { return heddle::parallel_reduce(0, one.limit, std::size_t{0}, is_prime); }

// The calling thread waits for requests, outside every pool. A pool of one thread sends, so `sent` needs no lock.
replies serve(network& from) {
    replies sent;
    heddle::pool sender({.threads = 1, .name = "sender"});
    std::vector<heddle::future<void>> pending;
    while (const auto one = from.receive()) {
        pending.push_back(heddle::async([one] { return answer(*one); }).then(sender, [&sent, one](std::size_t primes) {
            sent[one->id] = primes;
        }));
    }
    heddle::when_all(std::move(pending)).get();  // throws what an answer has thrown
    return sent;
}

replies serve_serially(network& from) {
    replies sent;
    while (const auto one = from.receive()) sent[one->id] = answer_serially(*one);
    return sent;
}

// A client sends requests of different sizes.
template <class Serve>
replies run(Serve serve_all, std::size_t limit) {
    network line;
    std::thread client([&] {
        for (int id = 0; id < 40; ++id) line.arrive({id, limit / std::size_t(1 + id % 7)});
        line.close();
    });
    replies sent = serve_all(line);
    client.join();
    return sent;
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t limit = size_from(argc, argv, 2'000);
    const auto serial = timed([&] { return run(serve_serially, limit); });
    const auto parallel = timed([&] { return run(serve, limit); });

    std::printf("%zu replies; the first says %zu primes\n", parallel.value.size(), parallel.value.at(0));
    return compare(serial, parallel);
}
