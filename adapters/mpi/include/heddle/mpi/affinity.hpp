// SPDX-License-Identifier: Apache-2.0
// affinity.hpp - the processors that a rank may use. Where the system has no affinity masks, every rank may use all of them.
#pragma once

#include <sched.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <thread>

namespace heddle::inline v0::mpi {

// A set of processors, trivially copyable so that ranks can exchange it.
class cpu_mask {
public:
    static constexpr std::size_t k_most_cpus = 1024;

    // Those of the calling thread.
    static cpu_mask current() {
        cpu_mask mask;
#ifdef CPU_SETSIZE
        cpu_set_t set;
        CPU_ZERO(&set);
        sched_getaffinity(0, sizeof set, &set);
        for (std::size_t cpu = 0; cpu < k_most_cpus; ++cpu)
            if (CPU_ISSET(cpu, &set)) mask.add(cpu);
#else
        for (std::size_t cpu = 0; cpu < std::thread::hardware_concurrency(); ++cpu) mask.add(cpu);
#endif
        return mask;
    }

    // Restricts the calling thread, and all threads that it starts from then on.
    void apply() const {
#ifdef CPU_SETSIZE
        cpu_set_t set;
        CPU_ZERO(&set);
        for (std::size_t cpu = 0; cpu < k_most_cpus; ++cpu)
            if (has(cpu)) CPU_SET(cpu, &set);
        sched_setaffinity(0, sizeof set, &set);
#endif
    }

    void add(std::size_t cpu) { words_[cpu / 64] |= std::uint64_t{1} << cpu % 64; }
    void add(const cpu_mask& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    bool has(std::size_t cpu) const { return (words_[cpu / 64] >> cpu % 64 & 1) != 0; }

    unsigned count() const {
        unsigned all = 0;
        for (std::size_t cpu = 0; cpu < k_most_cpus; ++cpu) all += has(cpu) ? 1U : 0U;
        return all;
    }

    // `width` of the processors, from number `first` on.
    cpu_mask slice(unsigned first, unsigned width) const {
        cpu_mask part;
        unsigned number = 0;
        for (std::size_t cpu = 0; cpu < k_most_cpus; ++cpu) {
            if (!has(cpu)) continue;
            if (number >= first && number < first + width) part.add(cpu);
            ++number;
        }
        return part;
    }

    friend bool operator==(const cpu_mask&, const cpu_mask&) = default;

private:
    std::array<std::uint64_t, k_most_cpus / 64> words_{};
};

// The processors of this machine, whether this rank may use them or not.
inline unsigned online_cpus() { return static_cast<unsigned>(sysconf(_SC_NPROCESSORS_ONLN)); }

}  // namespace heddle::inline v0::mpi
