# SPDX-License-Identifier: Apache-2.0
"""catalogue.py - the rows of the benchmark: which workloads run, and their sizes."""
import dataclasses

# The number of repetitions of each program. A repetition takes ten milliseconds or more: it solves a small problem many
# times (Size.calls).
ROUNDS, QUICK_ROUNDS, SMOKE_ROUNDS = 15, 5, 1


@dataclasses.dataclass(frozen=True)
class Size:
    n: int
    calls: int = 1


@dataclasses.dataclass(frozen=True)
class Row:
    name: str
    group: str
    workload: str  # the directory below workloads
    what: str
    unit: str  # what ns_per_op counts
    full: Size
    quick: Size
    base: str = "serial"  # the baseline's program
    pause_us: int = 0  # idle time before each call
    producers: int = 1
    hogs: int = 0  # number of other busy processes
    least_threads: int = 1
    variant: str = ""  # selects one of the problems that share the programs
    threads: tuple = ()  # fixed numbers of threads, instead of --threads
    bytes: int = 0  # that an operation reads from and writes to memory
    samples: bool = False  # the programs' samples are the figures, not the time of a repetition
    smoke: Size = None

    def size(self, scale):
        """`scale` is full, quick or smoke."""
        if scale == "smoke":
            return self.smoke or Size(self.quick.n, min(self.quick.calls, 2))
        return getattr(self, scale)


# The values of chain_kind in workloads/chains/problem.hpp.
CHAINS = (
    ("sum", "sum of 4 M numbers"),
    ("filter_map_sum", "filter, map, sum"),
    ("dot", "zip, map, sum: a dot product"),
    ("chain", "chain of two, sum"),
    ("flatten", "flatten of rows of 64, sum"),
    ("enumerate", "enumerate, map, sum"),
    ("chunks", "chunks of 64, the largest of their sums"),
    ("min_by_key", "min_by_key"),
    ("find_early", "find_first, match at 1 %"),
    ("find_middle", "find_first, match at 50 %"),
    ("find_late", "find_first, match at 99 %"),
    ("any", "any, no match"),
    ("all", "all, all match"),
    ("collect", "map into an existing vector"),
)


# The names in support/standard_names.hpp, and the bytes that each has to read and write for a number.
STANDARD = (
    ("adjacent_difference", 16), ("is_heap", 8), ("is_partitioned", 8), ("minmax_element", 8), ("partition_copy", 16),
    ("remove_copy_if", 12), ("replace_copy_if", 16), ("reverse_copy", 16), ("rotate_copy", 16), ("search_n", 8),
    ("transform_inclusive_scan", 16), ("unique_copy", 12),
)


_ARRAY, _QUICK_ARRAY = Size(10_000_000), Size(1_000_000)
_ARRAY_4, _QUICK_ARRAY_4 = Size(_ARRAY.n, 4), Size(_QUICK_ARRAY.n, 4)


def _sorts(group):
    orders = ("random", "sorted", "reverse", "equal", "few_unique", "organ_pipe", "almost_sorted")
    for variant in orders + ("i32", "f32", "f64"):
        what = f"{variant.replace('_', ' ')} u64" if variant in orders else f"random {variant}"
        yield Row(f"sort_{variant}", group, "sort", f"10 M {what}", "item", _ARRAY, _QUICK_ARRAY, variant=variant,
                  smoke=Size(5000))
    for variant, what in (("record", "structs of 64 bytes"), ("string", "std::string of 20 digits")):
        yield Row(f"sort_{variant}", group, "sort", f"1 M {what}", "item", Size(1_000_000), Size(100_000),
                  variant=variant, smoke=Size(5000))
    yield Row("sort_oversubscribed", group, "sort", "10 M random u64 with 2 and with 24 threads", "item", _ARRAY,
              _QUICK_ARRAY, variant="random", threads=(2, 24), smoke=Size(5000))
    yield Row("stable_sort", group, "stable_sort", "10 M pairs of u64 by their keys", "item", _ARRAY, _QUICK_ARRAY,
              smoke=Size(5000))
    yield Row("stable_sort_record", group, "stable_sort", "1 M structs of 64 bytes by their keys", "item", Size(1_000_000),
              Size(100_000), variant="record", smoke=Size(5000))


def _rows():
    forks, loops, data, chains, pool = "fork-join", "loops", "data", "iterators", "pool"
    yield Row("fib", forks, "fib", "Fibonacci, only forks", "fork", Size(30, 2), Size(24, 2), smoke=Size(12))
    yield Row("tree_sum", forks, "tree_sum", "sum of a tree of 2^20 nodes", "node", Size(1 << 20, 4), Size(1 << 17, 4),
              smoke=Size(1000))
    yield Row("tree_sum_small", forks, "tree_sum", "sum of a tree of 1,000 nodes, call after call", "node",
              Size(1000, 2000), Size(1000, 500))
    yield Row("tree_sum_small_cold", forks, "tree_sum", "the same tree, 5 ms after the last call", "node",
              Size(1000, 40), Size(1000, 10), pause_us=5000, samples=True)
    yield Row("nqueens", forks, "nqueens", "queens on a board, every position a fork", "call", Size(11, 2), Size(9, 2),
              smoke=Size(6))
    yield Row("integrate", forks, "integrate", "adaptive integration", "call", Size(2000), Size(500), smoke=Size(20))
    yield Row("uts", forks, "uts", "unbalanced tree search", "node", Size(9), Size(7), smoke=Size(4))
    yield Row("quicksort_join", forks, "quicksort_join", "quicksort down to 32 items", "item", Size(1 << 19),
              Size(1 << 16), smoke=Size(1000))
    yield Row("matmul", forks, "matmul", "recursive matrix product", "product", Size(512), Size(256), smoke=Size(48))
    yield Row("skynet", forks, "skynet", "forks of ten, a million leaves", "leaf", Size(10 ** 6), Size(10 ** 5),
              smoke=Size(1000))
    for variant, what, full, quick, smoke in (
        ("random", "1,000 nodes, random edges", Size(1000, 1000), Size(1000, 100), 50),
        ("wavefront", "256 x 256 nodes, each after its left and its upper neighbour", Size(256, 1000), Size(64, 20), 8),
        ("tree", "a binary tree of 1,023 nodes", Size(1023, 1000), Size(1023, 100), 31),
    ):
        yield Row(f"graph_{variant}", forks, "graph", f"task graph run again and again: {what}", "node", full, quick,
                  variant=variant, smoke=Size(smoke, 2))
    yield Row("pipeline", forks, "pipeline", "items of a microsecond: source, parallel stage, sum in order", "item",
              Size(10_000, 4), Size(2000, 4), smoke=Size(100))

    yield Row("empty_loop", loops, "empty_loop", "loop of 2 items, call after call", "loop", Size(2, 20000),
              Size(2, 2000))
    yield Row("empty_loop_16", loops, "empty_loop", "loop of 16 items, call after call", "loop", Size(16, 20000),
              Size(16, 2000))
    yield Row("empty_loop_1000", loops, "empty_loop", "loop of 1,000 items, call after call", "loop", Size(1000, 5000),
              Size(1000, 500))
    yield Row("inner_loop_2", loops, "inner_loops", "loop of 2 items, from inside the pool", "loop", Size(2, 20), Size(2, 4),
              smoke=Size(2))
    yield Row("inner_loop_16", loops, "inner_loops", "loop of 16 items, from inside the pool", "loop", Size(16, 20),
              Size(16, 4), smoke=Size(16))
    yield Row("inner_loop_16_60ns", loops, "inner_loops", "loop of 16 items of 60 ns, from inside the pool", "loop",
              Size(16, 20), Size(16, 4), variant="60ns", smoke=Size(16))
    yield Row("empty_loop_cold", loops, "empty_loop", "loop of 2 items, 100 ms after the last one", "loop", Size(2, 4),
              Size(2, 2), pause_us=100_000, samples=True, smoke=Size(2, 1))
    yield Row("saxpy", loops, "saxpy", "y += a * x, 4 M floats", "item", Size(1 << 22, 4), Size(1 << 20, 4),
              smoke=Size(1000))
    yield Row("increment", loops, "increment", "a[i] += 1, 10 M floats", "item", Size(10_000_000, 4), Size(1_000_000, 4),
              smoke=Size(1000))
    yield Row("mandelbrot", loops, "mandelbrot", "rows that differ in cost", "point", Size(384), Size(192), smoke=Size(32))
    yield Row("stencil", loops, "stencil", "ten sweeps over 1024 x 1024", "point", Size(1024), Size(512), smoke=Size(32))
    yield Row("nested_loops", loops, "nested_loops", "5 rows of different length, both loops parallel", "item",
              Size(40_000, 4), Size(5000, 4), smoke=Size(100))
    yield Row("short_loops", loops, "short_loops", "1,000 loops of 20 us, one after the other", "loop", Size(64, 1000),
              Size(64, 200))
    yield Row("short_loops_hogs", loops, "short_loops", "the same with 2 busy processes", "loop", Size(64, 1000),
              Size(64, 200), hogs=2)
    yield Row("increment_hogs", loops, "increment", "a[i] += 1 with 2 busy processes", "item", Size(10_000_000, 4),
              Size(1_000_000, 4), hogs=2, smoke=Size(1000))

    yield Row("triad", loops, "triad", "a = b + s * c, 10 M doubles: memory bandwidth", "item", _ARRAY_4,
              _QUICK_ARRAY_4, bytes=24, smoke=Size(1000))
    for variant, what in (("adaptive", "tiles that write one value, in ranges"), ("claim_each", "the same, tile by tile")):
        yield Row(f"grid_{variant}", loops, "grid", what, "tile", Size(4094), Size(1022), variant=variant, smoke=Size(30))

    yield Row("sum", data, "sum", "sum of 10 M u64", "item", _ARRAY_4, _QUICK_ARRAY_4, bytes=8, smoke=Size(1000))
    yield Row("min_max", data, "min_max", "minimum and maximum of 10 M i32", "item", _ARRAY_4, _QUICK_ARRAY_4, bytes=4,
              smoke=Size(1000))
    yield Row("inclusive_scan", data, "inclusive_scan", "prefix sums of 10 M u64", "item", _ARRAY_4, _QUICK_ARRAY_4,
              bytes=16, smoke=Size(1000))
    yield Row("inclusive_scan_in_place", data, "inclusive_scan", "the same in place", "item", _ARRAY_4, _QUICK_ARRAY_4,
              bytes=16, variant="in_place", smoke=Size(1000))
    yield Row("transform", data, "transform", "y = f(x), 10 M f32", "item", _ARRAY_4, _QUICK_ARRAY_4, bytes=8,
              smoke=Size(1000))
    yield Row("filter", data, "filter", "copy of the even numbers among 10 M u64", "item", _ARRAY, _QUICK_ARRAY,
              smoke=Size(1000))
    yield Row("histogram", data, "histogram", "10 M u32 in 1,024 bins", "item", _ARRAY, _QUICK_ARRAY, smoke=Size(1000))
    yield Row("histogram_many", data, "histogram", "10 M u32 in 65,536 bins", "item", _ARRAY, _QUICK_ARRAY,
              variant="many", smoke=Size(1000))
    for variant, what in (("lists", "10,000 lists into one array"), ("short", "1 M lists of ten into one array"),
                          ("new", "10,000 lists into a new array")):
        yield Row(f"flatten_{variant}", data, "flatten", f"10 M u32 of {what}", "item", _ARRAY, _QUICK_ARRAY,
                  variant=variant, smoke=Size(1000))
    yield Row("group_by", data, "group_by", "indices of 10 M u32 by 1,000 keys", "item", _ARRAY, _QUICK_ARRAY,
              smoke=Size(20_000))
    yield Row("merge", data, "merge", "two sorted arrays of 5 M u64", "item", _ARRAY, _QUICK_ARRAY, smoke=Size(1000))
    yield Row("nth_element", data, "nth_element", "the median of 10 M u64", "item", _ARRAY, _QUICK_ARRAY, smoke=Size(1000))
    yield Row("find_early", data, "find", "the number at a hundredth of 10 M u64", "item", Size(_ARRAY.n, 100),
              Size(_QUICK_ARRAY.n, 20), variant="early", smoke=Size(1000))
    yield Row("find_late", data, "find", "the number a hundredth before the end of 10 M u64", "item", _ARRAY_4,
              _QUICK_ARRAY_4, variant="late", smoke=Size(1000))
    yield from _sorts(data)

    for variant, bytes_each in STANDARD:
        yield Row(f"standard_{variant}", data, "standard", f"{variant} of 4 M u64", "item", Size(1 << 22, 4), Size(1 << 20, 4),
                  variant=variant, bytes=bytes_each, smoke=Size(5000))
    for variant, what in CHAINS:
        yield Row(f"iter_{variant}", chains, "chains", what, "item", Size(1 << 22, 8), Size(1 << 20, 8), variant=variant,
                  smoke=Size(5000))

    yield Row("inject", pool, "inject", "tiny calls from 1 thread outside", "call", Size(2000, 4), Size(500, 2),
              smoke=Size(20))
    yield Row("inject_8", pool, "inject", "tiny calls from 8 threads outside at once", "call", Size(500, 4), Size(100, 2),
              producers=8, smoke=Size(20))
    yield Row("spawn_storm", pool, "spawn_storm", "a million tasks that one thread spawns", "task", Size(10 ** 6),
              Size(10 ** 5), smoke=Size(1000))
    yield Row("scope_64", pool, "spawn_storm", "64 tasks that one thread spawns, call after call", "task", Size(64, 1000),
              Size(64, 100))
    yield Row("async_task", pool, "async_task", "one task from outside, and the wait for it, call after call", "task",
              Size(1, 20000), Size(1, 2000))
    yield Row("post", pool, "post", "from posting one task to a sleeping pool until it runs, 2 ms after the last", "post",
              Size(1, 200), Size(1, 50), pause_us=2000, least_threads=2, samples=True)
    yield Row("wake", pool, "wake", "from a call until a sleeping thread works, 2 ms after the last", "wake",
              Size(1, 200), Size(1, 50), base="futex", pause_us=2000, least_threads=2, samples=True)
    yield Row("idle", pool, "idle", "CPU time of an idle pool in 200 ms", "window", Size(200), Size(200), samples=True,
              smoke=Size(20))


ROWS = tuple(_rows())
GROUPS = tuple(dict.fromkeys(row.group for row in ROWS))


def select(names):
    """The rows that `names` select; a name is a row, a workload or a group. All rows if there is no name."""
    unknown = [name for name in names if not any(name in (row.name, row.workload, row.group) for row in ROWS)]
    if unknown:
        raise SystemExit(f"run.py: there is no row, workload or group called {', '.join(unknown)}; --list shows them")
    return [row for row in ROWS if not names or {row.name, row.workload, row.group} & set(names)]
