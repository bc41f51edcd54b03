// SPDX-License-Identifier: Apache-2.0
// pipeline.hpp - items that pass through stages: each stage works on another item, and the number of items on their way is bounded.
//
// A token carries one item at a time from the source through all stages. Tokens are tasks of a scope. A token that finds a serial stage
// busy, or another item's turn there, stays in the list of the stage and its task ends; the token that leaves the stage spawns it again.
// So no thread waits, and everything that tokens share is guarded by the mutexes of the stages.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "cancellation.hpp"
#include "detail/base/exceptions.hpp"
#include "detail/base/immovable.hpp"
#include "detail/base/invoke.hpp"
#include "detail/base/mutex.hpp"
#include "detail/forkjoin/inside.hpp"
#include "detail/forkjoin/pipeline_gate.hpp"
#include "detail/forkjoin/task_failures.hpp"
#include "detail/observe/strand_probe.hpp"
#include "pool.hpp"
#include "scope.hpp"

namespace heddle::inline v0 {

// How a pipeline runs: the first argument of `pipeline`.
struct pipeline_options {
    // How many items are on their way at most: the source is not called while there are as many. 0: four for each thread.
    std::size_t tokens = 0;

    // After a stop request no further item is read, and the call throws operation_cancelled.
    stop_token stop = {};

    // The pool to run in. Null: the pool of the calling thread, or the default pool if the thread belongs to none.
    heddle::pool* pool = nullptr;
};

// A stage: what parallel_stage, serial_stage and ordered_stage return.
template <class F, detail::stage_kind Kind>
struct pipeline_stage {
    F body;  // the callable
};

// A stage that works on any number of items at the same time; one that works on one at a time, in any order; one that works on one at a
// time, in the order in which the source has returned them. The callable takes an item and returns the item for the next stage.
template <class F>
[[nodiscard]] pipeline_stage<std::decay_t<F>, detail::stage_kind::parallel> parallel_stage(F&& body) {
    return {std::forward<F>(body)};
}
template <class F>
[[nodiscard]] pipeline_stage<std::decay_t<F>, detail::stage_kind::serial> serial_stage(F&& body) {
    return {std::forward<F>(body)};
}
template <class F>
[[nodiscard]] pipeline_stage<std::decay_t<F>, detail::stage_kind::ordered> ordered_stage(F&& body) {
    return {std::forward<F>(body)};
}

namespace detail {

// The items before each stage. `fits`: each stage takes what the one before it returns.
template <class Item, class... Stages>
struct items_of_stages {
    static constexpr bool fits = false;
};
template <class Item, class F, stage_kind Kind>
struct items_of_stages<Item, pipeline_stage<F, Kind>> {
    static constexpr bool fits = std::invocable<F&, Item&&>;
    using type = std::tuple<std::optional<Item>>;
};
template <class Item, class F, stage_kind Kind, class Next, class... Rest>
    requires std::invocable<F&, Item&&> && (!std::is_void_v<std::invoke_result_t<F&, Item &&>>)
struct items_of_stages<Item, pipeline_stage<F, Kind>, Next, Rest...> {
    using after = items_of_stages<std::remove_cvref_t<std::invoke_result_t<F&, Item&&>>, Next, Rest...>;
    static constexpr bool fits = after::fits;
    using type =
        decltype(std::tuple_cat(std::declval<std::tuple<std::optional<Item>>>(), std::declval<typename after::type>()));
};

template <class Source>
concept pipeline_source =
    std::invocable<Source&> && requires { typename std::remove_cvref_t<std::invoke_result_t<Source&>>::value_type; };

template <class Source, class... Stages>
class pipeline_run : immovable {
    using first_item = typename std::remove_cvref_t<std::invoke_result_t<Source&>>::value_type;

    struct token : pipeline_token {
        typename items_of_stages<first_item, Stages...>::type items;
    };

public:
    pipeline_run(std::size_t tokens, Source& source, std::tuple<Stages...>& stages)
        : source_(source),
          stages_(stages),
          tokens_(tokens),
          gates_(sizeof...(Stages)) {
        for (pipeline_gate& one : gates_) one.reserve(tokens);
        for (token& one : tokens_) idle_.push_back(&one);
    }

    void run(task_scope& scope) {
        scope_ = &scope;
        start_idle();
    }
    void rethrow() { failures_.rethrow(); }

private:
    void run_token(token& one) {
        while (read(one) && pass<0>(one)) {}
    }

    // False: there is no item for it.
    bool read(token& one) {
        {
            const std::lock_guard lock(mutex_);
            if (this_task::stop_requested()) is_over_ = true;
            if (is_over_ || is_reading_) return idle_.push_back(&one), false;
            is_reading_ = true;
        }
        std::optional<first_item> item;
        detail::scope_access::core(*scope_).strands().add_here();  // the token's last item has ended
        read_.restart_here();
        detail::catching([&] { item = detail::invoke(source_); }, [&] { fail(next_); });
        read_.add_here();
        {
            const std::lock_guard lock(mutex_);
            is_reading_ = false;
            if (!item) is_over_ = true;
            if (is_over_) return idle_.push_back(&one), false;
            one.number = next_++;
        }
        std::get<0>(one.items) = std::move(item);
        start_idle();
        return true;
    }

    // Lets a token without an item read the next one.
    void start_idle() {
        const std::lock_guard lock(mutex_);
        if (idle_.empty()) return;
        token& one = *idle_.back();
        idle_.pop_back();
        scope_->spawn([this, &one] { run_token(one); });
    }

    // Goes through the stages from number I on. False: it waits for one of them.
    template <std::size_t I>
    bool pass(token& one) {
        if constexpr (I == sizeof...(Stages)) {
            return true;
        } else {
            one.strand.add_here();
            if (k_kinds[I] != stage_kind::parallel && !gates_[I].enter(one, k_kinds[I])) return false;
            return pass_inside<I>(one);
        }
    }

    template <std::size_t I>
    bool pass_inside(token& one) {
        one.strand.meet();
        if constexpr (k_kinds[I] != stage_kind::parallel) gates_[I].last().meet();
        detail::catching([&] { call<I>(one); }, [&] { fail(one.number); });
        if constexpr (k_kinds[I] != stage_kind::parallel) {
            gates_[I].last().add_here();
            if (pipeline_token* const next = gates_[I].leave(k_kinds[I])) {
                scope_->spawn([this, next] {
                    token& resumed = static_cast<token&>(*next);
                    if (pass_inside<I>(resumed)) run_token(resumed);
                });
            }
        }
        return pass<I + 1>(one);
    }

    // An item that comes after a failure is dropped: no stage has to see it.
    template <std::size_t I>
    void call(token& one) {
        auto& item = std::get<I>(one.items);
        if (!item) return;
        auto& body = std::get<I>(stages_).body;
        if constexpr (I + 1 == sizeof...(Stages)) detail::invoke(body, *std::move(item));
        else std::get<I + 1>(one.items).emplace(detail::invoke(body, *std::move(item)));
        item.reset();
    }

    void fail(std::uint64_t number) noexcept {
        failures_.add(static_cast<std::uint32_t>(number));
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }

    template <class F, stage_kind Kind>
    static constexpr stage_kind kind_of(const pipeline_stage<F, Kind>*) noexcept {
        return Kind;
    }
    static constexpr stage_kind k_kinds[] = {kind_of(static_cast<const Stages*>(nullptr))...};

    Source& source_;
    std::tuple<Stages...>& stages_;
    task_scope* scope_ = nullptr;
    [[no_unique_address]] strand_point read_;  // of the last item
    std::vector<token> tokens_;
    std::vector<pipeline_gate> gates_;
    task_failures failures_{exception_policy::leftmost};
    mutex mutex_;
    std::vector<token*> idle_;  // guarded by the mutex, like the next
    bool is_reading_ = false;
    bool is_over_ = false;
    std::uint64_t next_ = 0;
};

template <class T>
constexpr bool is_pipeline_stage = false;
template <class F, stage_kind Kind>
constexpr bool is_pipeline_stage<pipeline_stage<F, Kind>> = true;

template <class Source, class... Stages>
void run_pipeline(const pipeline_options& how, Source& source, std::tuple<Stages...>& stages) {
    const auto body = [&](task_scope& scope) {
        const std::size_t tokens = how.tokens != 0 ? how.tokens : std::size_t{4} * threads_here();
        pipeline_run<Source, Stages...> made(tokens, source, stages);
        made.run(scope);
        scope.wait();
        made.rethrow();
    };
    const scope_options inside{.stop = how.stop};
    how.pool != nullptr ? how.pool->scope(inside, body) : heddle::scope(inside, body);
}

}  // namespace detail

// Calls source() until it returns an empty std::optional, one call at a time, and passes each item through all stages. Returns when
// the last item has left the last stage. A source that waits, for a file or a socket, should do so in `blocking`. If callables throw, no further
// item is read, items that have not failed go on, and pipeline throws the exception of the earliest item that failed.
template <class Source, class... Stages>
    requires(sizeof...(Stages) > 0)
void pipeline(const pipeline_options& how, Source&& source, Stages... stages) {
    constexpr bool is_source = detail::pipeline_source<Source>;
    static_assert(is_source,
                  "heddle: the source of a pipeline takes nothing and returns a std::optional, empty at the end");
    constexpr bool are_stages = (detail::is_pipeline_stage<Stages> && ...);
    static_assert(are_stages, "heddle: a stage of a pipeline is made by parallel_stage, serial_stage or ordered_stage");
    if constexpr (is_source && are_stages) {
        using item = typename std::remove_cvref_t<std::invoke_result_t<Source&>>::value_type;
        constexpr bool fits = detail::items_of_stages<item, Stages...>::fits;
        static_assert(fits, "heddle: a stage of a pipeline takes what the stage before it, or the source, returns");
        std::tuple<Stages...> all(std::move(stages)...);
        if constexpr (fits) detail::run_pipeline(how, source, all);
    }
}

}  // namespace heddle::inline v0
