// SPDX-License-Identifier: Apache-2.0
// outcome.hpp - the result of a callable on another thread: a value, a reference, nothing, or an exception.
//
// Empty until capture, then read once by get. The storage is not touched before capture: a join whose job was not stolen pays
// nothing for it.
#pragma once

#include <exception>
#include <new>
#include <type_traits>
#include <utility>
#include <variant>

#include "../base/exceptions.hpp"
#include "../base/immovable.hpp"

namespace heddle::inline v0::detail {

template <class T>
class outcome : immovable {
    using stored = std::conditional_t<
        std::is_void_v<T>, std::monostate,
        std::conditional_t<std::is_reference_v<T>, std::remove_reference_t<T>*, std::remove_cv_t<T>>>;

public:
    outcome() noexcept {}  // initialises nothing
    ~outcome() {}

    // Calls body and stores its result or its exception.
    template <class Body>
    void capture(Body& body) noexcept {
        catching(
            [&] {
                store(body);
                failed_ = false;
            },
            [&] {
                ::new (address_of(error_)) std::exception_ptr(std::current_exception());
                failed_ = true;
            });
    }

    // Returns or throws what was stored, and destroys it.
    T get() {
        if (failed_) {
            const std::exception_ptr error = std::move(error_);
            error_.~exception_ptr();
            std::rethrow_exception(error);
        }
        const ending end(value_);
        if constexpr (std::is_reference_v<T>) {
            return static_cast<T>(*value_);
        } else if constexpr (!std::is_void_v<T>) {
            return std::move(value_);
        }
    }

    bool has_failed() const noexcept { return failed_; }

    // Destroys what was stored.
    void discard() noexcept {
        if (failed_) {
            error_.~exception_ptr();
        } else {
            value_.~stored();
        }
    }

private:
    struct ending {
        explicit ending(stored& value) noexcept : value_(value) {}
        ~ending() { value_.~stored(); }
        stored& value_;
    };

    template <class Body>
    void store(Body& body) {
        if constexpr (std::is_void_v<T>) {
            body();
            ::new (address_of(value_)) stored;
        } else if constexpr (std::is_reference_v<T>) {
            T result = body();
            ::new (address_of(value_)) stored(__builtin_addressof(result));
        } else {
            ::new (address_of(value_)) stored(body());  // elides the move
        }
    }

    template <class Member>
    static void* address_of(Member& member) noexcept {
        return const_cast<void*>(static_cast<const volatile void*>(__builtin_addressof(member)));
    }

    union {
        stored value_;
        std::exception_ptr error_;
    };
    bool failed_;
};

}  // namespace heddle::inline v0::detail
