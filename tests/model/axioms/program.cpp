// SPDX-License-Identifier: Apache-2.0
// program.cpp - generates random programs, prints them, and runs them in the explorer.
#include "program.hpp"

#include <memory>
#include <random>
#include <stdexcept>

#include <model/explorer/explore.hpp>
#include <model/explorer/heap.hpp>
#include <model/explorer/trace.hpp>
#include <model/model.hpp>

namespace model {
namespace {

using heddle::detail::atomic;
using what = instruction::what;

class dice {
public:
    explicit dice(std::uint64_t seed) : generator_(seed) {}

    unsigned below(unsigned limit) { return static_cast<unsigned>(generator_() % limit); }
    template <class T>
    T one_of(std::initializer_list<T> values) {
        return values.begin()[below(static_cast<unsigned>(values.size()))];
    }

private:
    std::mt19937_64 generator_;
};

// Independent random choices seldom combine orders and fences in an interesting way, so each program has a theme.
enum class theme : std::uint8_t {
    any_order,
    mostly_seq_cst,
    fenced,
    light_and_heavy,
};

instruction random_fence(dice& throws, theme about) {
    using order = std::memory_order;
    if (about == theme::light_and_heavy) {
        return {.kind = what::ordering_fence,
                .fence_kind = throws.one_of({node_kind::light, node_kind::light, node_kind::heavy, node_kind::full})};
    }
    if (throws.below(4) == 0) return {.kind = what::ordering_fence, .fence_kind = node_kind::full};
    return {.kind = what::fence,
            .order = throws.one_of({order::acquire, order::release, order::acq_rel, order::seq_cst, order::seq_cst,
                                    order::seq_cst, order::seq_cst, order::seq_cst})};
}

instruction random_access(dice& throws, theme about, unsigned locations, int value) {
    using order = std::memory_order;
    instruction made{.kind = throws.one_of({what::load, what::load, what::load, what::store, what::store, what::store,
                                            what::fetch_add, what::compare_exchange})};
    made.location = throws.below(locations);
    made.value = value;
    made.expected = static_cast<int>(throws.below(static_cast<unsigned>(value)));
    if (about == theme::mostly_seq_cst && throws.below(6) != 0) {
        made.order = made.order_if_lost = order::seq_cst;
    } else if (about == theme::any_order || throws.below(3) == 0) {
        const order read = throws.one_of({order::relaxed, order::acquire, order::seq_cst});
        const order write = throws.one_of({order::relaxed, order::release, order::seq_cst});
        made.order = made.kind == what::load ? read : write;
        if (made.kind == what::fetch_add || made.kind == what::compare_exchange) {
            made.order = throws.one_of({read, write, order::acq_rel});
        }
        made.order_if_lost = read;
    }
    return made;
}

std::string to_text(const instruction& one) {
    const std::string name(1, static_cast<char>('x' + one.location));
    const std::string value = std::to_string(one.value);
    const std::string order = std::string(" ") + name_of(one.order);
    switch (one.kind) {
        case what::load:
            return name + order;
        case what::store:
            return name + " = " + value + order;
        case what::fetch_add:
            return name + " += " + value + order;
        case what::compare_exchange:
            return name + ": " + std::to_string(one.expected) + " -> " + value + order + "/" +
                   name_of(one.order_if_lost);
        case what::fence:
            return "fence" + order;
        case what::lock:
            return "lock";
        case what::unlock:
            return "unlock";
        case what::wait:
            return "wait while " + std::to_string(one.expected);
        case what::wake:
            return "wake with " + value;
        case what::ordering_fence:
            break;
    }
    return one.fence_kind == node_kind::full ? "full" : one.fence_kind == node_kind::light ? "light" : "heavy";
}

// Instead of an ending.
constexpr int k_deadlock = -2;

// The memory and registers of one execution.
struct machine_state {
    explicit machine_state(unsigned locations) {
        static constexpr const char* k_names[] = {"x", "y", "z"};
        for (unsigned i = 0; i < locations; ++i) memory.push_back(std::make_unique<atomic<int>>(k_names[i], 0));
    }

    std::vector<std::unique_ptr<atomic<int>>> memory;
    std::vector<std::vector<int>> found;
    heddle::detail::mutex mutex;
    heddle::detail::parker parker{"parker", 0};
};

void run_thread(const std::vector<instruction>& code, machine_state& on, std::vector<int>& found) {
    for (const instruction& one : code) {
        atomic<int>& at = *on.memory[one.location];
        switch (one.kind) {
            case what::load:
                found.push_back(at.load(one.order));
                break;
            case what::store:
                at.store(one.value, one.order);
                break;
            case what::fetch_add:
                found.push_back(at.fetch_add(one.value, one.order));
                break;
            case what::compare_exchange: {
                int expected = one.expected;
                at.compare_exchange(expected, one.value, one.order, one.order_if_lost);
                found.push_back(expected);
                break;
            }
            case what::fence:
                fence(one.order);
                break;
            case what::ordering_fence:
                execution::machine().ordering_fence(one.fence_kind, std::source_location::current());
                break;
            case what::lock:
                on.mutex.lock();
                break;
            case what::unlock:
                on.mutex.unlock();
                break;
            case what::wait:
                on.parker.wait(static_cast<std::uint32_t>(one.expected));
                found.push_back(static_cast<int>(on.parker.word().load(std::memory_order_acquire)));
                break;
            case what::wake:
                on.parker.wake(static_cast<std::uint32_t>(one.value));
                break;
        }
    }
}

}  // namespace

program random_program(std::uint64_t number) {
    dice throws(number);
    const theme about = throws.one_of({theme::any_order, theme::mostly_seq_cst, theme::fenced, theme::light_and_heavy});
    program made{.locations = throws.one_of({1u, 2u, 2u, 2u, 2u, 3u}), .threads = {}};
    const unsigned threads = throws.one_of({2u, 2u, 3u, 3u, 4u});
    const bool is_fenced = about == theme::fenced || about == theme::light_and_heavy;
    int value = 0;
    for (unsigned i = 0; i < threads; ++i) {
        const unsigned length = threads == 2 ? 2 + throws.below(3) : 1 + throws.below(threads == 3 ? 3 : 2);
        std::vector<instruction>& code = made.threads.emplace_back();
        for (unsigned j = 0; j < length; ++j) {
            if (is_fenced ? j > 0 && throws.below(4) != 0 : throws.below(12) == 0) {
                code.push_back(random_fence(throws, about));
            }
            code.push_back(random_access(throws, about, made.locations, ++value));
        }
    }
    return made;
}

program random_blocking_program(std::uint64_t number) {
    dice throws(number);
    program made{.locations = throws.one_of({1u, 2u}), .threads = {}};
    const unsigned threads = throws.one_of({2u, 3u});
    int value = 0;
    for (unsigned i = 0; i < threads; ++i) {
        std::vector<instruction>& code = made.threads.emplace_back();
        bool holds = false;
        for (unsigned left = threads == 2 ? 3 : 2; left > 0; --left) {
            const unsigned dots = throws.below(8);
            if (dots < 2) {
                code.push_back({.kind = holds ? what::unlock : what::lock});
                holds = !holds;
            } else if (dots == 2) {
                code.push_back({.kind = what::wait, .expected = static_cast<int>(throws.below(3))});
            } else if (dots == 3) {
                code.push_back({.kind = what::wake, .value = static_cast<int>(throws.below(3))});
            } else {
                code.push_back(random_access(throws, theme::any_order, made.locations, ++value));
            }
        }
        if (holds) code.push_back({.kind = what::unlock});
    }
    return made;
}

endings endings_by_explorer(const program& what, bool with_reduction, std::uint64_t& executions) {
    static constexpr const char* k_threads[] = {"a", "b", "c", "d"};
    endings all;
    registered_test test{.name = "program",
                         .main = nullptr,
                         .how = {.spurious_returns = 1, .may_end_asleep = true, .reduction = with_reduction}};
    test.main = [&] {
        scenario s;
        auto& state = s.shared<machine_state>(what.locations);
        state.found.resize(what.threads.size());
        for (std::size_t i = 0; i < what.threads.size(); ++i) {
            s.thread(k_threads[i], [&, i] { run_thread(what.threads[i], state, state.found[i]); });
        }
        s.at_end([&] {
            ending one;
            for (const auto& found : state.found) {
                one.insert(one.end(), found.begin(), found.end());
                one.push_back(k_end_of_thread);
            }
            for (const auto& at : state.memory) one.push_back(at->load(std::memory_order_relaxed));
            in_ordinary_heap ordinary;
            all.insert(ending(one.begin(), one.end()));
        });
        s.run_to_end();
    };
    const result sum = explore(test);
    // A thread that is never woken may hold the mutex that the others wait for.
    const bool is_deadlock = sum.failure.starts_with("deadlock");
    if (!sum.passed && !is_deadlock) throw std::runtime_error(sum.failure);
    if (is_deadlock) all = {{k_deadlock}};
    executions += sum.executions;
    return all;
}

std::string to_text(const program& what) {
    std::string all;
    for (const auto& code : what.threads) {
        all += "    ";
        for (const instruction& one : code) all += to_text(one) + "; ";
        all += "\n";
    }
    return all;
}

std::string to_text(const ending& what) {
    std::string all = "   ";
    for (const int value : what) all += value == k_end_of_thread ? " |" : " " + std::to_string(value);
    return all + "\n";
}

}  // namespace model
