// SPDX-License-Identifier: Apache-2.0
//! The programs of the grid that use Rayon: `rayon_bench WORKLOAD --threads 2 --n 30 …`, with the protocol of support/serve.hpp.

mod arrays;
mod chains;
mod fork_join;
mod loops;
mod mix;
mod pool;
mod serve;
mod sorts;

use serve::{Arguments, Problem};

fn problem(name: &str, given: &Arguments) -> Box<dyn Problem> {
    match name {
        "fib" => Box::new(fork_join::Fib::new(given)),
        "tree_sum" => Box::new(fork_join::TreeSum::new(given)),
        "nqueens" => Box::new(fork_join::Nqueens::new(given)),
        "integrate" => Box::new(fork_join::Integrate::new(given)),
        "uts" => Box::new(fork_join::Uts::new(given)),
        "quicksort_join" => Box::new(fork_join::Quicksort::new(given)),
        "matmul" => Box::new(fork_join::Matmul::new(given)),
        "skynet" => Box::new(fork_join::Skynet::new(given)),
        "empty_loop" => Box::new(loops::EmptyLoop::new(given)),
        "saxpy" => Box::new(loops::Saxpy::new(given)),
        "increment" => Box::new(loops::Increment::new(given)),
        "mandelbrot" => Box::new(loops::Mandelbrot::new(given)),
        "stencil" => Box::new(loops::Stencil::new(given)),
        "nested_loops" => Box::new(loops::NestedLoops::new(given)),
        "short_loops" => Box::new(loops::ShortLoops::new(given)),
        "chains" => Box::new(chains::Chains::new(given)),
        "triad" => Box::new(arrays::Triad::new(given)),
        "sum" => Box::new(arrays::Sum::new(given)),
        "min_max" => Box::new(arrays::MinMax::new(given)),
        "transform" => Box::new(arrays::Transform::new(given)),
        "filter" => Box::new(arrays::Filter::new(given)),
        "histogram" => Box::new(arrays::Histogram::new(given)),
        "flatten" => Box::new(arrays::Flatten::new(given)),
        "group_by" => Box::new(arrays::GroupBy::new(given)),
        "find" => Box::new(arrays::Find::new(given)),
        "sort" => sorts::sort(given),
        "stable_sort" => sorts::stable_sort(given),
        "spawn_storm" => Box::new(pool::SpawnStorm::new(given)),
        "inject" => Box::new(pool::Inject::new(given)),
        "wake" => Box::new(pool::Wake::new()),
        "idle" => Box::new(pool::Idle::new(given)),
        _ => panic!("there is no workload '{}'", name),
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let given = Arguments::new(&words[1..]);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(given.threads).build().expect("a thread pool");
    serve::serve(&given, &pool, problem(&words[0], &given).as_mut());
}
