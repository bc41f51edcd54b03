// SPDX-License-Identifier: Apache-2.0
// lifetime.cpp - what happens to objects besides atomic operations: they begin, are read and written plainly, and end.
//
// All of it has to be ordered by happens-before. Whether the wrong order was executed does not matter: that it could
// have been is enough.
#include <mutants/is_on.hpp>

#include "execution.hpp"
#include "heap.hpp"
#include "source.hpp"

namespace model {
namespace {

std::string quoted(const object& what) { return std::string("`") + what.name + "`"; }

bool happens_before(thread_id who, tick when, const thread& now) noexcept { return now.knows.now.clock[who] >= when; }

}  // namespace

void execution::make(object made) {
    in_ordinary_heap ordinary;
    if (running_ == nullptr) return objects_.add_permanent(made);
    if (objects_.is_full()) fail_here("the scenario makes too many atomics (object_table::k_max_objects)");
    made.maker = running_->knows.self;
    made.made = running_->knows.now.clock[made.maker];
    objects_.add(made);
}

void execution::end(const void* address, const std::source_location& where) {
    if (running_ == nullptr) return;
    in_ordinary_heap ordinary;
    object& what = live_object(address, where, "destroys");
    for (std::size_t i = 0; i < thread_count_; ++i) {
        const bool is_ordered = happens_before(static_cast<thread_id>(i), what.touched[i], *running_);
        if (!is_ordered) fail_race(what, threads_[i], "destroys", "an access by");
    }
    if (!happens_before(what.writer, what.written, *running_)) {
        fail_race(what, threads_[what.writer], "destroys", "a write by");
    }
    what.alive = false;
}

void execution::plain_read(const void* address, std::uint64_t value, const std::source_location& where) {
    in_ordinary_heap ordinary;
    object& what = live_object(address, where, "reads");
    if (trace_ != nullptr) {
        trace_->add(running_->name, "reads " + trace_->name_of(what) + " = " + trace_->value_of(what, value), where);
    }
    if (!happens_before(what.writer, what.written, *running_)) {
        fail_race(what, threads_[what.writer], "reads", "a write by");
    }
    what.touched[running_->knows.self] = running_->knows.now.clock[running_->knows.self];
}

void execution::plain_write(const void* address, std::uint64_t value, const std::source_location& where) {
    in_ordinary_heap ordinary;
    object& what = live_object(address, where, "writes");
    if (trace_ != nullptr) {
        trace_->add(running_->name, "writes " + trace_->name_of(what) + " = " + trace_->value_of(what, value), where);
    }
    if (!happens_before(what.writer, what.written, *running_)) {
        fail_race(what, threads_[what.writer], "writes", "a write by");
    }
    for (std::size_t i = 0; i < thread_count_; ++i) {
        const bool is_ordered = happens_before(static_cast<thread_id>(i), what.touched[i], *running_);
        if (!is_ordered) fail_race(what, threads_[i], "writes", "a read by");
    }
    what.writer = running_->knows.self;
    what.written = running_->knows.now.clock[what.writer];
}

object& execution::live_object(const void* address, const std::source_location& where, const char* verb) {
    object* const what = objects_.find(address);
    if (what == nullptr) {
        fail_here(std::string(running_->name) + " " + verb + " something that was never made, in " +
                  std::string(function_of(where)));
    }
    if (const char* const wrong = what_is_wrong_with(*what, *running_)) {
        fail_here(std::string(running_->name) + " " + verb + " " + quoted(*what) + wrong);
    }
    return *what;
}

bool execution::touch(object& what, const thread& by) {
    if (const char* const wrong = what_is_wrong_with(what, by)) {
        fail_run(std::string(by.name) + " uses " + quoted(what) + wrong);
        return false;
    }
    what.touched[by.knows.self] = by.knows.now.clock[by.knows.self];
    return true;
}

const char* execution::what_is_wrong_with(const object& what, const thread& by) const noexcept {
    if (!what.alive) return " after its end";
    if (!happens_before(what.maker, what.made, by)) return ", but that it was made is not ordered before";
    return nullptr;
}

void execution::fail_race(const object& what, const thread& other, const char* verb, const char* versus) {
    fail_here("data race: " + std::string(running_->name) + " " + verb + " " + quoted(what) + ", and " + versus + " " +
              other.name + " is not ordered before that");
}

// ---------------------------------------------------------------------------------------------- fences and mutants

void execution::fence(std::memory_order order, const std::source_location& where) {
    in_ordinary_heap ordinary;
    if (memory_.is_exhausted()) fail_here("the scenario is too large for k_max_nodes (types.hpp)");
    if (trace_ != nullptr) trace_->add(running_->name, std::string("fence (") + name_of(order) + ")", where);
    memory_.fence(running_->knows, order);
}

void execution::ordering_fence(node_kind kind, const std::source_location& where) {
    in_ordinary_heap ordinary;
    if (memory_.is_exhausted()) fail_here("the scenario is too large for k_max_nodes (types.hpp)");
    const bool dropped = mutation_.drops_fence(where);
    if (trace_ != nullptr) {
        const char* const name = kind == node_kind::full ? "full" : kind == node_kind::light ? "light" : "heavy";
        trace_->add(running_->name, std::string(name) + (dropped ? " fence, left out by the mutation" : " fence"),
                    where);
    }
    if (!dropped) memory_.ordering_fence(running_->knows, kind);
}

bool execution::heavy_fence(const std::source_location& where) {
    in_ordinary_heap ordinary;
    if (!how_->heavy_fence) return false;
    if (refusals_left_ > 0 && decisions_->next_choice(2, 2) == 1) {
        --refusals_left_;
        if (trace_ != nullptr) trace_->add(running_->name, "heavy fence: refused by the system", where);
        return false;
    }
    ordering_fence(node_kind::heavy, where);
    return true;
}

bool execution::turns_on(std::uint32_t code, const std::source_location& where) {
    if (!is_running() || !mutation_.turns_on(code)) return false;
    in_ordinary_heap ordinary;
    if (trace_ != nullptr) trace_->add(running_->name, "comes to what the mutation changed", where);
    return true;
}

}  // namespace model

bool heddle::mutants::is_active(std::uint32_t code, const std::source_location& where) noexcept {
    return model::execution::machine().turns_on(code, where);
}
