// SPDX-License-Identifier: Apache-2.0
// What a trace costs: while none is recorded, and for each event of one.
#include <heddle/pool.hpp>
#include <heddle/trace.hpp>

#include <filesystem>

#include "measure.hpp"
#include "sections.hpp"
#include "table.hpp"

namespace bench {

namespace {

constexpr std::uint64_t k_times = 100'000;

double region_ns() {
    return best_ns_each(k_times, [](std::uint64_t) { const heddle::trace::region one("label"); });
}

double install_ns(heddle::pool& pool) {
    return best_ns_each(k_times, [&](std::uint64_t) { pool.install([] { keep(0); }); });
}

}  // namespace

void trace() {
    table result("trace: what is recorded costs", {"", "off", "on", "each event"});
    heddle::pool pool({.threads = 1});
    const double region_off = region_ns(), install_off = install_ns(pool);
    heddle::trace::start({.file = (std::filesystem::temp_directory_path() / "heddle-bench-%p.json").string()});
    const double region_on = region_ns(), install_on = install_ns(pool);
    heddle::trace::stop();
    result.add({"region: begin, label, end", duration(region_off), duration(region_on),
                duration((region_on - region_off) / 3)});
    result.add(
        {"install: begin, end", duration(install_off), duration(install_on), duration((install_on - install_off) / 2)});
    result.print();
}

}  // namespace bench
