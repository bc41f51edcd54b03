// SPDX-License-Identifier: Apache-2.0
// main.cpp - one run of one workload on one simulated machine; prints what it took as a line of JSON. tests/sim/run.py calls it.
//
//     sim_QUEUE WORKLOAD --machine FILE --cores N [--threads N] [--seed N] [--n N] [--work NS] [--warm CALLS] [--pin 0|1]
//     sim_QUEUE --list
//
// With --warm N, N calls precede the measured one. Without it, the measured call finds all workers asleep. With --pin 1, each worker
// stays on one core, and thieves know which others are near.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>

#include <heddle/pool.hpp>

#include <sched/pool_core.hpp>

#include "census.hpp"
#include "platform.hpp"
#include "workloads.hpp"

namespace {

#if HEDDLE_QUEUE == HEDDLE_QUEUE_DEQUE
constexpr const char* k_queue = "deque";
#elif HEDDLE_QUEUE == HEDDLE_QUEUE_LOCKED
constexpr const char* k_queue = "locked";
#else
constexpr const char* k_queue = "global";
#endif

struct request {
    const sim::workload* what = nullptr;
    std::string machine;
    unsigned cores = 0;
    unsigned threads = 0;
    std::uint64_t seed = 1;
    sim::workload::size how_large{};
    unsigned warm = 0;
    bool pin = false;
};

struct outcome {
    sim::time took = 0;
    std::size_t buckets = 0;  // of the activity
    sim::kernel_costs at_work;
    sim::kernel_costs at_rest;
    heddle::pool_stats stats;
    std::vector<sim::census::row> waits;
};

// Long enough for every worker to fall asleep.
constexpr double k_rest_ns = 20e6;

void label(sim::census& names, heddle::detail::pool_core& home, unsigned threads) {
    using namespace heddle::detail;
    names.label(&home, sizeof(pool_core), "pool core");
    names.label(&home.sleep(), sizeof(heddle::detail::sleep), "sleep");
    names.label(&home.guests(), sizeof(guest_table), "guests");
    names.label(&home.task_memory(), sizeof(task_depot), "task memory");
    for (unsigned place = 0; place < threads; ++place) {
        const worker& one = home.workers().at(place);
        names.label(&one, sizeof(worker), "worker");
        names.label(&one, sizeof(worker_queue), "forks");  // the first member
    }
}

void label_guests(sim::census& names, heddle::detail::pool_core& home) {
    using namespace heddle::detail;
    for (unsigned slot = 0; slot < guest_table::k_slots; ++slot) {
        if (const worker* const one = home.guests().guest_at(slot)) {
            names.label(one, sizeof(worker), "guest");
            names.label(one, sizeof(worker_queue), "guest's forks");
        }
    }
}

void simulate(sim::machine& here, const request& wanted, outcome& result) {
    heddle::pool pool({.threads = wanted.threads, .max_threads = wanted.threads, .pin = wanted.pin});
    auto& home = static_cast<heddle::detail::pool_core&>(heddle::detail::registry_of(pool));
    sim::census names;
    label(names, home, wanted.threads);
    here.sleep(sim::nanoseconds(k_rest_ns));
    for (unsigned i = 0; i < wanted.warm; ++i) wanted.what->run(pool, wanted.how_large);
    pool.reset_stats();
    here.begin_measuring();
    result.took = wanted.what->run(pool, wanted.how_large);
    result.buckets = here.user_work().end(here.now());
    result.stats = pool.stats();
    result.at_work = here.kernel();
    label_guests(names, home);
    result.waits = names.take(here.lines());
    here.sleep(sim::nanoseconds(k_rest_ns));
    result.at_rest = here.kernel();
}

void print_call(const char* name, const sim::call_costs& costs, const char* end) {
    std::printf("\"%s\": {\"calls\": %llu, \"spent_us\": %.3f, \"waited_us\": %.3f}%s", name,
                static_cast<unsigned long long>(costs.calls), sim::in_microseconds(costs.spent),
                sim::in_microseconds(costs.waited), end);
}

void print_kernel(const char* name, const sim::kernel_costs& costs) {
    std::printf("\"%s\": {", name);
    print_call("futex_wait", costs.futex_wait, ", ");
    print_call("futex_wake", costs.futex_wake, ", ");
    print_call("membarrier", costs.membarrier, ", ");
    print_call("membarrier_stalls", costs.membarrier_stalls, ", ");
    print_call("preempted", costs.preempted, ", ");
    print_call("yield", costs.yield, "}, ");
}

void print_activity(const sim::activity& work, std::size_t buckets, unsigned cores) {
    const sim::time ramp = work.ramp(0.9375 * cores);  // 120 of 128
    std::printf("\"work_us\": %.3f, ", sim::in_microseconds(work.total()));
    if (ramp == sim::k_never) std::printf("\"ramp_us\": null, ");
    else std::printf("\"ramp_us\": %.3f, ", sim::in_microseconds(ramp));
    std::printf("\"busy\": {\"bucket_us\": %.3f, \"cores\": [", sim::in_microseconds(work.width()));
    for (std::size_t i = 0; i < buckets; ++i) std::printf("%s%.2f", i == 0 ? "" : ", ", work.busy(i));
    std::printf("]}, ");
}

void print_waits(const std::vector<sim::census::row>& rows) {
    constexpr std::size_t k_most = 12;
    std::printf("\"waits\": [");
    for (std::size_t i = 0; i < rows.size() && i < k_most; ++i) {
        const sim::word_costs& costs = rows[i].costs;
        std::printf("%s{\"object\": \"%s\", \"shares_line_with\": \"%s\"", i == 0 ? "" : ", ", rows[i].object.c_str(),
                    rows[i].line.c_str());
        constexpr const char* k_kinds[]{"load", "store", "rmw"};
        for (std::size_t kind = 0; kind < 3; ++kind) {
            std::printf(", \"%s\": {\"misses\": %llu, \"wait_us\": %.3f}", k_kinds[kind],
                        static_cast<unsigned long long>(costs.misses[kind]), sim::in_microseconds(costs.waits[kind]));
        }
        std::printf("}");
    }
    std::printf("], ");
}

void print(const request& wanted, const sim::machine& here, const outcome& result, double real_seconds) {
    std::printf("{\"workload\": \"%s\", \"queue\": \"%s\", \"machine\": \"%s\", \"cores\": %u, \"threads\": %u, ",
                std::string(wanted.what->name).c_str(), k_queue, here.costs().name.c_str(), wanted.cores,
                wanted.threads);
    std::printf("\"seed\": %llu, \"time_us\": %.3f, ", static_cast<unsigned long long>(wanted.seed),
                sim::in_microseconds(result.took));
    print_activity(here.user_work(), result.buckets, wanted.cores);
    print_waits(result.waits);
    print_kernel("kernel", result.at_work);
    print_kernel("kernel_until_rest", result.at_rest);
    std::printf(
        "\"stolen\": %llu, \"lost\": %llu, \"searched\": %llu, \"slept\": %llu, ",
        static_cast<unsigned long long>(result.stats.stolen), static_cast<unsigned long long>(result.stats.lost),
        static_cast<unsigned long long>(result.stats.searched), static_cast<unsigned long long>(result.stats.slept));
    std::printf("\"events\": %llu, \"switches\": %llu, \"real_seconds\": %.2f}\n",
                static_cast<unsigned long long>(here.events()), static_cast<unsigned long long>(here.switches()),
                real_seconds);
}

const sim::workload& find(const std::string& name) {
    for (const sim::workload& one : sim::all_workloads()) {
        if (one.name == name) return one;
    }
    throw std::invalid_argument("there is no workload " + name + "; --list names all");
}

request parse(int count, char** words) {
    request made;
    made.what = &find(words[1]);
    made.how_large = made.what->usual;
    for (int i = 2; i < count; i += 2) {
        const std::string option = words[i];
        if (i + 1 == count) throw std::invalid_argument(option + " needs a value");
        const std::string value = words[i + 1];
        if (option == "--machine") made.machine = value;
        else if (option == "--cores") made.cores = static_cast<unsigned>(std::stoul(value));
        else if (option == "--threads") made.threads = static_cast<unsigned>(std::stoul(value));
        else if (option == "--seed") made.seed = std::stoull(value);
        else if (option == "--n") made.how_large.n = std::stoull(value);
        else if (option == "--warm") made.warm = static_cast<unsigned>(std::stoul(value));
        else if (option == "--pin") made.pin = std::stoul(value) != 0;
        else if (option == "--work") made.how_large.work_ns = std::stod(value);
        else throw std::invalid_argument("there is no option " + option);
    }
    if (made.machine.empty() || made.cores == 0) throw std::invalid_argument("--machine and --cores are needed");
    if (made.threads == 0) made.threads = made.cores;
    return made;
}

void list() {
    for (const sim::workload& one : sim::all_workloads()) {
        std::printf("%s\t%s\n", std::string(one.name).c_str(), one.what);
    }
}

void run(const request& wanted) {
    const auto begin = std::chrono::steady_clock::now();
    sim::machine here(sim::profile::read(wanted.machine), wanted.cores, wanted.seed);
    sim::keep_current_worker(here);
    outcome result;
    here.start([&] { simulate(here, wanted, result); });
    here.run();
    print(wanted, here, result, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
}

}  // namespace

int main(int count, char** words) {
    if (count < 2) {
        std::fputs(
            "sim WORKLOAD --machine FILE --cores N [--threads N] [--seed N] [--n N] [--work NS] [--warm CALLS] "
            "[--pin 0|1] | --list\n",
            stderr);
        return 2;
    }
    try {
        if (std::string(words[1]) == "--list") list();
        else run(parse(count, words));
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "sim: %s\n", error.what());
        return 1;
    }
}
