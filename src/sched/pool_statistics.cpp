// SPDX-License-Identifier: Apache-2.0
// pool_statistics.cpp - adding up the members' counters.
#include "pool_statistics.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>

#include "pool_core.hpp"

namespace heddle::inline v0::detail {

namespace {

worker_statistics values_of(const worker_stats& counted) noexcept {
    return {counted.executed.read(), counted.stolen.read(),   counted.searched.read(),
            counted.lost.read(),     counted.injected.read(), counted.slept.read()};
}

template <class Operation>
void combine(worker_statistics& to, const worker_statistics& from, Operation operation) noexcept {
    for (const auto member : {&worker_statistics::executed, &worker_statistics::stolen, &worker_statistics::searched,
                              &worker_statistics::lost, &worker_statistics::injected, &worker_statistics::slept}) {
        to.*member = operation(to.*member, from.*member);
    }
}

pool_stats count_all(const pool_core& home) {
    pool_stats sum;
    const unsigned workers = home.workers().started_count();
    for (unsigned place = 0; place < workers; ++place) {
        sum.workers.push_back(values_of(home.workers().at(place).stats()));
        combine(sum, sum.workers.back(), std::plus<>());
    }
    for (unsigned slot = 0; slot < guest_table::k_slots; ++slot) {
        const worker* const guest = home.guests().guest_at(slot);
        if (guest != nullptr) combine(sum, values_of(guest->stats()), std::plus<>());
    }
    sum.woken = sum.slept - std::min<std::uint64_t>(sum.slept, home.sleep().counters().sleepers());
    return sum;
}

}  // namespace

pool_stats pool_statistics::read(const pool_core& home) const {
    const std::lock_guard lock(mutex_);
    pool_stats now = count_all(home);  // of at least as many workers as at the last reset: their number never shrinks
    now.woken -= std::min(now.woken, before_.woken);
    combine(now, before_, std::minus<>());
    for (std::size_t i = 0; i < before_.workers.size(); ++i) {
        combine(now.workers[i], before_.workers[i], std::minus<>());
    }
    now.seconds = std::chrono::duration<double>(clock::now() - since_).count();
    return now;
}

void pool_statistics::reset(const pool_core& home) {
    const std::lock_guard lock(mutex_);
    before_ = count_all(home);
    since_ = clock::now();
}

}  // namespace heddle::inline v0::detail
