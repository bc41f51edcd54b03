// SPDX-License-Identifier: Apache-2.0
// outcome.hpp - what a callable came to on another thread: a value, a reference, nothing, or an exception.
//
// Empty until capture; then read once by get. The storage is not touched before: a join whose job was not stolen pays
// nothing for it.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>

#include "../base/exceptions.hpp"
#include "../base/immovable.hpp"

namespace heddle::detail {

template <class T>
class outcome : immovable {
    using stored = std::conditional_t<
        std::is_void_v<T>, std::monostate,
        std::conditional_t<std::is_reference_v<T>, std::remove_reference_t<T>*, std::remove_cv_t<T>>>;

public:
    outcome() noexcept {}  // leaves everything uninitialised but for what the type cannot
    ~outcome() {}

    // Calls body and keeps what it returns or throws.
    template <class Body>
    void capture(Body& body) noexcept {
        catching(
            [&] {
                store(body);
                failed_ = false;
            },
            [&] {
                std::construct_at(&error_, std::current_exception());
                failed_ = true;
            });
    }

    // Returns or throws what was kept, and ends it.
    T get() {
        if (failed_) {
            const std::exception_ptr error = std::move(error_);
            std::destroy_at(&error_);
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

    // Ends what was kept without looking at it.
    void discard() noexcept {
        if (failed_) {
            std::destroy_at(&error_);
        } else {
            std::destroy_at(&value_);
        }
    }

private:
    struct ending {
        explicit ending(stored& value) noexcept : value_(value) {}
        ~ending() { std::destroy_at(&value_); }
        stored& value_;
    };

    template <class Body>
    void store(Body& body) {
        if constexpr (std::is_void_v<T>) {
            std::invoke(body);
            std::construct_at(&value_);
        } else if constexpr (std::is_reference_v<T>) {
            T result = std::invoke(body);
            std::construct_at(&value_, std::addressof(result));
        } else {
            ::new (static_cast<void*>(std::addressof(value_))) stored(std::invoke(body));  // elides the move
        }
    }

    union {
        stored value_;
        std::exception_ptr error_;
    };
    bool failed_;
};

}  // namespace heddle::detail
