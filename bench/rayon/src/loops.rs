// SPDX-License-Identifier: Apache-2.0
//! The loops; workloads/NAME/problem.hpp describes each.

use crate::mix::{bits_of, checksum_of, mix};
use crate::serve::{Arguments, Problem};
use rayon::prelude::*;
use rayon::ThreadPool;

#[derive(Clone, Default)]
#[repr(align(64))]
struct Mark(u64);

pub struct EmptyLoop {
    marks: Vec<Mark>,
}

impl EmptyLoop {
    pub fn new(given: &Arguments) -> Self {
        EmptyLoop { marks: vec![Mark::default(); given.n] }
    }
}

impl Problem for EmptyLoop {
    fn prepare(&mut self) {
        self.marks.fill(Mark(0));
    }
    fn call(&mut self, pool: &ThreadPool) {
        let marks = &mut self.marks;
        pool.install(|| marks.par_iter_mut().enumerate().for_each(|(i, mark)| mark.0 = i as u64 + 1));
    }
    fn checksum(&self) -> u64 {
        self.marks.iter().map(|mark| mark.0).sum()
    }
}

pub struct Saxpy {
    x: Vec<f32>,
    y: Vec<f32>,
}

impl Saxpy {
    pub fn new(given: &Arguments) -> Self {
        Saxpy { x: (0..given.n).map(|i| (i % 1024) as f32).collect(), y: Vec::new() }
    }
}

impl Problem for Saxpy {
    fn prepare(&mut self) {
        self.y.clear();
        self.y.resize(self.x.len(), 1.0);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let (x, y) = (&self.x, &mut self.y);
        pool.install(|| y.par_iter_mut().zip(x).for_each(|(y, x)| *y += 0.5 * x));
    }
    fn checksum(&self) -> u64 {
        checksum_of(bits_of(&self.y))
    }
}

pub struct Increment {
    values: Vec<f32>,
}

impl Increment {
    pub fn new(given: &Arguments) -> Self {
        Increment { values: vec![0.0; given.n] }
    }
}

impl Problem for Increment {
    fn prepare(&mut self) {
        for (i, value) in self.values.iter_mut().enumerate() {
            *value = (i % 1024) as f32;
        }
    }
    fn call(&mut self, pool: &ThreadPool) {
        let values = &mut self.values;
        pool.install(|| values.par_iter_mut().for_each(|value| *value += 1.0));
    }
    fn checksum(&self) -> u64 {
        checksum_of(bits_of(&self.values))
    }
}

pub struct Mandelbrot {
    side: usize,
    steps: Vec<u32>,
}

fn steps_at(x: f64, y: f64) -> u32 {
    let (mut a, mut b, mut steps) = (0.0, 0.0, 0);
    while steps < 200 && a * a + b * b <= 4.0 {
        let next = a * a - b * b + x;
        b = 2.0 * a * b + y;
        a = next;
        steps += 1;
    }
    steps
}

impl Mandelbrot {
    pub fn new(given: &Arguments) -> Self {
        Mandelbrot { side: given.n, steps: vec![0; given.n * given.n] }
    }
}

impl Problem for Mandelbrot {
    fn prepare(&mut self) {
        self.steps.fill(0);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let (side, steps) = (self.side, &mut self.steps);
        let scale = 3.0 / side as f64;
        let draw = |(row, line): (usize, &mut [u32])| {
            let y = row as f64 * scale - 1.5;
            for (column, steps) in line.iter_mut().enumerate() {
                *steps = steps_at(column as f64 * scale - 2.0, y);
            }
        };
        pool.install(|| steps.par_chunks_mut(side).enumerate().for_each(draw));
    }
    fn checksum(&self) -> u64 {
        checksum_of(self.steps.iter().map(|&steps| u64::from(steps)))
    }
}

pub struct Stencil {
    side: usize,
    now: Vec<f32>,
    next: Vec<f32>,
}

impl Stencil {
    pub fn new(given: &Arguments) -> Self {
        Stencil { side: given.n, now: Vec::new(), next: Vec::new() }
    }
}

impl Problem for Stencil {
    fn prepare(&mut self) {
        self.now = (0..(self.side * self.side) as u64).map(|i| (mix(i) % 256) as f32).collect();
        self.next.clone_from(&self.now);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let side = self.side;
        for _ in 0..10 {
            let now = &self.now;
            let inner = &mut self.next[side..(side - 1) * side];
            let sweep = |(inner_row, out): (usize, &mut [f32])| {
                let rows = &now[inner_row * side..(inner_row + 3) * side];
                let (above, rest) = rows.split_at(side);
                let (row, below) = rest.split_at(side);
                for j in 1..side - 1 {
                    out[j] = 0.2 * (row[j] + row[j - 1] + row[j + 1] + above[j] + below[j]);
                }
            };
            pool.install(|| inner.par_chunks_mut(side).enumerate().for_each(sweep));
            std::mem::swap(&mut self.now, &mut self.next);
        }
    }
    fn checksum(&self) -> u64 {
        checksum_of(bits_of(&self.now))
    }
}

const ROWS: usize = 5;

pub struct NestedLoops {
    width: usize,
    results: Vec<u64>,
}

impl NestedLoops {
    pub fn new(given: &Arguments) -> Self {
        NestedLoops { width: given.n, results: vec![0; ROWS * given.n] }
    }
}

impl Problem for NestedLoops {
    fn prepare(&mut self) {
        self.results.fill(0);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let (width, results) = (self.width, &mut self.results);
        let inner = |(row, line): (usize, &mut [u64])| {
            line[..width * (row + 1) / ROWS].par_iter_mut().enumerate().for_each(|(column, result)| {
                *result = (0..8).fold((row * width + column) as u64, |value, _| mix(value));
            });
        };
        pool.install(|| results.par_chunks_mut(width).enumerate().for_each(inner));
    }
    fn checksum(&self) -> u64 {
        checksum_of(self.results.iter().copied())
    }
}

pub struct ShortLoops {
    results: Vec<u64>,
}

impl ShortLoops {
    pub fn new(given: &Arguments) -> Self {
        ShortLoops { results: vec![0; given.n] }
    }
}

impl Problem for ShortLoops {
    fn prepare(&mut self) {
        self.results.fill(0);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let results = &mut self.results;
        let item = |(i, result): (usize, &mut u64)| {
            *result = (0..64).fold(result.wrapping_add(i as u64), |value, _| mix(value));
        };
        pool.install(|| results.par_iter_mut().enumerate().for_each(item));
    }
    fn checksum(&self) -> u64 {
        checksum_of(self.results.iter().copied())
    }
}
