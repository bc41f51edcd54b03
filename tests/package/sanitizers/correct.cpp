// SPDX-License-Identifier: Apache-2.0
// correct.cpp - passes plain data from thread to thread in every way that Heddle offers. No accesses race: every report of
// a race detector is false.
//
//     correct [ROUNDS]
#include <heddle/heddle.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "meeting.hpp"

namespace {

using strings = std::vector<std::string>;

// What a thread writes without synchronisation: on the heap, so that reuse of memory is covered, too.
std::string text_of(int i) { return "a text that is too long for the string itself: " + std::to_string(i); }

bool all_are_there(const strings& texts) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (texts[i] != text_of(static_cast<int>(i))) return false;
    }
    return true;
}

bool joins(heddle::pool& pool) {
    return pool.install([] {
        strings made(2);
        meeting both(2);
        const auto write = [&](int i) {
            both.meet();
            made[static_cast<std::size_t>(i)] = text_of(i);
        };
        heddle::join([&] { write(0); }, [&] { write(1); });
        return all_are_there(made);
    });
}

bool exceptions(heddle::pool& pool) {
    bool seen = false;
    try {
        meeting both(2);
        pool.install([&] {
            heddle::join([&] { both.meet(); },
                         [&] {
                             both.meet();
                             throw std::runtime_error(text_of(1));
                         });
        });
    } catch (const std::runtime_error& error) {
        seen = error.what() == text_of(1);
    }
    return seen;
}

bool scopes(heddle::pool& pool) {
    strings made(20);
    meeting both(2);
    const auto write = [&](int i) { made[static_cast<std::size_t>(i)] = text_of(i); };
    pool.install([&] {
        heddle::scope([&](heddle::task_scope& s) {
            s.spawn([&] {
                both.meet();
                write(0);
            });
            both.meet();
            for (int i = 1; i < 5; ++i) s.spawn([&, i, own = text_of(i)] { made[static_cast<std::size_t>(i)] = own; });
            s.wait();
            s.spawn([&] { s.spawn([&] { write(5); }); });
        });
        heddle::scope_fifo([&](heddle::task_scope& s) {
            for (int i = 6; i < 10; ++i) s.spawn([&, i] { write(i); });
        });
    });
    pool.in_place_scope([&](heddle::task_scope& s) {
        for (int i = 10; i < 20; ++i) s.spawn([&, i] { write(i); });
    });
    return all_are_there(made);
}

bool futures(heddle::pool& pool) {
    auto first = pool.async([own = text_of(0)] { return own; }).then([](const std::string& text) {
        return strings{text, text_of(1)};
    });
    auto second = pool.async([] { return text_of(2); });
    auto all = heddle::when_all(std::move(first), std::move(second)).then([](auto both) {
        auto& [made, third] = both;
        made.push_back(third);
        return made;
    });
    auto dropped = pool.async([] { return text_of(3); });
    while (!all.is_ready()) std::this_thread::yield();
    return all_are_there(all.get());
}

bool stack_futures(heddle::pool& pool) {
    return pool.install([] {
        strings made(2);
        meeting both(2);
        heddle::stack_future far([&] {
            both.meet();
            made[0] = text_of(0);
        });
        far.fork();
        both.meet();
        made[1] = text_of(1);
        far.join();
        return all_are_there(made);
    });
}

bool broadcasts(heddle::pool& pool) {
    strings made(pool.thread_count());
    pool.broadcast([&](heddle::broadcast_context who) { made[who.index] = text_of(static_cast<int>(who.index)); });
    return all_are_there(made);
}

bool loops(heddle::pool& pool) {
    return pool.install([] {
        strings made(1000);
        meeting both(2);
        heddle::parallel_for(0, 2, [&](int i) {
            both.meet();
            made[static_cast<std::size_t>(i)] = text_of(i);
        });
        heddle::parallel_for(2, 1000, [&](int i) { made[static_cast<std::size_t>(i)] = text_of(i); }, {.grain = 10});
        std::vector<long> sums(8);
        for (const auto schedule :
             {heddle::grid_schedule::adaptive, heddle::grid_schedule::claim_each, heddle::grid_schedule::dynamic}) {
            heddle::grid(8, 5).schedule(schedule).tile(1, 5).for_each(
                [&](std::size_t row, std::size_t, std::size_t, std::size_t width) {
                    sums[row] += static_cast<long>(width);
                });
        }
        return all_are_there(made) && std::ranges::all_of(sums, [](long sum) { return sum == 15; });
    });
}

bool algorithms(heddle::pool& pool) {
    return pool.install([] {
        std::vector<int> numbers(3000);
        heddle::parallel_for(0, 3000, [&](int i) { numbers[static_cast<std::size_t>(i)] = i * 7919 % 3001; });
        const long sum = heddle::reduce(numbers, 0L);
        strings texts = heddle::iter(numbers).filter([](int x) { return x % 2 == 0; }).map(text_of).collect();
        heddle::sort(numbers);
        heddle::stable_sort(texts);
        return std::ranges::is_sorted(numbers) && std::ranges::is_sorted(texts) &&
               sum == std::accumulate(numbers.begin(), numbers.end(), 0L);
    });
}

// More threads than guest slots: workers make the other calls.
bool many_callers(heddle::pool& pool) {
    strings made(70);
    heddle::worker_local<long> calls(pool);
    std::vector<std::thread> callers;
    for (int i = 0; i < 70; ++i) {
        callers.emplace_back([&, i] {
            pool.install([&] {
                heddle::join([&] { made[static_cast<std::size_t>(i)] = text_of(i); }, [&] { ++calls.local(); });
            });
        });
    }
    for (std::thread& one : callers) one.join();
    return all_are_there(made) && calls.combine(0L, std::plus<>()) == 70;
}

bool several_pools(heddle::pool& pool) {
    heddle::pool other({.threads = 2});
    strings made(3);
    const auto write = [&](int i) { made[static_cast<std::size_t>(i)] = text_of(i); };
    pool.install([&] {
        heddle::join([&] { other.install([&] { heddle::join([&] { write(0); }, [&] { write(1); }); }); },
                     [&] { write(2); });
    });
    return all_are_there(made);
}

// All spawned tasks have run when the pool has ended, whatever the source of its threads.
bool ends_of_pools(heddle::pool&) {
    strings made(30);
    const auto spawn_into = [&](heddle::pool& own, int first) {
        for (int i = first; i < first + 10; ++i) {
            own.spawn([&, i, text = text_of(i)] { made[static_cast<std::size_t>(i)] = text; });
        }
    };
    {
        heddle::pool own({.threads = 2});
        spawn_into(own, 0);
    }
    {
        heddle::pool own({.threads = 2, .use_current_thread = true});
        spawn_into(own, 10);
    }
    std::vector<std::thread> supplied;
    {
        const auto supply = [&](unsigned, std::function<void()> run) {
            supplied.emplace_back(std::move(run));
            return true;
        };
        heddle::pool own({.threads = 2, .thread_source = supply});
        meeting with_task(2);
        own.spawn([&] { with_task.meet(); });
        spawn_into(own, 20);
        with_task.meet();  // a thread has arrived: it runs the queued tasks before the pool ends
    }
    const bool are_there = all_are_there(made);
    for (std::thread& one : supplied) one.join();
    return are_there;
}

bool blocking_and_isolation(heddle::pool& pool) {
    return pool.install([] {
        strings made(4);
        heddle::mutex guard;
        const auto write = [&](int i) { made[static_cast<std::size_t>(i)] = text_of(i); };
        heddle::join([&] { heddle::blocking([&] { write(0); }); },
                     [&] {
                         heddle::isolate([&] {
                             const std::lock_guard lock(guard);
                             heddle::join([&] { write(1); }, [&] { write(2); });
                         });
                     });
        heddle::scope([&](heddle::task_scope& s) {
            s.spawn([&] { write(3); });
            while (heddle::yield_now()) {}
        });
        return all_are_there(made);
    });
}

#if defined(__cpp_lib_jthread)
// The thread that requests a stop has written data before, and the stopped call relies on it.
template <class Call>
bool is_stopped(Call call) {
    std::stop_source source;
    std::string reason;
    std::atomic<bool> runs = false;
    std::thread other([&] {
        while (!runs.load(std::memory_order_relaxed)) std::this_thread::yield();
        reason = text_of(0);
        source.request_stop();
    });
    bool seen = false;
    try {
        call(source.get_token(), runs);
    } catch (const heddle::operation_cancelled&) {
        seen = reason == text_of(0);
    }
    other.join();
    return seen;
}

bool stopped_calls(heddle::pool& pool) {
    const bool loop = is_stopped([&](const heddle::stop_token& stop, std::atomic<bool>& runs) {
        heddle::parallel_for(0L, 1L << 60, [&](long) { runs.store(true, std::memory_order_relaxed); },
                             {.stop = stop, .pool = &pool});
    });
    const bool scope = is_stopped([&](const heddle::stop_token& stop, std::atomic<bool>& runs) {
        std::function<void(heddle::task_scope&)> again = [&](heddle::task_scope& s) {
            runs.store(true, std::memory_order_relaxed);
            s.spawn([&] { again(s); });
        };
        pool.install([&] { heddle::scope({.stop = stop}, again); });
    });
    return loop && scope;
}
#else
bool stopped_calls(heddle::pool&) { return true; }
#endif

bool default_pools(heddle::pool&) {
    strings made(2);
    std::thread other(
        [&] { heddle::parallel_for(0, 1, [&](int i) { made[static_cast<std::size_t>(i)] = text_of(i); }); });
    heddle::spawn([&] { made[1] = text_of(1); });
    other.join();
    heddle::shutdown_default_pool();
    return all_are_there(made);
}

}  // namespace

int main(int argc, char** argv) {
    const struct {
        const char* name;
        bool (*run)(heddle::pool&);
    } all[] = {{"joins", joins},
               {"exceptions", exceptions},
               {"scopes", scopes},
               {"futures", futures},
               {"stack futures", stack_futures},
               {"broadcasts", broadcasts},
               {"loops", loops},
               {"algorithms", algorithms},
               {"many callers", many_callers},
               {"several pools", several_pools},
               {"ends of pools", ends_of_pools},
               {"blocking and isolation", blocking_and_isolation},
               {"stopped calls", stopped_calls},
               {"default pools", default_pools}};
    int wrong = 0;
    heddle::pool pool({.threads = 3});
    for (int round = argc > 1 ? std::atoi(argv[1]) : 1; round > 0; --round) {
        for (const auto& one : all) {
            if (one.run(pool)) continue;
            std::fprintf(stderr, "%s: wrong\n", one.name);
            ++wrong;
        }
    }
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
