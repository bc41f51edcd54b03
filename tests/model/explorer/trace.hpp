// SPDX-License-Identifier: Apache-2.0
// trace.hpp - a run as text. Each line has the thread, its operation, the result and the place in the source.
#pragma once

#include <cstdint>
#include <cstdio>
#include <source_location>
#include <string>
#include <vector>

#include "object.hpp"
#include "operation.hpp"

namespace model {

const char* name_of(std::memory_order order) noexcept;

class trace {
public:
    explicit trace(const object_table& objects) : objects_(objects) {}

    void add(const char* thread, std::string what, const std::source_location& where);

    // An operation that was performed. `newest` is the value that a load could have read at best.
    void add(const char* thread, const operation& done, bool was_stale, std::uint64_t newest);

    // Pointers to `address` appear under this name.
    void label(const void* address, std::string name) { labels_.push_back({address, std::move(name)}); }

    std::string name_of(const object& which) const;
    std::string value_of(const object& which, std::uint64_t bits);

    void print(std::FILE* to) const;

private:
    struct line {
        std::string thread;
        std::string what;
        std::source_location where;
    };
    struct labelled {
        const void* address;
        std::string name;
    };

    std::string pointer_name(std::uint64_t bits);
    std::string words_for(const operation& done);

    const object_table& objects_;
    std::vector<line> lines_;
    std::vector<labelled> labels_;
    unsigned nameless_pointers_ = 0;
};

}  // namespace model
