// SPDX-License-Identifier: Apache-2.0
// status.cpp - the messages of failures, one for each thread.
#include "status.hpp"

#include <heddle/cancellation.hpp>
#include <new>

namespace heddle::inline v0::c {

namespace {

struct last_error {
    std::string text;
    const char* shown = "";
};

last_error& of_this_thread() noexcept {
    thread_local last_error kept;
    return kept;
}

heddle_status fail(heddle_status status, const char* message) noexcept {
    last_error& kept = of_this_thread();
    try {
        kept.text = message;
        kept.shown = kept.text.c_str();
    } catch (...) {
        kept.shown = heddle_status_name(status);  // no memory for the message
    }
    return status;
}

}  // namespace

heddle_status status_of_current_exception() noexcept {
    try {
        throw;
    } catch (const callback_failed& error) {
        return fail(HEDDLE_ERROR_CALLBACK, error.what());
    } catch (const std::invalid_argument& error) {
        return fail(HEDDLE_ERROR_INVALID_ARGUMENT, error.what());
    } catch (const std::logic_error& error) {
        return fail(HEDDLE_ERROR_STATE, error.what());
    } catch (const std::bad_alloc& error) {
        return fail(HEDDLE_ERROR_NO_MEMORY, error.what());
    } catch (const operation_cancelled& error) {
        return fail(HEDDLE_ERROR_CANCELLED, error.what());
    } catch (const std::exception& error) {
        return fail(HEDDLE_ERROR_SYSTEM, error.what());
    } catch (...) {
        return fail(HEDDLE_ERROR_SYSTEM, "an exception that is no std::exception");
    }
}

void rethrow_as_callback_failed() {
    try {
        throw;
    } catch (const std::exception& error) {
        throw callback_failed(std::string("a callback has thrown: ") + error.what());
    } catch (...) {
        throw callback_failed("a callback has thrown something that is no std::exception");
    }
}

void require(const void* pointer, const char* function, const char* parameter) {
    if (pointer == nullptr) throw std::invalid_argument(std::string(function) + ": `" + parameter + "` is NULL");
}

}  // namespace heddle::inline v0::c

const char* heddle_last_error(void) { return heddle::c::of_this_thread().shown; }

const char* heddle_status_name(heddle_status status) {
    switch (status) {
        case HEDDLE_OK:
            return "success";
        case HEDDLE_ERROR_INVALID_ARGUMENT:
            return "invalid argument";
        case HEDDLE_ERROR_NO_MEMORY:
            return "no memory";
        case HEDDLE_ERROR_STATE:
            return "wrong state";
        case HEDDLE_ERROR_CALLBACK:
            return "a callback failed";
        case HEDDLE_ERROR_CANCELLED:
            return "cancelled";
        case HEDDLE_ERROR_SYSTEM:
            return "system error";
    }
    return "unknown status";
}
