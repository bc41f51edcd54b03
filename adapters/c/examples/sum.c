// SPDX-License-Identifier: Apache-2.0
// sum.c - Heddle from C99: a loop with one total for each participant, a join, and tasks. Prints `sum 499999500000, fib 6765, tasks 100`.
#include <heddle.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { k_items = 1000000, k_most_participants = 64, k_tasks = 100 };

static void add(size_t participant, size_t begin, size_t end, void* context) {
    uint64_t* totals = context;
    for (size_t i = begin; i < end; ++i) totals[participant] += i;
}

struct fib {
    unsigned n;
    unsigned result;
};

static void compute_fib(void* context) {
    struct fib* self = context;
    struct fib left = {self->n - 1, 0};
    struct fib right = {self->n - 2, 0};
    self->result = self->n;
    if (self->n < 2) return;
    if (heddle_join(compute_fib, &left, compute_fib, &right) != HEDDLE_OK) abort();
    self->result = left.result + right.result;
}

static void set_one(void* context) { *(int*)context = 1; }

static void check(heddle_status status) {
    if (status == HEDDLE_OK) return;
    fprintf(stderr, "%s: %s\n", heddle_status_name(status), heddle_last_error());
    exit(1);
}

int main(void) {
    static uint64_t totals[k_most_participants];
    check(heddle_parallel_for_participants(NULL, 0, k_items, 0, k_most_participants, add, totals));
    uint64_t sum = 0;
    for (int i = 0; i < k_most_participants; ++i) sum += totals[i];

    struct fib twenty = {20, 0};
    check(heddle_run(NULL, compute_fib, &twenty));

    heddle_scope* scope;
    static int done[k_tasks];
    check(heddle_scope_begin(NULL, &scope));
    for (int i = 0; i < k_tasks; ++i) check(heddle_scope_spawn(scope, set_one, &done[i]));
    check(heddle_scope_end(scope));
    int tasks = 0;
    for (int i = 0; i < k_tasks; ++i) tasks += done[i];
    printf("sum %" PRIu64 ", fib %u, tasks %d\n", sum, twenty.result, tasks);
    return 0;
}
