// SPDX-License-Identifier: Apache-2.0
//! The costs of a pool; workloads/NAME/problem.hpp describes each workload.

use crate::mix::{bits_of, checksum_of};
use crate::serve::{cpu_ns, sleep_us, wall_ns, Arguments, Problem};
use rayon::prelude::*;
use rayon::ThreadPool;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

pub struct SpawnStorm {
    values: Vec<f32>,
}

impl SpawnStorm {
    pub fn new(given: &Arguments) -> Self {
        SpawnStorm { values: vec![0.0; given.n] }
    }
}

impl Problem for SpawnStorm {
    fn prepare(&mut self) {
        self.values.fill(0.0);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let values = &mut self.values;
        pool.scope(|scope| {
            for (i, value) in values.iter_mut().enumerate() {
                scope.spawn(move |_| *value = (i % 1024) as f32);
            }
        });
    }
    fn checksum(&self) -> u64 {
        checksum_of(bits_of(&self.values))
    }
}

#[derive(Default)]
#[repr(align(64))]
struct Item(AtomicU64);

pub struct Inject {
    calls: usize,
    tallies: Vec<[Item; 2]>,
}

impl Inject {
    pub fn new(given: &Arguments) -> Self {
        Inject { calls: given.n, tallies: (0..given.producers).map(|_| Default::default()).collect() }
    }
}

impl Problem for Inject {
    fn prepare(&mut self) {
        self.tallies.iter_mut().flatten().for_each(|item| *item.0.get_mut() = 0);
    }
    // The producers are created for each call: their start, some 20 us each, is short compared with their work.
    fn call(&mut self, pool: &ThreadPool) {
        let calls = self.calls;
        std::thread::scope(|scope| {
            for tally in &self.tallies {
                scope.spawn(move || {
                    for _ in 0..calls {
                        pool.install(|| {
                            tally.par_iter().for_each(|item| {
                                item.0.store(item.0.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                            })
                        });
                    }
                });
            }
        });
    }
    fn checksum(&self) -> u64 {
        self.tallies.iter().flatten().map(|item| item.0.load(Ordering::Relaxed)).sum()
    }
}

#[derive(Default)]
struct Rendezvous {
    arrived: AtomicUsize,
    at: [Item; 2],
}

impl Rendezvous {
    fn arrive(&self, party: usize) {
        self.at[party].0.store(wall_ns(), Ordering::Relaxed);
        self.arrived.fetch_add(1, Ordering::AcqRel);
        while self.arrived.load(Ordering::Acquire) < 2 {}
    }
}

pub struct Wake {
    met: u64,
    latency_ns: u64,
}

impl Wake {
    pub fn new() -> Self {
        Wake { met: 0, latency_ns: 0 }
    }
}

impl Problem for Wake {
    fn prepare(&mut self) {
        self.met = 0;
    }
    fn call(&mut self, pool: &ThreadPool) {
        let meeting = Rendezvous::default();
        let start = wall_ns();
        pool.install(|| rayon::join(|| meeting.arrive(0), || meeting.arrive(1)));
        self.latency_ns = meeting.at.iter().map(|item| item.0.load(Ordering::Relaxed)).max().unwrap_or(0) - start;
        self.met += 1;
    }
    fn checksum(&self) -> u64 {
        self.met
    }
    fn sample_ns(&self) -> Option<u64> {
        Some(self.latency_ns)
    }
}

pub struct Idle {
    window_us: u64,
    used_ns: u64,
}

impl Idle {
    pub fn new(given: &Arguments) -> Self {
        Idle { window_us: given.n as u64 * 1000, used_ns: 0 }
    }
}

impl Problem for Idle {
    fn call(&mut self, pool: &ThreadPool) {
        for _ in 0..100 {
            pool.install(|| {
                (0..64u64).into_par_iter().for_each(|item| {
                    std::sync::atomic::compiler_fence(Ordering::SeqCst);
                    let _ = item;
                })
            });
        }
        sleep_us(20_000);
        let before = cpu_ns();
        sleep_us(self.window_us);
        self.used_ns = cpu_ns() - before;
    }
    fn checksum(&self) -> u64 {
        0
    }
    fn sample_ns(&self) -> Option<u64> {
        Some(self.used_ns)
    }
}
