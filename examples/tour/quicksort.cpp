// SPDX-License-Identifier: Apache-2.0
// quicksort.cpp - quicksort with a join for its two recursive calls, compared with std::sort.
#include <heddle/join.hpp>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "computations.hpp"
#include "measure.hpp"

namespace {

// Below this size std::sort takes over: that is 25 us of work, and a fork costs little in comparison.
constexpr std::ptrdiff_t k_small = 1000;

int median(int a, int b, int c) { return std::max(std::min(a, b), std::min(std::max(a, b), c)); }

void quicksort(int* first, int* last) {
    if (last - first <= k_small) return std::sort(first, last);
    const int pivot = median(*first, first[(last - first) / 2], last[-1]);
    int* low = first;
    int* high = last - 1;
    while (low <= high) {
        while (*low < pivot) ++low;
        while (pivot < *high) --high;
        if (low <= high) std::swap(*low++, *high--);
    }
    heddle::join([=] { quicksort(first, high + 1); }, [=] { quicksort(low, last); });
}

std::vector<int> sorted(std::vector<int> numbers) {
    quicksort(numbers.data(), numbers.data() + numbers.size());
    return numbers;
}

std::vector<int> serial_sorted(std::vector<int> numbers) {
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

}  // namespace

row quicksort_row(const settings& chosen) {
    std::vector<int> numbers(chosen.quick ? 50'000 : 3'000'000);
    std::uniform_int_distribution<int> any;
    std::mt19937 random(1);
    for (int& number : numbers) number = any(random);

    const auto serial = measure(chosen.runs, numbers, serial_sorted);
    const auto parallel = measure(chosen.runs, numbers, sorted);
    return make_row("quicksort of " + with_commas(numbers.size()) + " ints", serial, parallel);
}
