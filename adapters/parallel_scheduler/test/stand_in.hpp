// SPDX-License-Identifier: Apache-2.0
// stand_in.hpp - the interface of [exec.parschedrepl] in the working draft of C++26, in a namespace of its own: no implementation of it
// is packaged. Written from the standard's text; of <stop_token> only as much as a receiver's environment needs.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <span>

namespace stand_in {

class inplace_stop_source;

class inplace_stop_token {
public:
    inplace_stop_token() = default;
    bool stop_requested() const noexcept;

private:
    friend class inplace_stop_source;
    explicit inplace_stop_token(const inplace_stop_source* source) noexcept : source_(source) {}
    const inplace_stop_source* source_ = nullptr;
};

class inplace_stop_source {
public:
    inplace_stop_token get_token() const noexcept { return inplace_stop_token(this); }
    void request_stop() noexcept { is_requested_ = true; }
    bool stop_requested() const noexcept { return is_requested_; }

private:
    std::atomic<bool> is_requested_ = false;
};

inline bool inplace_stop_token::stop_requested() const noexcept {
    return source_ != nullptr && source_->stop_requested();
}

struct get_stop_token_t {};
inline constexpr get_stop_token_t get_stop_token{};

namespace execution::parallel_scheduler_replacement {

struct receiver_proxy {
    virtual ~receiver_proxy() = default;
    virtual void set_value() noexcept = 0;
    virtual void set_error(std::exception_ptr) noexcept = 0;
    virtual void set_stopped() noexcept = 0;

    // The environment need not support the query: then there is nothing.
    template <class Property, class Query>
    std::optional<Property> try_query(Query) noexcept {
        std::optional<Property> answer;
        query_env(&answer);
        return answer;
    }

protected:
    virtual void query_env(std::optional<inplace_stop_token>* answer) noexcept = 0;
};

struct bulk_item_receiver_proxy : receiver_proxy {
    virtual void execute(std::size_t begin, std::size_t end) noexcept = 0;
};

struct parallel_scheduler_backend {
    virtual ~parallel_scheduler_backend() = default;
    virtual void schedule(receiver_proxy&, std::span<std::byte>) noexcept = 0;
    virtual void schedule_bulk_chunked(std::size_t, bulk_item_receiver_proxy&, std::span<std::byte>) noexcept = 0;
    virtual void schedule_bulk_unchunked(std::size_t, bulk_item_receiver_proxy&, std::span<std::byte>) noexcept = 0;
};

std::shared_ptr<parallel_scheduler_backend> query_parallel_scheduler_backend();

}  // namespace execution::parallel_scheduler_replacement

}  // namespace stand_in
