// SPDX-License-Identifier: Apache-2.0
// arrays.cpp - each algorithm that writes, moves or removes elements, once.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

#include "check.hpp"

static void filling() {
    ints v(4);
    heddle::fill(v, 7);
    check(v == ints{7, 7, 7, 7});
    heddle::fill_n(v.begin(), 2, 1);
    check(v == ints{1, 1, 7, 7});

    std::atomic<int> calls = 0;
    heddle::generate(v, [&] { return calls++ < 100 ? 5 : 0; });  // f is called once for each element
    check(calls == 4 && v == ints{5, 5, 5, 5});
    heddle::generate_n(v.begin(), 3, [] { return 6; });
    check(v == ints{6, 6, 6, 5});
}

static void copying() {
    const ints v{1, 2, 3, 4};
    ints out(4);

    heddle::copy(v, out.begin());
    check(out == v);
    heddle::copy_n(v.begin() + 2, 2, out.begin());
    check(out == ints{3, 4, 3, 4});

    heddle::reverse_copy(v, out.begin());
    check(out == ints{4, 3, 2, 1});
    heddle::rotate_copy(v, v.begin() + 1, out.begin());
    check(out == ints{2, 3, 4, 1});

    std::vector<std::string> from{"a", "b"}, to(2);
    heddle::move(from, to.begin());
    check(to[1] == "b");
}

static void rearranging() {
    ints v{1, 2, 3, 4}, w{5, 6, 7, 8};

    heddle::swap_ranges(v, w);
    check(v == ints{5, 6, 7, 8} && w == ints{1, 2, 3, 4});

    heddle::reverse(v);
    check(v == ints{8, 7, 6, 5});
    heddle::rotate(v, v.begin() + 1);
    check(v == ints{7, 6, 5, 8});

    check(heddle::shift_left(v, 2) == v.begin() + 2);
    check(v[0] == 5 && v[1] == 8);
    check(heddle::shift_right(w, 1) == w.begin() + 1);
    check(w[1] == 1 && w[3] == 3);
}

static void by_indices() {
    const ints v{10, 20, 30, 40};
    ints out(2);
    heddle::gather(v, ints{3, 0}, out.begin());
    check(out == ints{40, 10});

    ints target(4);
    heddle::scatter(out, ints{1, 2}, target);
    check(target == ints{0, 40, 10, 0});

    // Reports a second write to a place.
    ints places(100);
    heddle::disjoint_writer<int> writer(places);
    heddle::parallel_for(0, 100, [&](int i) { writer.write(static_cast<std::size_t>(99 - i), i); });
    check(writer.count() == 100 && places[0] == 99);
}

static void lists() {
    const std::vector<ints> all{{1, 2}, {}, {3}};
    check(heddle::flatten(all) == ints{1, 2, 3});

    // The memory of a vector is used again; the elements of an uninitialized_vector are not cleared first.
    heddle::uninitialized_vector<int> reused;
    const std::vector<std::size_t> offsets = heddle::flatten_into(all, reused);
    check(reused.size() == 3 && reused[2] == 3 && offsets.back() == 3);
    heddle::filter_into(ints{1, 2, 3, 4}, reused, is_even);
    check(reused.size() == 2 && reused[1] == 4);

    check(heddle::offsets_of(std::vector<std::size_t>{2, 0, 1}) == std::vector<std::size_t>{0, 2, 2, 3});

    const ints v{1, 2, 3, 4};
    const auto pieces = heddle::split_at(v, std::vector<char>{0, 1, 0, 0});  // a piece ends where the flag is true
    check(pieces.size() == 2 && pieces[0].size() == 2);
}

static void replacing() {
    ints v{1, 2, 3, 2}, out(4);

    heddle::replace_copy(v, out.begin(), 2, 9);
    check(out == ints{1, 9, 3, 9});
    heddle::replace_copy_if(v, out.begin(), is_even, 0);
    check(out == ints{1, 0, 3, 0});

    heddle::replace(v, 2, 4);
    check(v == ints{1, 4, 3, 4});
    heddle::replace_if(v, is_even, 5);
    check(v == ints{1, 5, 3, 5});
}

static void removing() {
    ints v{1, 2, 2, 3, 4}, out(5);

    check(heddle::remove_copy(v, out.begin(), 2) == out.begin() + 3);           // 1 3 4
    check(heddle::remove_copy_if(v, out.begin(), is_even) == out.begin() + 2);  // 1 3
    check(heddle::unique_copy(v, out.begin()) == out.begin() + 4);              // 1 2 3 4

    v.erase(heddle::unique(v), v.end());
    check(v == ints{1, 2, 3, 4});
    v.erase(heddle::remove(v, 3), v.end());
    check(v == ints{1, 2, 4});
}

static void choosing() {
    ints v{1, 2, 3, 4}, evens(4), odds(4);

    check(heddle::copy_if(v, evens.begin(), is_even) == evens.begin() + 2);
    check(heddle::pack(v, std::vector<char>{1, 0, 0, 1}) == ints{1, 4});

    const auto [evens_end, odds_end] = heddle::partition_copy(v, evens.begin(), odds.begin(), is_even);
    check(evens_end == evens.begin() + 2 && odds_end == odds.begin() + 2 && odds[1] == 3);

    check(heddle::stable_partition(v, is_even) == v.begin() + 2);
    check(v == ints{2, 4, 1, 3});
}

int main() {
    filling();
    copying();
    rearranging();
    by_indices();
    lists();
    replacing();
    removing();
    choosing();
    return wrong_results;
}
