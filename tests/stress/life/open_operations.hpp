// SPDX-License-Identifier: Apache-2.0
// open_operations.hpp - the current operations of every thread: the list that the watchdog prints.
//
// Threads    any. print_open_operations: any, also while all others hang; what it reads may be slightly out of date.
#pragma once

#include <cstdint>

namespace heddle::stress::life {

struct pool_record;

// During its lifetime, the calling thread is inside `what`, with a pool or without one.
class open_operation {
public:
    explicit open_operation(const char* what, const pool_record* with = nullptr);
    ~open_operation();
    open_operation(const open_operation&) = delete;
    open_operation& operator=(const open_operation&) = delete;

    // A later step of the same operation.
    void now(const char* what);

private:
    unsigned entry_;
};

void print_open_operations();

}  // namespace heddle::stress::life
