// SPDX-License-Identifier: Apache-2.0
// elements.hpp - kinds of elements that algorithms must support, and checks that no element is lost or invented.
#pragma once

#include <algorithm>
#include <atomic>
#include <compare>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "kth_call.hpp"

namespace heddle::test {

// Move-only, owns memory, and differs from every moved-from object.
class move_only {
public:
    move_only() = default;
    explicit move_only(int value) : value_(std::make_unique<int>(value)) {}

    int value() const { return value_ ? *value_ : -1; }
    auto operator<=>(const move_only& other) const { return value() <=> other.value(); }
    bool operator==(const move_only& other) const { return value() == other.value(); }

private:
    std::unique_ptr<int> value_;
};

// Counts its live objects. Its move may throw, and throws at the k-th move on request.
class throwing_move {
public:
    explicit throwing_move(int value) : value_(value) { ++live; }
    throwing_move(throwing_move&& other) noexcept(false) : value_(other.value_) {
        if (fault != nullptr) fault->count();
        ++live;
    }
    throwing_move& operator=(throwing_move&& other) noexcept(false) {
        if (fault != nullptr) fault->count();
        value_ = other.value_;
        return *this;
    }
    ~throwing_move() { --live; }

    int value() const { return value_; }
    auto operator<=>(const throwing_move& other) const { return value_ <=> other.value_; }
    bool operator==(const throwing_move& other) const { return value_ == other.value_; }

    static inline std::atomic<long> live{0};
    static inline kth_call* fault = nullptr;

private:
    int value_;
};

// The values of elements, in their order or sorted.
template <class Range>
std::vector<int> values_of(const Range& range) {
    std::vector<int> values;
    for (const auto& one : range) values.push_back(one.value());
    return values;
}
template <class Range>
std::vector<int> sorted_values_of(const Range& range) {
    std::vector<int> values = values_of(range);
    std::ranges::sort(values);
    return values;
}

// Elements with these values.
template <class Element>
std::vector<Element> elements_of(const std::vector<int>& values) {
    std::vector<Element> elements;
    elements.reserve(values.size());
    for (const int value : values) elements.emplace_back(value);
    return elements;
}

}  // namespace heddle::test
