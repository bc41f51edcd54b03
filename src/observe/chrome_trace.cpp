// SPDX-License-Identifier: Apache-2.0
// chrome_trace.cpp - one lane after the other: its name, its slices, its arrows and its counters.
#include "chrome_trace.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "json_text.hpp"
#include "open_slices.hpp"
#include "platform/ticks.hpp"

namespace heddle::inline v0::detail {

trace_epoch trace_epoch::now() noexcept { return {heddle::detail::ticks(), clock::now()}; }

namespace {

class tick_scale {
public:
    explicit tick_scale(const trace_epoch& began) noexcept : began_(began), now_(trace_epoch::now()) {
        const auto elapsed = std::chrono::duration_cast<std::chrono::nanoseconds>(now_.time - began_.time).count();
        const double passed = static_cast<double>(now_.ticks - began_.ticks);
        if (passed > 0) nanoseconds_per_tick_ = static_cast<double>(elapsed) / passed;
    }

    // Since the trace began. A thread whose counter is slightly behind cannot be earlier.
    std::uint64_t nanoseconds(std::uint64_t ticks) const noexcept {
        const std::uint64_t since = ticks - std::min(ticks, began_.ticks);
        return static_cast<std::uint64_t>(static_cast<double>(since) * nanoseconds_per_tick_);
    }
    std::uint64_t now() const noexcept { return nanoseconds(now_.ticks); }

private:
    const trace_epoch began_;
    const trace_epoch now_;
    double nanoseconds_per_tick_ = 1;
};

constexpr std::string_view name_of(trace_kind what) noexcept {
    switch (what) {
        case trace_kind::worker:
            return "worker";
        case trace_kind::job:
            return "task";
        case trace_kind::search:
            return "searching";
        case trace_kind::asleep:
            return "asleep";
        case trace_kind::wait:
            return "waiting";
        case trace_kind::blocking:
            return "blocking";
        case trace_kind::inside:
            return "inside a pool";
        case trace_kind::call:
            return "a worker makes the call";
        case trace_kind::inject:
            return "inject";
        case trace_kind::mail:
            return "send mail";
        case trace_kind::start_pool:
            return "start a pool";
        case trace_kind::stop_pool:
            return "stop a pool";
        case trace_kind::resize_pool:
            return "resize a pool";
        default:
            return "region";
    }
}

// Where the job comes from that runs next.
struct origin {
    enum class from : std::uint8_t {
        own_queue,
        victim,
        injector,
        mail
    };
    from where = from::own_queue;
    std::uint64_t victim = 0;  // lane
    std::uint64_t ticks = 0;

    std::string_view name() const noexcept {
        constexpr std::array<std::string_view, 4> k_names{"task", "stolen", "injected", "mail"};
        return k_names[static_cast<unsigned>(where)];
    }
};

class lane_writer : immovable {
public:
    lane_writer(json_text& out, const tick_scale& scale, std::uint64_t process, const lane& from,
                const trace_entry* events, trace_ring::window all, std::uint64_t& arrows, open_slices& open) noexcept
        : out_(out),
          scale_(scale),
          process_(process),
          lane_(from),
          events_(events),
          all_(all),
          arrows_(arrows),
          open_(open) {}

    void write() noexcept {
        write_name();
        open_lost_begins();
        for (at_ = all_.first; at_ < all_.end; ++at_) write_event();
        end_all();
    }

private:
    const trace_entry& entry(std::uint64_t at) const noexcept { return events_[lane_.ring->slot_of(at)]; }
    static bool is_slice(trace_kind what) noexcept { return what <= trace_kind::region; }

    // The label in the texts behind event `at_`.
    std::string_view label() noexcept {
        std::size_t length = 0;
        for (std::uint64_t at = at_ + 1; at < all_.end && length + 16 <= sizeof label_; ++at, length += 16) {
            const trace_entry& part = entry(at);
            if (packed_event(part.what).kind() != trace_kind::text) break;
            std::memcpy(label_ + length, &part.time, 8);
            std::memcpy(label_ + length + 8, &part.value, 8);
        }
        return {label_, static_cast<std::size_t>(std::find(label_, label_ + length, '\0') - label_)};
    }

    // `{"ph":"B","pid":1,"tid":2,"ts":3.000`, to be continued.
    json_text& open_object(char phase, std::uint64_t lane, std::uint64_t nanoseconds) noexcept {
        out_.put(",\n{\"ph\":\"").put(phase).put("\",\"pid\":").put(process_).put(",\"tid\":").put(lane);
        return out_.put(",\"ts\":").put_microseconds(nanoseconds);
    }

    void write_name() noexcept {
        out_.put(",\n{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":")
            .put(process_)
            .put(",\"tid\":")
            .put(std::uint64_t{lane_.number});
        out_.put(",\"args\":{\"name\":").put_quoted(lane_.name).put("}}");
    }

    std::uint64_t time_of(const trace_entry& one) const noexcept { return scale_.nanoseconds(one.time); }

    // Slices whose begin the ring has lost, or that began before the trace: they begin with the first event that is left.
    void open_lost_begins() noexcept {
        open_.clear();
        std::array<trace_kind, 512> lost;  // inner ones first
        std::size_t count = 0;
        std::uint64_t first = 0;
        for (std::uint64_t at = all_.first; at < all_.end; ++at) {
            const packed_event what(entry(at).what);
            if (what.kind() == trace_kind::text) continue;
            if (first == 0) first = entry(at).time;
            if (!is_slice(what.kind())) continue;
            if (!what.is_end()) open_.begin(what.kind());
            else if (open_.end(what.kind()) == 0 && open_.depth() == 0 && count < lost.size())
                lost[count++] = what.kind();
        }
        open_.clear();
        while (count > 0) begin(lost[--count], scale_.nanoseconds(first), "(began earlier)");
    }

    void begin(trace_kind what, std::uint64_t when, std::string_view name) noexcept {
        if (!open_.begin(what)) return;
        open_object('B', lane_.number, when).put(",\"cat\":").put_quoted(name_of(what));
        out_.put(",\"name\":").put_quoted(name);
        write_arguments();
        out_.put('}');
    }

    void write_arguments() noexcept {
        if (at_ < all_.first || at_ >= all_.end) return;
        const trace_entry& one = entry(at_);
        const packed_event what(one.what);
        switch (what.kind()) {
            case trace_kind::worker:
                out_.put(",\"args\":{\"pool\":").put(one.value).put(",\"place\":").put(what.small()).put('}');
                break;
            case trace_kind::resize_pool:
                out_.put(",\"args\":{\"pool\":").put(one.value).put(",\"threads\":").put(what.small()).put('}');
                break;
            case trace_kind::inside:
            case trace_kind::start_pool:
            case trace_kind::stop_pool:
                out_.put(",\"args\":{\"pool\":").put(one.value).put('}');
                break;
            default:
                break;
        }
    }

    void end(std::size_t count, std::uint64_t when) noexcept {
        while (count-- > 0) open_object('E', lane_.number, when).put('}');
    }

    void end_all() noexcept {
        const std::uint64_t last = all_.end > all_.first ? last_time_ : 0;
        end(open_.depth(), std::max(scale_.now(), last));
        open_.clear();
    }

    void write_event() noexcept {
        const trace_entry& one = entry(at_);
        const packed_event what(one.what);
        if (what.kind() == trace_kind::text) return;
        last_time_ = std::max(last_time_, time_of(one));
        if (!is_slice(what.kind())) return write_note(what, one);
        if (what.is_end()) return end(open_.end(what.kind()), last_time_);
        if (what.kind() == trace_kind::job) return begin_job();
        begin(what.kind(), last_time_, what.kind() == trace_kind::region ? label() : name_of(what.kind()));
    }

    void begin_job() noexcept {
        const std::string_view name = next_label_.empty() ? next_.name() : next_label_;
        begin(trace_kind::job, last_time_, name);
        if (next_.where == origin::from::victim && next_.victim != 0) {
            arrow("steal", next_.victim, scale_.nanoseconds(next_.ticks), last_time_);
        }
        next_ = {};
        next_label_ = {};
    }

    void write_note(packed_event what, const trace_entry& one) noexcept {
        switch (what.kind()) {
            case trace_kind::stole:
                next_ = {origin::from::victim, what.small(), one.time};
                next_label_ = label();
                break;
            case trace_kind::took_injected:
                next_ = {origin::from::injector, 0, one.time};
                break;
            case trace_kind::took_mail:
                next_ = {origin::from::mail, 0, one.time};
                break;
            case trace_kind::woken:
                if (what.small() != 0) arrow("wake", what.small(), scale_.nanoseconds(one.value), last_time_);
                break;
            case trace_kind::counters:
                write_counters(what, one);
                break;
            default:
                break;
        }
    }

    // From another lane to this one.
    void arrow(std::string_view name, std::uint64_t from, std::uint64_t begin, std::uint64_t end) noexcept {
        ++arrows_;
        open_object('s', from, std::min(begin, end))
            .put(",\"cat\":")
            .put_quoted(name)
            .put(",\"name\":")
            .put_quoted(name);
        out_.put(",\"id\":").put(arrows_).put('}');
        open_object('f', lane_.number, end).put(",\"cat\":").put_quoted(name).put(",\"name\":").put_quoted(name);
        out_.put(",\"bp\":\"e\",\"id\":").put(arrows_).put('}');
    }

    void write_counters(packed_event what, const trace_entry& one) noexcept {
        const std::uint64_t pool = one.value >> 32, queued = one.value & 0xffff'ffff;
        open_object('C', lane_.number, last_time_).put(",\"name\":\"threads of pool ").put(pool);
        out_.put("\",\"args\":{\"busy\":")
            .put(what.small() & 0xffff)
            .put(",\"asleep\":")
            .put(what.small() >> 16)
            .put("}}");
        open_object('C', lane_.number, last_time_).put(",\"name\":\"jobs of pool ").put(pool);
        out_.put("\",\"args\":{\"queued\":").put(queued).put("}}");
    }

    json_text& out_;
    const tick_scale& scale_;
    const std::uint64_t process_;
    const lane& lane_;
    const trace_entry* const events_;
    const trace_ring::window all_;
    std::uint64_t& arrows_;
    open_slices& open_;
    std::uint64_t at_ = ~std::uint64_t{0};
    std::uint64_t last_time_ = 0;
    origin next_;
    std::string_view next_label_;
    char label_[64];
};

}  // namespace

bool write_chrome_trace(output_file& to, trace_store& from, const trace_epoch& began,
                        trace::summary& written) noexcept {
    const tick_scale scale(began);
    const std::uint64_t process = process_number();
    json_text out(to);
    open_slices open;
    std::uint64_t arrows = 0;
    written = {.events = 0, .lost = from.lost(), .threads = 0};
    out.put("{\"traceEvents\":[\n{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":").put(process);
    out.put(",\"args\":{\"name\":\"heddle\"}}");
    for (const lane* one = from.first_lane(); one != nullptr; one = one->next) {
        if (!from.is_current(*one)) continue;
        const trace_ring::window all = one->ring->copy(from.scratch());
        written.events += all.end - all.first;
        written.lost += all.first;
        ++written.threads;
        lane_writer(out, scale, process, *one, from.scratch(), all, arrows, open).write();
    }
    out.put("\n],\n\"displayTimeUnit\":\"ns\",\"otherData\":{\"events\":").put(written.events);
    out.put(",\"lost events\":").put(written.lost).put("}}\n");
    out.flush();
    return out.is_complete();
}

}  // namespace heddle::inline v0::detail
