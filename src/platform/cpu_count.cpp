// SPDX-License-Identifier: Apache-2.0
// cpu_count.cpp - combines affinity and quota. The quota of Linux is in cpu_quota_linux.cpp.
#include "cpu_count.hpp"

#include <algorithm>
#include <cstdint>

#include "affinity.hpp"

#if defined(_WIN32)
#include "windows_api.hpp"
#endif

namespace heddle::inline v0::detail {

unsigned available_cpus() noexcept {
    const unsigned cpus = std::max(affinity_cpus(), 1u);
    return std::min(cpus, cpu_quota().value_or(cpus));
}

#if defined(_WIN32)

// The hard cap of the job that contains the process. Containers have one.
std::optional<unsigned> cpu_quota(const char*) noexcept {
    JOBOBJECT_CPU_RATE_CONTROL_INFORMATION limit{};
    const HANDLE own_job = nullptr;
    if (QueryInformationJobObject(own_job, JobObjectCpuRateControlInformation, &limit, sizeof limit, nullptr) == 0)
        return std::nullopt;
    constexpr DWORD k_hard = JOB_OBJECT_CPU_RATE_CONTROL_ENABLE | JOB_OBJECT_CPU_RATE_CONTROL_HARD_CAP;
    if ((limit.ControlFlags & k_hard) != k_hard || limit.CpuRate == 0) return std::nullopt;
    constexpr DWORD k_whole_machine = 10'000;
    const DWORD processors = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    return static_cast<unsigned>((std::uint64_t{limit.CpuRate} * processors + k_whole_machine - 1) / k_whole_machine);
}

#elif !defined(__linux__)

std::optional<unsigned> cpu_quota(const char*) noexcept { return std::nullopt; }

#endif

}  // namespace heddle::inline v0::detail
