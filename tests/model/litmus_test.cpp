// SPDX-License-Identifier: Apache-2.0
// litmus_test.cpp - the well-known small programs, with the outcomes that C++20 allows and forbids.
//
// `shown` means that some execution ends so, `forbidden` that none does, `allowed_but_not_shown` that C++20 allows it
// and the explorer does not model it. model_axioms compares far more programs than these with the standard's own
// rules; these are the ones to read.
#include <functional>
#include <utility>
#include <vector>

#include <model/model.hpp>

namespace {

using heddle::detail::atomic;
using heddle::detail::full_fence;
using heddle::detail::heavy_fence;
using heddle::detail::light_fence;
using model::fence;

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto acq_rel = std::memory_order_acq_rel;
constexpr auto seq_cst = std::memory_order_seq_cst;

// Three locations, and what the threads have read.
struct state {
    atomic<int> x{"x", 0};
    atomic<int> y{"y", 0};
    atomic<int> z{"z", 0};
    int r0 = -1;
    int r1 = -1;
    int r2 = -1;
    int r3 = -1;
};

using code = std::function<void(state&)>;

enum class verdict {
    shown,
    forbidden,
    allowed_but_not_shown,
};

void litmus(const char* name, const std::vector<code>& threads, verdict is, std::function<bool(state&)> outcome) {
    static constexpr const char* k_names[] = {"one", "two", "three", "four"};
    const auto body = [=](model::scenario& s) {
        auto& all = s.shared<state>();
        for (std::size_t i = 0; i < threads.size(); ++i) s.thread(k_names[i], [&, i] { threads[i](all); });
        s.at_end([=, &all] {
            if (!outcome(all)) return;
            model::require(is != verdict::forbidden, "an outcome that C++20 forbids");
            model::require(is != verdict::allowed_but_not_shown, "an outcome that was thought not to be modelled");
            model::reached("the outcome");
        });
    };
    model::options how;
    if (is == verdict::shown) how.reaches = {"the outcome"};
    model::test(name, body, how);
}

bool both_read_zero(const state& s) { return s.r0 == 0 && s.r1 == 0; }
bool flag_without_data(const state& s) { return s.r0 == 1 && s.r1 == 0; }
bool readers_disagree(const state& s) { return s.r0 == 1 && s.r1 == 0 && s.r2 == 1 && s.r3 == 0; }

// Two threads write one location and read the other. Each part gets a fence or an order.
void store_buffering(
    const char* name, verdict is, std::memory_order write, std::memory_order read,
    std::function<void()> left_fence = [] {}, std::function<void()> right_fence = [] {}) {
    litmus(name,
           {[=](state& s) {
                s.x.store(1, write);
                left_fence();
                s.r0 = s.y.load(read);
            },
            [=](state& s) {
                s.y.store(1, write);
                right_fence();
                s.r1 = s.x.load(read);
            }},
           is, both_read_zero);
}

// One thread writes data x and then flag y; the other reads the flag and then the data.
void message_passing(
    const char* name, verdict is, std::memory_order data, std::memory_order publish, std::memory_order observe,
    std::function<void()> left_fence = [] {}, std::function<void()> right_fence = [] {}) {
    litmus(name,
           {[=](state& s) {
                s.x.store(1, data);
                left_fence();
                s.y.store(1, publish);
            },
            [=](state& s) {
                s.r0 = s.y.load(observe);
                right_fence();
                s.r1 = s.x.load(data);
            }},
           is, flag_without_data);
}

// Two writers, and two readers that see their writes in different orders.
void independent_reads(
    const char* name, verdict is, std::memory_order write, std::memory_order read,
    std::function<void()> between = [] {}) {
    litmus(name,
           {[=](state& s) { s.x.store(1, write); }, [=](state& s) { s.y.store(1, write); },
            [=](state& s) {
                s.r0 = s.x.load(read);
                between();
                s.r1 = s.y.load(read);
            },
            [=](state& s) {
                s.r2 = s.y.load(read);
                between();
                s.r3 = s.x.load(read);
            }},
           is, readers_disagree);
}

void fence_seq_cst() { fence(seq_cst); }
void fence_acquire() { fence(acquire); }
void fence_release() { fence(release); }
void fence_full() { full_fence(); }
void fence_light() { light_fence(); }
void fence_heavy() { heavy_fence(); }

const model::suite store_buffering_suite([] {
    store_buffering("litmus.sb_relaxed", verdict::shown, relaxed, relaxed);
    store_buffering("litmus.sb_release_acquire", verdict::shown, release, acquire);
    store_buffering("litmus.sb_seq_cst", verdict::forbidden, seq_cst, seq_cst);
    store_buffering("litmus.sb_seq_cst_store_acquire_load", verdict::shown, seq_cst, acquire);
    store_buffering("litmus.sb_fences", verdict::forbidden, relaxed, relaxed, fence_seq_cst, fence_seq_cst);
    store_buffering("litmus.sb_one_fence", verdict::shown, relaxed, relaxed, fence_seq_cst);
    store_buffering("litmus.sb_full_full", verdict::forbidden, relaxed, relaxed, fence_full, fence_full);
    store_buffering("litmus.sb_light_heavy", verdict::forbidden, relaxed, relaxed, fence_light, fence_heavy);
    store_buffering("litmus.sb_heavy_heavy", verdict::forbidden, relaxed, relaxed, fence_heavy, fence_heavy);
    store_buffering("litmus.sb_full_heavy", verdict::forbidden, relaxed, relaxed, fence_full, fence_heavy);
    store_buffering("litmus.sb_light_light", verdict::shown, relaxed, relaxed, fence_light, fence_light);
    store_buffering("litmus.sb_light_full", verdict::shown, relaxed, relaxed, fence_light, fence_full);
    store_buffering("litmus.sb_heavy_alone", verdict::shown, relaxed, relaxed, [] {}, fence_heavy);

    litmus("litmus.sb_seq_cst_accesses_against_fence",
           {[](state& s) {
                s.x.store(1, seq_cst);
                s.r0 = s.y.load(seq_cst);
            },
            [](state& s) {
                s.y.store(1, relaxed);
                fence(seq_cst);
                s.r1 = s.x.load(relaxed);
            }},
           verdict::forbidden, both_read_zero);

    // A seq_cst read-modify-write is no fence: oneTBB and tokio lost wake-ups by this.
    litmus("litmus.sb_seq_cst_rmw_acquire_load",
           {[](state& s) {
                s.x.fetch_add(1, seq_cst);
                s.r0 = s.y.load(acquire);
            },
            [](state& s) {
                s.y.fetch_add(1, seq_cst);
                s.r1 = s.x.load(acquire);
            }},
           verdict::shown, both_read_zero);

    // Read-modify-writes of one location are ordered: the later one acquires from the earlier.
    litmus("litmus.sb_rmw_of_one_location_between",
           {[](state& s) {
                s.x.store(1, relaxed);
                s.z.fetch_add(0, acq_rel);
                s.r0 = s.y.load(relaxed);
            },
            [](state& s) {
                s.y.store(1, relaxed);
                s.z.fetch_add(0, acq_rel);
                s.r1 = s.x.load(relaxed);
            }},
           verdict::forbidden, both_read_zero);
});

const model::suite message_passing_suite([] {
    message_passing("litmus.mp_relaxed", verdict::shown, relaxed, relaxed, relaxed);
    message_passing("litmus.mp_release_acquire", verdict::forbidden, relaxed, release, acquire);
    message_passing("litmus.mp_release_relaxed", verdict::shown, relaxed, release, relaxed);
    message_passing("litmus.mp_relaxed_acquire", verdict::shown, relaxed, relaxed, acquire);
    message_passing("litmus.mp_fences", verdict::forbidden, relaxed, relaxed, relaxed, fence_release, fence_acquire);
    message_passing("litmus.mp_fence_access", verdict::forbidden, relaxed, relaxed, acquire, fence_release);
    message_passing("litmus.mp_access_fence", verdict::forbidden, relaxed, release, relaxed, [] {}, fence_acquire);
    message_passing("litmus.mp_release_fence_only", verdict::shown, relaxed, relaxed, relaxed, fence_release);
    message_passing("litmus.mp_full_full", verdict::forbidden, relaxed, relaxed, relaxed, fence_full, fence_full);
    message_passing("litmus.mp_light_heavy", verdict::forbidden, relaxed, relaxed, relaxed, fence_light, fence_heavy);
    message_passing("litmus.mp_light_light", verdict::shown, relaxed, relaxed, relaxed, fence_light, fence_light);

    // S does not order what is not in it: the flag may overtake the data.
    message_passing("litmus.mp_seq_cst_data_relaxed_flag", verdict::shown, seq_cst, relaxed, relaxed);

    litmus("litmus.mp_through_rmw_of_a_third",
           {[](state& s) {
                s.x.store(1, relaxed);
                s.y.store(1, release);
            },
            [](state& s) { s.y.fetch_add(1, relaxed); },
            [](state& s) {
                s.r0 = s.y.load(acquire);
                s.r1 = s.x.load(relaxed);
            }},
           verdict::forbidden, [](state& s) { return s.r0 == 2 && s.r1 == 0; });

    // Since C++20 a later store of the same thread does not continue the release sequence.
    litmus("litmus.mp_relaxed_store_ends_release_sequence",
           {[](state& s) {
                s.x.store(1, relaxed);
                s.y.store(1, release);
                s.y.store(2, relaxed);
            },
            [](state& s) {
                s.r0 = s.y.load(acquire);
                s.r1 = s.x.load(relaxed);
            }},
           verdict::shown, [](state& s) { return s.r0 == 2 && s.r1 == 0; });

    litmus("litmus.write_to_read_causality",
           {[](state& s) { s.x.store(1, relaxed); },
            [](state& s) {
                s.r2 = s.x.load(relaxed);
                s.y.store(1, release);
            },
            [](state& s) {
                s.r0 = s.y.load(acquire);
                s.r1 = s.x.load(relaxed);
            }},
           verdict::forbidden, [](state& s) { return s.r2 == 1 && s.r0 == 1 && s.r1 == 0; });

    // Fences order their own threads. A relaxed hand-over in between passes nothing on.
    litmus("litmus.fences_with_relaxed_middleman",
           {[](state& s) {
                s.x.store(1, relaxed);
                fence(seq_cst);
                s.y.store(1, relaxed);
            },
            [](state& s) {
                s.r2 = s.y.load(relaxed);
                s.z.store(1, relaxed);
            },
            [](state& s) {
                s.r0 = s.z.load(relaxed);
                fence(seq_cst);
                s.r1 = s.x.load(relaxed);
            }},
           verdict::shown, [](state& s) { return s.r2 == 1 && s.r0 == 1 && s.r1 == 0; });
});

const model::suite independent_reads_suite([] {
    independent_reads("litmus.iriw_relaxed", verdict::shown, relaxed, relaxed);
    independent_reads("litmus.iriw_release_acquire", verdict::shown, release, acquire);
    independent_reads("litmus.iriw_seq_cst", verdict::forbidden, seq_cst, seq_cst);
    independent_reads("litmus.iriw_seq_cst_loads", verdict::forbidden, relaxed, seq_cst);
    independent_reads("litmus.iriw_seq_cst_stores", verdict::shown, seq_cst, acquire);
    independent_reads("litmus.iriw_fences", verdict::forbidden, relaxed, relaxed, fence_seq_cst);
    independent_reads("litmus.iriw_full", verdict::forbidden, relaxed, relaxed, fence_full);
    independent_reads("litmus.iriw_light", verdict::shown, relaxed, relaxed, fence_light);
});

const model::suite coherence_suite([] {
    litmus("litmus.reads_of_one_location_do_not_go_back",
           {[](state& s) { s.x.store(1, relaxed); },
            [](state& s) {
                s.r0 = s.x.load(relaxed);
                s.r1 = s.x.load(relaxed);
            }},
           verdict::forbidden, flag_without_data);

    litmus("litmus.rmw_reads_the_newest",
           {[](state& s) { s.x.fetch_add(1, relaxed); }, [](state& s) { s.x.fetch_add(1, relaxed); }},
           verdict::forbidden, [](state& s) { return s.x.load(relaxed) != 2; });

    litmus("litmus.rmw_chain_hands_over_once",
           {[](state& s) { s.r0 = s.x.exchange(1, relaxed); }, [](state& s) { s.r1 = s.x.exchange(1, relaxed); },
            [](state& s) { s.r2 = s.x.exchange(1, relaxed); }},
           verdict::forbidden, [](state& s) { return s.r0 + s.r1 + s.r2 != 2; });

    litmus("litmus.compare_exchange_wins_once",
           {[](state& s) {
                int expected = 0;
                s.r0 = s.x.compare_exchange(expected, 1, relaxed, relaxed);
            },
            [](state& s) {
                int expected = 0;
                s.r1 = s.x.compare_exchange(expected, 2, relaxed, relaxed);
            }},
           verdict::forbidden, [](state& s) { return s.r0 + s.r1 != 1; });

    // It may fail although the newest value is the expected one: it read an older one.
    litmus("litmus.compare_exchange_loses_to_a_stale_value",
           {[](state& s) {
                s.x.store(1, relaxed);
                s.y.store(1, relaxed);
            },
            [](state& s) {
                s.r0 = s.y.load(relaxed);
                int expected = 1;
                s.r1 = s.x.compare_exchange(expected, 2, relaxed, relaxed);
            }},
           verdict::shown, flag_without_data);

    litmus("litmus.r_relaxed",
           {[](state& s) {
                s.x.store(1, relaxed);
                s.y.store(1, relaxed);
            },
            [](state& s) {
                s.y.store(2, relaxed);
                s.r0 = s.x.load(relaxed);
            }},
           verdict::shown, [](state& s) { return s.r0 == 0 && s.y.load(relaxed) == 2; });
    litmus("litmus.r_fences",
           {[](state& s) {
                s.x.store(1, relaxed);
                fence(seq_cst);
                s.y.store(1, relaxed);
            },
            [](state& s) {
                s.y.store(2, relaxed);
                fence(seq_cst);
                s.r0 = s.x.load(relaxed);
            }},
           verdict::forbidden, [](state& s) { return s.r0 == 0 && s.y.load(relaxed) == 2; });
});

const model::suite seq_cst_suite([] {
    // The example of P0668: S need not agree with happens-before where that goes through a release that is not seq_cst.
    litmus("litmus.s_against_happens_before",
           {[](state& s) {
                s.x.store(1, seq_cst);
                s.y.store(1, release);
            },
            [](state& s) {
                s.r0 = s.y.fetch_add(1, seq_cst);
                s.r1 = s.y.load(relaxed);
            },
            [](state& s) {
                s.y.store(3, seq_cst);
                s.r2 = s.x.load(seq_cst);
            }},
           verdict::shown, [](state& s) { return s.r0 == 1 && s.r1 == 3 && s.r2 == 0; });

    // With seq_cst throughout it does agree.
    litmus("litmus.s_with_happens_before",
           {[](state& s) {
                s.x.store(1, seq_cst);
                s.y.store(1, seq_cst);
            },
            [](state& s) {
                s.r0 = s.y.fetch_add(1, seq_cst);
                s.r1 = s.y.load(relaxed);
            },
            [](state& s) {
                s.y.store(3, seq_cst);
                s.r2 = s.x.load(seq_cst);
            }},
           verdict::forbidden, [](state& s) { return s.r0 == 1 && s.r1 == 3 && s.r2 == 0; });
});

const model::suite not_modelled_suite([] {
    litmus("litmus.load_buffering_is_not_modelled",
           {[](state& s) {
                s.r0 = s.x.load(relaxed);
                s.y.store(1, relaxed);
            },
            [](state& s) {
                s.r1 = s.y.load(relaxed);
                s.x.store(1, relaxed);
            }},
           verdict::allowed_but_not_shown, [](state& s) { return s.r0 == 1 && s.r1 == 1; });

    litmus("litmus.store_before_an_earlier_one_is_not_modelled",  // 2+2W
           {[](state& s) {
                s.x.store(1, relaxed);
                s.y.store(2, relaxed);
            },
            [](state& s) {
                s.y.store(1, relaxed);
                s.x.store(2, relaxed);
            }},
           verdict::allowed_but_not_shown, [](state& s) { return s.x.load(relaxed) == 1 && s.y.load(relaxed) == 1; });
});

}  // namespace
