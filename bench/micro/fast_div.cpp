// SPDX-License-Identifier: Apache-2.0
// Division by a number that is unknown at compile time: the processor's instruction and Heddle's fast_div.

#include <heddle/detail/prim/fast_div.hpp>

#include "measure.hpp"
#include "sections.hpp"
#include "support/mix.hpp"
#include "table.hpp"

namespace bench {

namespace {

constexpr std::size_t k_dividends = 4096;

std::vector<std::uint64_t> dividends(int bits) {
    std::vector<std::uint64_t> numbers(k_dividends);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = mix(i) >> (64 - bits);
    return numbers;
}

// Per dividend, for many independent dividends.
template <class Divide>
double division_ns(const std::vector<std::uint64_t>& numbers, Divide divide) {
    return best_ns(k_dividends, [&] {
        std::uint64_t sum = 0;
        for (const std::uint64_t n : numbers) sum += divide(n);
        keep(sum);
    });
}

// The compiler must not know the divisor.
std::uint64_t opaque(std::uint64_t value) {
    asm volatile("" : "+r"(value));
    return value;
}

}  // namespace

void fast_div() {
    table result("fast_div: quotient and remainder of a 64-bit number",
                 {"dividends", "processor", "fast_div", "make one"});
    const std::uint64_t divisor = opaque(1'000'003);
    const heddle::detail::fast_div fast(divisor);
    const double make = best_ns_each(10'000, [](std::uint64_t i) { keep(heddle::detail::fast_div(opaque(i + 1))); });
    for (const int bits : {32, 64}) {
        const auto numbers = dividends(bits);
        const double slow_ns = division_ns(numbers, [=](std::uint64_t n) { return n / divisor + n % divisor; });
        const double fast_ns = division_ns(numbers, [=](std::uint64_t n) {
            const auto [quotient, remainder] = fast.divide(n);
            return quotient + remainder;
        });
        result.add({"of " + std::to_string(bits) + " bits", duration(slow_ns), duration(fast_ns), duration(make)});
    }
    result.print();
}

}  // namespace bench
