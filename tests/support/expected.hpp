// SPDX-License-Identifier: Apache-2.0
// expected.hpp - a minimal type for a value or an error: C++20 has no std::expected.
#pragma once

#include <optional>
#include <utility>

namespace heddle::test {

struct failed {
    int error;
};

template <class T>
class expected {
public:
    expected() : value_(T{}) {}
    expected(T value) : value_(std::move(value)) {}
    expected(failed what) : error_(what.error) {}

    explicit operator bool() const { return value_.has_value(); }
    T& operator*() & { return *value_; }
    const T& operator*() const& { return *value_; }
    T&& operator*() && { return *std::move(value_); }
    int error() const { return error_; }

private:
    std::optional<T> value_;
    int error_ = 0;
};

}  // namespace heddle::test
