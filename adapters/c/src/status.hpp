// SPDX-License-Identifier: Apache-2.0
// status.hpp - exceptions as codes: nothing is thrown across a function of heddle.h.
#pragma once

#include <heddle.h>

#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

namespace heddle::inline v0::c {

// What a callback has thrown, told from what Heddle throws itself.
class callback_failed : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Keeps the message of the exception being handled for heddle_last_error, and returns its code.
heddle_status status_of_current_exception() noexcept;

// Throws callback_failed with the message of the exception being handled.
[[noreturn]] void rethrow_as_callback_failed();

// f() as the body of a function of heddle.h.
template <class F>
heddle_status guarded(F&& f) noexcept {
    try {
        f();
        return HEDDLE_OK;
    } catch (...) {
        return status_of_current_exception();
    }
}

// Calls a function of the user's.
template <class Function, class... Arguments>
void call(Function function, Arguments... arguments) {
    try {
        function(arguments...);
    } catch (...) {
        rethrow_as_callback_failed();
    }
}

// Throws std::invalid_argument: "heddle_join: `left` is NULL".
void require(const void* pointer, const char* function, const char* parameter);
template <class Result, class... Arguments>
void require(Result (*pointer)(Arguments...), const char* function, const char* parameter) {
    require(reinterpret_cast<const void*>(pointer), function, parameter);
}

}  // namespace heddle::inline v0::c
