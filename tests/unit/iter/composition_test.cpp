// SPDX-License-Identifier: Apache-2.0
// composition_test.cpp - random programs of adaptors, two of them fused at a time, against an interpreter that runs them serially.
#include <heddle/iter.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

using numbers = std::vector<int>;

// The chain, with places if it has none.
template <class Chain>
auto with_places(Chain chain) {
    if constexpr (detail::indexed_source<decltype(std::move(chain).into_source())>) return chain;
    else return std::move(chain).buffered();
}

// Each adaptor: what it makes of a chain, and what of a list. `k` is what varies.
struct multiply {
    template <class Chain>
    auto fused(Chain chain) const {
        return std::move(chain).map([k = k](int x) { return (x * k + 1) % 1'000; });
    }
    numbers serial(numbers in) const {
        for (int& x : in) x = (x * k + 1) % 1'000;
        return in;
    }
    int k;
};

struct leave_out {
    template <class Chain>
    auto fused(Chain chain) const {
        return std::move(chain).filter([k = k](int x) { return x % (k + 2) != 0; });
    }
    numbers serial(numbers in) const {
        std::erase_if(in, [this](int x) { return x % (k + 2) == 0; });
        return in;
    }
    int k;
};

struct spread {
    template <class Chain>
    auto fused(Chain chain) const {
        return std::move(chain).flat_map([k = k](int x) { return iota(x, x + x % (k + 1)); });
    }
    numbers serial(const numbers& in) const {
        numbers out;
        for (const int x : in) {
            for (int i = 0; i < x % (k + 1); ++i) out.push_back(x + i);
        }
        return out;
    }
    int k;
};

struct lengthen {
    template <class Chain>
    auto fused(Chain chain) const {
        return std::move(chain).chain(iota(0, 10 * k));
    }
    numbers serial(numbers in) const {
        for (int i = 0; i < 10 * k; ++i) in.push_back(i);
        return in;
    }
    int k;
};

struct turn_and_cut {
    template <class Chain>
    auto fused(Chain chain) const {
        return with_places(std::move(chain)).rev().skip(static_cast<std::size_t>(k));
    }
    numbers serial(numbers in) const {
        std::ranges::reverse(in);
        in.erase(in.begin(), in.begin() + std::min<std::ptrdiff_t>(k, std::ssize(in)));
        return in;
    }
    int k;
};

struct stride {
    template <class Chain>
    auto fused(Chain chain) const {
        return with_places(std::move(chain)).step_by(static_cast<std::size_t>(k)).intersperse(k);
    }
    numbers serial(const numbers& in) const {
        numbers out;
        for (std::size_t i = 0; i < in.size(); i += static_cast<std::size_t>(k)) {
            if (i != 0) out.push_back(k);
            out.push_back(in[i]);
        }
        return out;
    }
    int k;
};

struct add_places {
    template <class Chain>
    auto fused(Chain chain) const {
        const auto add = [](std::size_t i, auto&& both) { return (int(i) + both.first * both.second) % 1'000; };
        return with_places(std::move(chain)).zip(iota(k, 1'000'000)).enumerate().map(add);
    }
    numbers serial(numbers in) const {
        for (std::size_t i = 0; i < in.size(); ++i) in[i] = (int(i) + in[i] * (k + int(i))) % 1'000;
        return in;
    }
    int k;
};

using adaptor = std::variant<multiply, leave_out, spread, lengthen, turn_and_cut, stride, add_places>;

class iter_compositions : public chain_fixture {
protected:
    adaptor random_adaptor() {
        const int k = random_.between(1, 5);
        const adaptor all[] = {multiply{k},     leave_out{k}, spread{k},    lengthen{k},
                               turn_and_cut{k}, stride{k},    add_places{k}};
        return all[random_.between<std::size_t>(0, std::size(all) - 1)];
    }

    static numbers run_serially(const adaptor& with, numbers in) {
        return std::visit([&](const auto& one) { return one.serial(std::move(in)); }, with);
    }

    static numbers run_fused(const adaptor& first, const adaptor& second, const numbers& in) {
        return std::visit([&](const auto& a, const auto& b) { return b.fused(a.fused(iter(in).by_value())).collect(); },
                          first, second);
    }
};

TEST_F(iter_compositions, smoke) {
    EXPECT_EQ(run_fused(multiply{2}, turn_and_cut{1}, {1, 2, 3}), (numbers{5, 3}));
    EXPECT_EQ(run_serially(turn_and_cut{1}, run_serially(multiply{2}, {1, 2, 3})), (numbers{5, 3}));
}

TEST_F(iter_compositions, of_random_adaptors_are_what_the_interpreter_makes) {
    constexpr std::size_t k_most_items = 20'000;
    for (int program = 0; program < 60; ++program) {
        numbers now = random_ints(random_, random_.between<std::size_t>(0, 2'000), 999);
        std::string so_far = "adaptors";
        for (int step = 0; step < 4 && now.size() < k_most_items; ++step) {
            const adaptor first = random_adaptor();
            const adaptor second = random_adaptor();
            so_far += ' ' + std::to_string(first.index()) + ' ' + std::to_string(second.index());
            SCOPED_TRACE(so_far);
            numbers next = run_serially(second, run_serially(first, now));
            in_each_pool([&] { ASSERT_EQ(run_fused(first, second, now), next); });
            now = std::move(next);
        }
    }
}

}  // namespace
}  // namespace heddle::test
