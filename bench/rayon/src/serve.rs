// SPDX-License-Identifier: Apache-2.0
//! Corresponds to support/arguments.hpp, usage.hpp and serve.hpp of the C++ programs. The baseline counts the operations.

use std::io::BufRead;
use std::time::Duration;

pub struct Arguments {
    pub threads: usize,
    pub n: usize,
    pub calls: u64,
    pub pause_us: u64,
    pub producers: usize,
    pub variant: String,
}

impl Arguments {
    /// Pairs `--name value`.
    pub fn new(words: &[String]) -> Arguments {
        let mut given = Arguments { threads: 1, n: 1, calls: 1, pause_us: 0, producers: 1, variant: String::new() };
        for pair in words.chunks(2) {
            let number = || pair[1].parse::<u64>().expect("a number");
            match pair[0].as_str() {
                "--threads" => given.threads = number() as usize,
                "--n" => given.n = number() as usize,
                "--calls" => given.calls = number(),
                "--pause-us" => given.pause_us = number(),
                "--producers" => given.producers = number() as usize,
                "--variant" => given.variant = pair[1].clone(),
                other => panic!("invalid argument '{}'", other),
            }
        }
        given
    }
}

pub trait Problem {
    fn prepare(&mut self) {}
    fn call(&mut self, pool: &rayon::ThreadPool);
    fn checksum(&self) -> u64;
    /// The sample, if it is not the time of a call.
    fn sample_ns(&self) -> Option<u64> {
        None
    }
}

fn read_clock(clock: libc::clockid_t) -> u64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(clock, &mut now) };
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

pub fn wall_ns() -> u64 {
    read_clock(libc::CLOCK_MONOTONIC)
}

pub fn cpu_ns() -> u64 {
    read_clock(libc::CLOCK_PROCESS_CPUTIME_ID)
}

pub fn sleep_us(duration: u64) {
    std::thread::sleep(Duration::from_micros(duration));
}

fn involuntary_switches() -> i64 {
    let mut used = unsafe { std::mem::zeroed::<libc::rusage>() };
    unsafe { libc::getrusage(libc::RUSAGE_SELF, &mut used) };
    used.ru_nivcsw
}

fn peak_rss_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

fn repeat(given: &Arguments, pool: &rayon::ThreadPool, problem: &mut dyn Problem) -> String {
    let with_pauses = given.pause_us > 0 || problem.sample_ns().is_some();
    problem.prepare();
    if !with_pauses && given.calls > 1 {
        problem.call(pool);
    }
    let (cpu, switches) = (cpu_ns(), involuntary_switches());
    let mut samples: Vec<String> = Vec::new();
    let mut wall = 0;
    if with_pauses {
        for _ in 0..given.calls {
            sleep_us(given.pause_us);
            let start = wall_ns();
            problem.call(pool);
            let took = wall_ns() - start;
            wall += took;
            samples.push(problem.sample_ns().unwrap_or(took).to_string());
        }
    } else {
        let start = wall_ns();
        for _ in 0..given.calls {
            problem.call(pool);
        }
        wall = wall_ns() - start;
    }
    format!(
        "{{\"wall_ns\": {}, \"cpu_ns\": {}, \"switches\": {}, \"rss_kb\": {}, \"checksum\": {}, \
         \"samples\": [{}]}}",
        wall,
        cpu_ns() - cpu,
        involuntary_switches() - switches,
        peak_rss_kb(),
        problem.checksum(),
        samples.join(", ")
    )
}

pub fn serve(given: &Arguments, pool: &rayon::ThreadPool, problem: &mut dyn Problem) {
    println!("{{\"ready\": true}}");
    for command in std::io::stdin().lock().lines() {
        if command.expect("a line of text") != "run" {
            break;
        }
        println!("{}", repeat(given, pool, problem));
    }
}
