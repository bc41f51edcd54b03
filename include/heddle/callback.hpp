// SPDX-License-Identifier: Apache-2.0
// callback.hpp - owns a callable of any type, for the options of a pool.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "detail/base/invoke.hpp"

namespace heddle::inline v0 {

template <class Signature>
class callback;

// Like std::function: copyable, and empty or with a callable of its own. A lambda, a function and a std::function convert to it, and it
// converts to a std::function. It is lighter: <functional> is a tenth of what the compiler reads for <heddle/heddle.hpp>. An empty callback
// must not be called.
template <class Result, class... Args>
class callback<Result(Args...)> {
public:
    callback() noexcept = default;
    callback(std::nullptr_t) noexcept {}

    // Empty if the callable is a null pointer or an empty std::function. (Whether F can be called is asked first: whether a tuple of
    // callbacks can be copied would depend on itself.)
    template <class F>
        requires(!std::same_as<std::remove_cvref_t<F>, callback> &&
                 std::is_invocable_r_v<Result, std::decay_t<F>&, Args...> && std::copy_constructible<std::decay_t<F>>)
    callback(F&& f) {
        // What can be null: a pointer, a std::function. No lambda: one without captures is comparable with null, as a pointer.
        if constexpr (std::is_assignable_v<std::decay_t<F>&, std::nullptr_t> &&
                      !std::is_function_v<std::remove_reference_t<F>>) {
            if (f == nullptr) return;
        }
        target_ = new target_of<std::decay_t<F>>(std::forward<F>(f));
    }

    callback(const callback& other) : target_(other.target_ == nullptr ? nullptr : other.target_->copy()) {}
    callback(callback&& other) noexcept : target_(std::exchange(other.target_, nullptr)) {}
    callback& operator=(callback other) noexcept {
        std::swap(target_, other.target_);
        return *this;
    }
    ~callback() { delete target_; }

    explicit operator bool() const noexcept { return target_ != nullptr; }
    bool operator==(std::nullptr_t) const noexcept { return target_ == nullptr; }

    Result operator()(Args... args) const { return target_->call(std::forward<Args>(args)...); }

private:
    struct target {
        virtual ~target() = default;
        virtual target* copy() const = 0;
        virtual Result call(Args... args) = 0;
    };

    template <class F>
    struct target_of final : target {
        template <class From>
        explicit target_of(From&& from) : f(std::forward<From>(from)) {}
        target* copy() const override { return new target_of(f); }
        Result call(Args... args) override {
            return static_cast<Result>(detail::invoke(f, std::forward<Args>(args)...));
        }
        F f;
    };

    target* target_ = nullptr;
};

}  // namespace heddle::inline v0
