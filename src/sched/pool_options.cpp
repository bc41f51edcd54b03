// SPDX-License-Identifier: Apache-2.0
// pool_options.cpp - how many threads a pool gets.
#include "pool_options.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include <heddle/detail/base/exceptions.hpp>

#include "platform/environment.hpp"

namespace heddle::inline v0::detail {

namespace {

constexpr const char* k_variable = "HEDDLE_NUM_THREADS";
constexpr unsigned k_most_spare = 1024;

[[noreturn]] void refuse(const std::string& what, unsigned most) {
    raise(std::invalid_argument("heddle: " + what + "; a number of threads is at most " + std::to_string(most) +
                                ", and 0 means as many as the process may use"));
}

// 0 if the variable is not set, empty, or 0.
unsigned threads_from_environment(unsigned most) {
    const char* const text = environment_variable(k_variable);
    if (text == nullptr) return 0;
    const std::string_view value(text);
    if (value.empty()) return 0;
    unsigned threads = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), threads);
    if (error != std::errc() || end != value.data() + value.size() || threads > most) {
        refuse(std::string(k_variable) + " is '" + std::string(value) + "'", most);
    }
    return threads;
}

}  // namespace

unsigned resolve_thread_count(const pool_options& options, unsigned most, unsigned cpus) {
    if (options.threads > most) refuse("a pool was asked for " + std::to_string(options.threads) + " threads", most);
    if (options.threads != 0) return options.threads;
    if (const unsigned threads = threads_from_environment(most)) {
        return is_restricted(options) ? std::min(threads, cpus) : threads;
    }
    return std::min(cpus, most);
}

unsigned resolve_capacity(const pool_options& options, unsigned threads, unsigned most, unsigned cpus) {
    if (options.max_threads != 0 && options.max_threads < threads) {
        raise(std::invalid_argument("heddle: a pool of " + std::to_string(threads) + " threads was given max_threads " +
                                    std::to_string(options.max_threads) + "; it must not be less"));
    }
    const unsigned wanted = options.max_threads != 0 ? options.max_threads : std::max(threads, cpus);
    if (wanted > most) refuse("a pool was given max_threads " + std::to_string(wanted), most);
    if (options.spare_threads > k_most_spare) {
        raise(std::invalid_argument("heddle: a pool was given " + std::to_string(options.spare_threads) +
                                    " spare threads; the most is " + std::to_string(k_most_spare)));
    }
    return std::min(wanted + options.spare_threads, most);
}

}  // namespace heddle::inline v0::detail
