// SPDX-License-Identifier: Apache-2.0
// standard_names.hpp - the algorithms of the workload `standard`, which libraries have under the names of <algorithm> and <numeric>.
#pragma once

// Expands call(name) for each of them.
#define BENCH_STANDARD_NAMES(call)                                                                         \
    call(adjacent_difference) call(is_heap) call(is_partitioned) call(minmax_element) call(partition_copy) \
        call(remove_copy_if) call(replace_copy_if) call(reverse_copy) call(rotate_copy) call(search_n)     \
            call(transform_inclusive_scan) call(unique_copy)
