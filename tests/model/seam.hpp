// SPDX-License-Identifier: Apache-2.0
// seam.hpp - what Heddle's alias layer means in model builds: atomics, fences, parking and yields of the explorer.
//
// Included by the headers of detail/base and detail/platform instead of their own definitions if HEDDLE_MODEL is
// defined. Every call carries its place in the source: traces show it, and mutations are addressed by its function.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <source_location>
#include <type_traits>

#include <heddle/detail/base/immovable.hpp>

#include <model/explorer/execution.hpp>

namespace model {

template <class T>
constexpr value_format format_of() noexcept {
    if constexpr (std::is_same_v<T, bool>) return value_format::boolean;
    if constexpr (std::is_pointer_v<T>) return value_format::pointer;
    if constexpr (std::is_enum_v<T>) return format_of<std::underlying_type_t<T>>();
    if constexpr (std::is_integral_v<T>) {
        return std::is_signed_v<T> ? value_format::signed_number : value_format::unsigned_number;
    }
    return value_format::opaque;
}

template <class T>
std::uint64_t to_bits(T value) noexcept {
    static_assert(sizeof(T) <= sizeof(std::uint64_t) && std::is_trivially_copyable_v<T>);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(T));
    return bits;
}

template <class T>
T from_bits(std::uint64_t bits) noexcept {
    T value;
    std::memcpy(&value, &bits, sizeof(T));
    return value;
}

static_assert(std::endian::native == std::endian::little, "to_bits fills the low bytes first");

template <class T>
void make_object(const void* address, const char* name, T value) {
    execution::machine().make(
        {.address = address, .name = name, .format = format_of<T>(), .bytes = sizeof(T), .initial = to_bits(value)});
}

inline void end_object(const void* address) { execution::machine().end(address, std::source_location::current()); }

}  // namespace model

namespace heddle::inline v0::detail {

using source = std::source_location;

// Not derived from `immovable`: as the first member of a class that is, it would not lie where it lies in production.
template <class T>
class atomic {
public:
    constexpr atomic(const char* name, T value) noexcept { model::make_object(this, name, value); }
    atomic(const atomic&) = delete;
    atomic& operator=(const atomic&) = delete;
    ~atomic() { model::end_object(this); }

    T load(std::memory_order order, source where = source::current()) const noexcept {
        return result(perform({.kind = model::op::load, .order = order, .where = where}));
    }
    void store(T value, std::memory_order order, source where = source::current()) noexcept {
        perform({.kind = model::op::store, .order = order, .operand = model::to_bits(value), .where = where});
    }
    T exchange(T value, std::memory_order order, source where = source::current()) noexcept {
        return modify(model::op::exchange, value, order, where);
    }
    bool compare_exchange(T& expected, T desired, std::memory_order won, std::memory_order lost,
                          source where = source::current()) noexcept {
        const model::operation done = perform({.kind = model::op::compare_exchange,
                                               .order = won,
                                               .order_if_lost = lost,
                                               .operand = model::to_bits(desired),
                                               .expected = model::to_bits(expected),
                                               .where = where});
        if (!done.won) expected = result(done);
        return done.won;
    }
    T fetch_add(T by, std::memory_order order, source where = source::current()) noexcept {
        return modify(model::op::fetch_add, by, order, where);
    }
    T fetch_sub(T by, std::memory_order order, source where = source::current()) noexcept {
        return modify(model::op::fetch_sub, by, order, where);
    }
    T fetch_or(T bits, std::memory_order order, source where = source::current()) noexcept {
        return modify(model::op::fetch_or, bits, order, where);
    }
    T fetch_and(T bits, std::memory_order order, source where = source::current()) noexcept {
        return modify(model::op::fetch_and, bits, order, where);
    }

private:
    static constexpr std::uint64_t k_mask =
        sizeof(T) == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * sizeof(T) % 64) - 1;

    model::operation perform(model::operation what) const noexcept {
        return model::execution::machine().perform(this, what);
    }
    T modify(model::op kind, T operand, std::memory_order order, source where) noexcept {
        return result(perform(
            {.kind = kind, .order = order, .operand = model::to_bits(operand), .value_mask = k_mask, .where = where}));
    }
    static T result(const model::operation& done) noexcept { return model::from_bits<T>(done.found); }

    // The value is the explorer's. This keeps the layout of the classes that atomics are members of.
    [[maybe_unused]] alignas(T) std::byte place_[sizeof(T)] = {};
};

class mutex : immovable {
public:
    mutex() noexcept { model::make_object(this, "mutex", std::uint64_t{0}); }
    ~mutex() { model::end_object(this); }

    void lock(source where = source::current()) noexcept { perform(model::op::lock, where); }
    bool try_lock(source where = source::current()) noexcept { return perform(model::op::try_lock, where).won; }
    void unlock(source where = source::current()) noexcept { perform(model::op::unlock, where); }

private:
    model::operation perform(model::op kind, source where) noexcept {
        return model::execution::machine().perform(this, {.kind = kind, .where = where});
    }

    [[maybe_unused]] std::byte place_[8] = {};
};

class parker : immovable {
public:
    explicit parker(const char* name, std::uint32_t value) noexcept : word_(name, value) {}

    atomic<std::uint32_t>& word() noexcept { return word_; }

    void wait(std::uint32_t expected, source where = source::current()) noexcept {
        model::execution::machine().perform(&word_, {.kind = model::op::wait, .expected = expected, .where = where});
    }

    // As with a real futex, the waiter may see the value and be gone before the wake arrives.
    void wake(std::uint32_t value, source where = source::current()) noexcept {
        const void* const address = &word_;
        word_.store(value, std::memory_order_release, where);  // PK1
        model::execution::machine().perform(address, {.kind = model::op::wake, .where = where});
    }

private:
    atomic<std::uint32_t> word_;
};

inline void full_fence(source where = source::current()) noexcept {
    model::execution::machine().ordering_fence(model::node_kind::full, where);
}
inline void light_fence(source where = source::current()) noexcept {
    model::execution::machine().ordering_fence(model::node_kind::light, where);
}
inline bool heavy_fence(source where = source::current()) noexcept {
    return model::execution::machine().heavy_fence(where);
}
inline bool has_heavy_fence() noexcept { return model::execution::machine().how().heavy_fence; }

inline void pause(source where = source::current()) noexcept { model::execution::machine().yield(where); }
inline void yield_thread(source where = source::current()) noexcept { model::execution::machine().yield(where); }

}  // namespace heddle::inline v0::detail
