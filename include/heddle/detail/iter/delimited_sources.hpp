// SPDX-License-Identifier: Apache-2.0
// delimited_sources.hpp - chains over pieces of a range whose ends the elements define: split, split_inclusive, chunk_by, lines, chars.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <string_view>
#include <utility>

#include "../algo/ranges.hpp"
#include "../base/invoke.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

// A piece belongs to the part in which it begins, even if it ends in the next one. A rule has
//
//     positions(n)              how many there are in a range of n elements
//     is_begin(elements, i)     does a piece begin there?
//     end_of(elements, i, n)    the end of the piece that i lies in
//     k_gap                     how many elements lie between a piece and the next one
//     make(elements, i, end)    what is passed on
template <class View, class Rule>
struct delimited_source : root_source, without_stage {
    using elements = std::ranges::iterator_t<View>;
    using item = decltype(std::declval<Rule&>().make(std::declval<elements>(), 0, 0));

    delimited_source(View over, Rule by) : view(std::move(over)), rule(std::move(by)) {}

    void prepare(const iter_plan&) {
        begin_ = std::ranges::begin(view);
        size_ = detail::size_of(view);
    }
    std::size_t size() const { return rule.positions(size_); }

    template <class Sink>
    void feed(std::size_t first, std::size_t last, Sink& sink) {
        if (first != 0 && !rule.is_begin(begin_, first)) first = rule.end_of(begin_, first, size_) + Rule::k_gap;
        while (first < last && !is_full(sink)) {
            const std::size_t end = rule.end_of(begin_, first, size_);
            sink(rule.make(begin_, first, end));
            first = end + Rule::k_gap;
        }
    }

    View view;
    Rule rule;

private:
    elements begin_{};
    std::size_t size_ = 0;
};

template <class Elements>
auto piece_between(Elements elements, std::size_t first, std::size_t last) {
    return std::ranges::subrange(advanced(elements, first), advanced(elements, last));
}

// Pieces between separators, which belong to no piece. There is one piece more than there are separators.
template <class Predicate>
struct split_rule {
    static constexpr std::size_t k_gap = 1;

    std::size_t positions(std::size_t n) const { return counted_together(n, 1); }
    template <class Elements>
    bool is_begin(Elements at, std::size_t i) {
        return detail::invoke(is_separator, *advanced(at, i - 1));
    }
    template <class Elements>
    std::size_t end_of(Elements at, std::size_t i, std::size_t n) {
        while (i < n && !detail::invoke(is_separator, *advanced(at, i))) ++i;
        return i;
    }
    template <class Elements>
    auto make(Elements at, std::size_t first, std::size_t last) {
        return piece_between(at, first, last);
    }

    Predicate is_separator;
};

// Pieces that end with a separator. The last one has none if elements follow the last separator.
template <class Predicate>
struct split_inclusive_rule : split_rule<Predicate> {
    static constexpr std::size_t k_gap = 0;

    std::size_t positions(std::size_t n) const { return n; }
    template <class Elements>
    std::size_t end_of(Elements at, std::size_t i, std::size_t n) {
        const std::size_t separator = split_rule<Predicate>::end_of(at, i, n);
        return separator < n ? separator + 1 : n;
    }
};

// Pieces of neighbours that belong together.
template <class Relation>
struct chunk_by_rule {
    static constexpr std::size_t k_gap = 0;

    std::size_t positions(std::size_t n) const { return n; }
    template <class Elements>
    bool is_begin(Elements at, std::size_t i) {
        return !detail::invoke(belong_together, *advanced(at, i - 1), *advanced(at, i));
    }
    template <class Elements>
    std::size_t end_of(Elements at, std::size_t i, std::size_t n) {
        do ++i;
        while (i < n && !is_begin(at, i));
        return i;
    }
    template <class Elements>
    auto make(Elements at, std::size_t first, std::size_t last) {
        return piece_between(at, first, last);
    }

    Relation belong_together;
};

struct is_line_end {
    bool operator()(char c) const { return c == '\n'; }
};

// Lines without their ends, which are LF or CR LF. After the last end there is a line only if it has characters.
struct lines_rule : split_rule<is_line_end> {
    std::size_t positions(std::size_t n) const { return n; }
    template <class Elements>
    std::string_view make(Elements at, std::size_t first, std::size_t last) {
        std::string_view line(advanced(at, first), advanced(at, last));
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }
};

// The code points of UTF-8. An invalid sequence becomes U+FFFD, once for each byte that could begin a code point.
struct chars_rule {
    static constexpr std::size_t k_gap = 0;

    std::size_t positions(std::size_t n) const { return n; }
    template <class Elements>
    bool is_begin(Elements at, std::size_t i) {
        return (static_cast<std::uint8_t>(*advanced(at, i)) & 0xC0u) != 0x80u;
    }
    template <class Elements>
    std::size_t end_of(Elements at, std::size_t i, std::size_t n) {
        do ++i;
        while (i < n && !is_begin(at, i));
        return i;
    }
    template <class Elements>
    char32_t make(Elements at, std::size_t first, std::size_t last) {
        return decoded(std::string_view(advanced(at, first), advanced(at, last)));
    }

private:
    static char32_t decoded(std::string_view bytes) {
        constexpr char32_t k_replacement = 0xFFFD;
        const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
        if (bytes.size() == 1 && byte(0) < 0x80) return byte(0);
        const std::size_t length = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
        if (byte(0) < 0xC2 || byte(0) > 0xF4 || bytes.size() != length) return k_replacement;
        char32_t code = byte(0) & (0x7Fu >> length);
        for (std::size_t i = 1; i < length; ++i) code = code << 6u | (byte(i) & 0x3Fu);
        const char32_t least = length == 4 ? 0x1'0000 : length == 3 ? 0x800 : 0x80;
        const bool is_surrogate = code >= 0xD800 && code < 0xE000;
        return code < least || code > 0x10'FFFF || is_surrogate ? k_replacement : code;
    }
};

}  // namespace heddle::inline v0::detail
