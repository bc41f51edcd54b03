// SPDX-License-Identifier: Apache-2.0
// An outside program in C that uses the pthreadpool that Heddle installs.
#include <pthreadpool.h>
#include <stdio.h>

static void mark(void* marks, size_t i) { ((char*)marks)[i] = 1; }

int main(void) {
    char marks[1000] = {0};
    pthreadpool_t pool = pthreadpool_create(2);
    pthreadpool_parallelize_1d(pool, mark, marks, sizeof marks, 0);
    pthreadpool_destroy(pool);
    size_t marked = 0;
    for (size_t i = 0; i < sizeof marks; ++i) marked += (size_t)marks[i];
    printf("%zu marks\n", marked);
    return marked == sizeof marks ? 0 : 1;
}
