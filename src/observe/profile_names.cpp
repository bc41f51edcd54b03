// SPDX-License-Identifier: Apache-2.0
// profile_names.cpp - the tables of sites, contexts and stretches.
#include <heddle/config.hpp>

#ifdef HEDDLE_PROFILE  // empty in the plain library

#include "profile_names.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <tuple>
#include <utility>

namespace heddle::inline v0::detail {

namespace {

// One value for each key, found by a lock and a tree.
template <class Key, class Value>
class table {
public:
    template <class Make>
    const Value* find_or_make(const Key& key, const Make& make) {
        const std::lock_guard lock(mutex_);
        std::unique_ptr<Value>& found = values_[key];
        if (found == nullptr) found = std::make_unique<Value>(make());
        return found.get();
    }

private:
    std::mutex mutex_;
    std::map<Key, std::unique_ptr<Value>> values_;
};

// Threads may still end strands while the process ends, so the tables stay.
template <class Table>
Table& only() {
    static Table& made = *new Table;
    return made;
}

// What one thread has asked for lately. `a` is not null in a used entry.
struct remembered {
    const void* a = nullptr;
    const void* b = nullptr;
    const void* c = nullptr;
    const void* answer = nullptr;
};
constexpr std::size_t k_remembered = 256;

template <class Answer, class Find>
const Answer* remember(std::array<remembered, k_remembered>& lately, const void* a, const void* b, const void* c,
                       const Find& find) {
    const auto mixed = reinterpret_cast<std::uintptr_t>(a) * 31 + reinterpret_cast<std::uintptr_t>(b) * 17 +
                       reinterpret_cast<std::uintptr_t>(c);
    remembered& one = lately[(mixed ^ mixed >> 7 ^ mixed >> 15) % k_remembered];
    if (one.a != a || one.b != b || one.c != c) one = {a, b, c, find()};
    return static_cast<const Answer*>(one.answer);
}

thread_local constinit std::array<remembered, k_remembered> t_sites{};
thread_local constinit std::array<remembered, k_remembered> t_contexts{};
thread_local constinit std::array<remembered, k_remembered> t_stretches{};

// Does the call lie in a header of Heddle? These are all below the directory that has detail/observe/call_site.hpp.
bool is_own(const call_site& where) {
    if (where.own_header() == nullptr) return false;
    const std::string_view header = where.own_header();
    const std::size_t end = header.rfind("detail");
    return end != std::string_view::npos && std::string_view(where.file()).starts_with(header.substr(0, end));
}

using site_key = std::tuple<std::string, std::uint32_t, std::string>;

const named_site* find_site(const call_site& where) {
    if (where.file() != nullptr && is_own(where)) return nullptr;
    site_key key(where.file() != nullptr ? where.file() : "", where.line(),
                 where.function() != nullptr ? where.function() : "");
    return only<table<site_key, named_site>>().find_or_make(
        key, [&] { return named_site{std::get<0>(key), std::get<1>(key), std::get<2>(key)}; });
}

}  // namespace

const named_site* name_of(const call_site& where) noexcept {
    const void* const line = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(where.line()));
    if (where.file() == nullptr) return where.function() == nullptr ? nullptr : find_site(where);
    return remember<named_site>(t_sites, where.file(), line, where.function(), [&] { return find_site(where); });
}

const named_context* whole_program() noexcept {
    static constexpr named_context whole{};
    return &whole;
}

const named_context* context_inside(const named_context* outer, const named_site* site) noexcept {
    if (site == nullptr) return outer;
    return remember<named_context>(t_contexts, outer, site, nullptr, [&]() -> const named_context* {
        for (const named_context* one = outer; one != nullptr; one = one->outer) {
            if (one->site == site) return one;
        }
        using key = std::pair<const named_context*, const named_site*>;
        return only<table<key, named_context>>().find_or_make({outer, site},
                                                              [&] { return named_context{outer, site}; });
    });
}

const named_stretch* stretch_between(const named_context* in, const named_site* since,
                                     const named_site* until) noexcept {
    return remember<named_stretch>(t_stretches, in, since, until, [&] {
        using key = std::tuple<const named_context*, const named_site*, const named_site*>;
        return only<table<key, named_stretch>>().find_or_make({in, since, until},
                                                              [&] { return named_stretch{in, since, until}; });
    });
}

}  // namespace heddle::inline v0::detail

#endif
