// SPDX-License-Identifier: Apache-2.0
// function_ref.hpp - a reference to a callable of any type, for functions that are compiled once.
#pragma once

#include <type_traits>
#include <utility>

namespace heddle::inline v0::detail {

template <class Signature>
class function_ref;

// The callable must outlive the reference.
template <class Result, class... Args>
class function_ref<Result(Args...)> {
public:
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, function_ref> && std::is_object_v<std::remove_reference_t<F>>)
    function_ref(F&& f) noexcept
        : object_(const_cast<void*>(static_cast<const void*>(__builtin_addressof(f)))),
          call_(&call_object<std::remove_reference_t<F>>) {}

    Result operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

private:
    template <class F>
    static Result call_object(void* object, Args... args) {
        return static_cast<Result>((*static_cast<F*>(object))(std::forward<Args>(args)...));
    }

    void* object_;
    Result (*call_)(void*, Args...);
};

}  // namespace heddle::inline v0::detail
