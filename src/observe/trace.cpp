// SPDX-License-Identifier: Apache-2.0
// trace.cpp - starting, stopping and writing a trace, by the program or by HEDDLE_TRACE; at the end of the process, and around fork().
#include <heddle/trace.hpp>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <string_view>

#include <heddle/detail/base/compiler.hpp>
#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/observe/trace_probe.hpp>

#include "chrome_trace.hpp"
#include "platform/at_fork.hpp"
#include "platform/environment.hpp"
#include "platform/fatal_signals.hpp"
#include "platform/output_file.hpp"
#include "platform/report.hpp"
#include "trace_store.hpp"

namespace heddle::inline v0::detail {

constinit atomic<bool> g_traced{"traced", false};

namespace {

constexpr std::size_t k_least_events = 16;
constexpr std::size_t k_most_events = std::size_t{1} << 24;

// The trace that is being recorded. Never destroyed, like the store.
struct session {
    static session& only() noexcept {
        alignas(session) static std::byte storage[sizeof(session)];
        static session& made = *::new (storage) session;
        return made;
    }

    std::mutex lock;  // held while a trace is started, stopped or written; taken before the lock of the store
    trace_options options;
    std::string file;  // with the number of the process; the handler of a fatal signal reads it
    trace_epoch began{};
    bool writes_at_exit = false;
};

std::string with_process_number(std::string file) {
    constexpr std::string_view k_mark = "%p";
    for (std::size_t at = file.find(k_mark); at != std::string::npos; at = file.find(k_mark, at)) {
        file.replace(at, k_mark.size(), std::to_string(process_number()));
    }
    return file;
}

[[noreturn]] void refuse(const std::string& what) { raise(std::invalid_argument("heddle: " + what)); }

void check(const trace_options& how, const std::string& file) {
    if (how.events_per_thread < k_least_events || how.events_per_thread > k_most_events) {
        refuse("a trace was given " + std::to_string(how.events_per_thread) + " events for each thread; it can be " +
               std::to_string(k_least_events) + " to " + std::to_string(k_most_events));
    }
    if (trace_ring::bytes_for(std::bit_ceil(how.events_per_thread)) > how.memory_limit) {
        refuse("the memory limit of a trace is less than one thread needs");
    }
    if (!output_file(file.c_str(), output_file::mode::probe).is_open()) {
        refuse("the trace cannot be written to '" + file + "'");
    }
}

// The caller holds the lock of the session. False: the file is not complete.
bool write_to(const std::string& file, trace::summary& written) {
    const std::lock_guard lock(trace_store::only().lock());
    output_file to(file.c_str(), output_file::mode::replace);
    return to.is_open() && write_chrome_trace(to, trace_store::only(), session::only().began, written);
}

void set_traced(bool is) noexcept { g_traced.store(is, std::memory_order_relaxed); }  // stale: an event more or less

// No caller can catch an exception here.
void write_at_exit() noexcept {
    const auto write = [] {
        if (!trace::is_on()) return;
        const std::string file = session::only().file;
        const trace::summary written = trace::stop();
        if (written.lost == 0) return;
        const std::string events =
            std::to_string(written.lost) + " of " + std::to_string(written.lost + written.events);
        warn(("the trace '" + file + "' has lost its oldest events, " + events +
              ": HEDDLE_TRACE_EVENTS, or "
              "trace_options::events_per_thread, makes room for more")
                 .c_str());
    };
    catching(write, [] { warn("the trace could not be written"); });
}

// In a handler of a signal: without locks. The other threads still run, and may record.
void write_in_signal_handler() noexcept {
    if (!is_traced()) return;
    set_traced(false);
    trace::summary written;
    output_file to(session::only().file.c_str(), output_file::mode::replace);
    if (!to.is_open() || !write_chrome_trace(to, trace_store::only(), session::only().began, written)) {
        warn("the trace could not be written");
    }
}

HEDDLE_LOCK_IS_LEFT void lock_traces_before_fork() noexcept {
    session::only().lock.lock();
    trace_store::only().lock().lock();
}

HEDDLE_LOCK_IS_LEFT void unlock_traces_in_parent() noexcept {
    trace_store::only().lock().unlock();
    session::only().lock.unlock();
}

// Parent and child must not write the same file.
void unlock_traces_in_child() noexcept {
    session& mine = session::only();
    trace_store::only().forget_other_threads();
    const std::string& pattern = mine.options.file;
    const auto rename = [&] {
        mine.file = with_process_number(pattern);
        return mine.file != pattern;
    };
    if (is_traced()) set_traced(catching(rename, [] { return false; }));
    mine.began = trace_epoch::now();
    unlock_traces_in_parent();
}

void prepare_for_end_of_process(session& mine) {
    if (mine.options.write_on_fatal_signal) before_fatal_signal(write_in_signal_handler);
    if (mine.writes_at_exit) return;
    mine.writes_at_exit = std::atexit([] { write_at_exit(); }) == 0;
    at_fork(lock_traces_before_fork, unlock_traces_in_parent, unlock_traces_in_child);
}

void set_number(std::size_t& value, const char* variable) {
    const char* const text = environment_variable(variable);
    if (text == nullptr || *text == '\0') return;
    const char* const end = text + std::strlen(text);
    const auto [read, error] = std::from_chars(text, end, value);
    if (error != std::errc() || read != end)
        refuse(std::string(variable) + " is '" + text + "'; it has to be a number");
}

}  // namespace

void trace_from_environment() noexcept {
    static const bool only_once = [] {
        const char* const file = environment_variable("HEDDLE_TRACE");
        if (file == nullptr || *file == '\0') return true;
        const auto begin = [&] {
            trace_options how{.file = file};
            set_number(how.events_per_thread, "HEDDLE_TRACE_EVENTS");
            how.write_on_fatal_signal = environment_variable("HEDDLE_TRACE_FATAL") != nullptr;
            if (!trace::is_on()) trace::start(how);
        };
#if defined(__cpp_exceptions)
        try {
            begin();
        } catch (const std::exception& error) {
            warn(error.what());
        }
#else
        begin();
#endif
        return true;
    }();
    static_cast<void>(only_once);
}

}  // namespace heddle::inline v0::detail

namespace heddle::inline v0::trace {

using detail::session;

void start(const trace_options& how) {
    session& mine = session::only();
    const std::lock_guard lock(mine.lock);
    if (is_on()) detail::raise(std::logic_error("heddle: a trace was started while one is being recorded"));
    std::string file = detail::with_process_number(how.file);
    detail::check(how, file);
    detail::trace_store::only().begin(std::bit_ceil(how.events_per_thread), how.memory_limit);
    mine.options = how;
    mine.file = std::move(file);
    mine.began = detail::trace_epoch::now();
    detail::prepare_for_end_of_process(mine);
    detail::set_traced(true);
}

summary stop() {
    session& mine = session::only();
    const std::lock_guard lock(mine.lock);
    summary written;
    if (!is_on()) return written;
    detail::set_traced(false);
    if (!detail::write_to(mine.file, written)) {
        detail::raise(std::runtime_error("heddle: the trace could not be written to '" + mine.file + "'"));
    }
    return written;
}

summary write(const std::string& file) {
    const std::lock_guard lock(session::only().lock);
    summary written;
    if (!detail::write_to(file, written)) {
        detail::raise(std::runtime_error("heddle: the trace could not be written to '" + file + "'"));
    }
    return written;
}

bool is_on() noexcept { return detail::is_traced(); }

}  // namespace heddle::inline v0::trace
