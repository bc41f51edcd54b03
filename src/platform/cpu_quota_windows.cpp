// SPDX-License-Identifier: Apache-2.0
// cpu_quota_windows.cpp - the hard cap of the job that the process is in, as containers have one.
#if defined(_WIN32)

#include "cpu_quota.hpp"

#include <cstdint>

#include "windows_api.hpp"

namespace heddle::detail {

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

}  // namespace heddle::detail

#endif
