// SPDX-License-Identifier: Apache-2.0
// invoke.hpp - calls any callable: std::invoke, std::ref and std::bind_front without <functional>.
//
// <functional> of libstdc++ includes <unordered_map>, which costs each user 5,800 lines (docs/measurements/compile-time.md).
#pragma once

#include <type_traits>
#include <utility>

#include "compiler.hpp"

namespace heddle::inline v0::detail {

template <class T>
struct class_of_member;
template <class Member, class Class>
struct class_of_member<Member Class::*> {
    using type = Class;
};

// The object that a member pointer is applied to: the object itself, what a pointer points to, or what a std::reference_wrapper refers to.
template <class Class, class Object>
constexpr decltype(auto) member_owner(Object&& object) {
    if constexpr (std::is_base_of_v<Class, std::remove_cvref_t<Object>>) {
        return std::forward<Object>(object);
    } else if constexpr (requires { *std::forward<Object>(object); }) {
        return *std::forward<Object>(object);
    } else {
        return object.get();
    }
}

// An argument may be converted here to the type of a parameter. No compiler warns of that for std::invoke, which is in a system header.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#endif

template <class Member, class Object, class... Args>
constexpr decltype(auto) invoke_member(Member member, Object&& object, Args&&... args) {
    using owner = typename class_of_member<Member>::type;
    if constexpr (std::is_member_object_pointer_v<Member>) {
        return (detail::member_owner<owner>(std::forward<Object>(object)).*member);
    } else {
        return (detail::member_owner<owner>(std::forward<Object>(object)).*member)(std::forward<Args>(args)...);
    }
}

// std::invoke. Call it as detail::invoke: without the qualification, an argument of a type of std also finds std::invoke.
template <class F, class... Args>
    requires std::is_invocable_v<F, Args...>
HEDDLE_ALWAYS_INLINE constexpr std::invoke_result_t<F, Args...> invoke(F&& f, Args&&... args) noexcept(
    std::is_nothrow_invocable_v<F, Args...>) {
    if constexpr (std::is_member_pointer_v<std::remove_cvref_t<F>>) {
        return detail::invoke_member(f, std::forward<Args>(args)...);
    } else {
        return std::forward<F>(f)(std::forward<Args>(args)...);
    }
}

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

// A copyable callable that calls f. The original must outlive it.
template <class F>
class callable_reference {
public:
    explicit constexpr callable_reference(F& f) noexcept : f_(__builtin_addressof(f)) {}

    template <class... Args>
        requires std::is_invocable_v<F&, Args...>
    HEDDLE_ALWAYS_INLINE constexpr std::invoke_result_t<F&, Args...> operator()(Args&&... args) const
        noexcept(std::is_nothrow_invocable_v<F&, Args...>) {
        return detail::invoke(*f_, std::forward<Args>(args)...);
    }

private:
    F* f_;
};

// A callable that calls f(state, args...). Both must outlive it.
template <class F, class State>
class call_with_state {
public:
    constexpr call_with_state(F& f, State& state) noexcept
        : f_(__builtin_addressof(f)),
          state_(__builtin_addressof(state)) {}

    template <class... Args>
        requires std::is_invocable_v<F&, State&, Args...>
    HEDDLE_ALWAYS_INLINE constexpr std::invoke_result_t<F&, State&, Args...> operator()(Args&&... args) const {
        return detail::invoke(*f_, *state_, std::forward<Args>(args)...);
    }

private:
    F* f_;
    State* state_;
};

}  // namespace heddle::inline v0::detail
