// SPDX-License-Identifier: Apache-2.0
// processor_list.hpp - lists of processors as Linux writes them, such as `0-7,16`.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <vector>

namespace heddle::inline v0::detail {

// Removes a number from the front of `text`. False if there is none.
inline bool take_number(std::string_view& text, std::uint64_t& number) noexcept {
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
    return error == std::errc();
}

// The processors of the list, up to the first error in it.
inline std::vector<unsigned> parse_processor_list(std::string_view list) {
    constexpr std::uint64_t k_most_processors = 65'536;
    std::vector<unsigned> found;
    for (std::uint64_t first = 0; take_number(list, first);) {
        std::uint64_t last = first;
        if (list.starts_with('-')) {
            list.remove_prefix(1);
            if (!take_number(list, last)) return found;
        }
        if (last < first || last >= k_most_processors) return found;
        for (; first <= last; ++first) found.push_back(static_cast<unsigned>(first));
        if (list.starts_with(',')) list.remove_prefix(1);
    }
    return found;
}

}  // namespace heddle::inline v0::detail
