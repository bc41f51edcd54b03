// SPDX-License-Identifier: Apache-2.0
// function_ref.hpp - a callable by reference, whatever its type: for functions that are compiled once.
#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace heddle::detail {

template <class Signature>
class function_ref;

// The callable must outlive the reference.
template <class Result, class... Args>
class function_ref<Result(Args...)> {
public:
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, function_ref> && std::is_object_v<std::remove_reference_t<F>>)
    function_ref(F&& f) noexcept
        : object_(const_cast<void*>(static_cast<const void*>(std::addressof(f)))),
          call_(&call_object<std::remove_reference_t<F>>) {}

    Result operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

private:
    template <class F>
    static Result call_object(void* object, Args... args) {
        return static_cast<Result>(std::invoke(*static_cast<F*>(object), std::forward<Args>(args)...));
    }

    void* object_;
    Result (*call_)(void*, Args...);
};

}  // namespace heddle::detail
