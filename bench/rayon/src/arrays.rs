// SPDX-License-Identifier: Apache-2.0
//! Algorithms on arrays; workloads/NAME/problem.hpp describes each. Rayon has no scan, merge or nth_element.

use crate::mix::{bits_of, checksum_of, mix};
use crate::serve::{Arguments, Problem};
use rayon::prelude::*;
use rayon::ThreadPool;
use std::collections::HashMap;

/// The numbers of support/array_problem.hpp.
fn numbers<T>(given: &Arguments, of: impl Fn(u64) -> T) -> Vec<T> {
    (0..given.n as u64).map(|i| of(mix(i))).collect()
}

pub struct Triad {
    a: Vec<f64>,
    b: Vec<f64>,
    c: Vec<f64>,
}

impl Triad {
    pub fn new(given: &Arguments) -> Self {
        let cycle = |length: usize| (0..given.n).map(|i| (i % length) as f64).collect();
        Triad { a: Vec::new(), b: cycle(1024), c: cycle(1000) }
    }
}

impl Problem for Triad {
    fn prepare(&mut self) {
        self.a.clear();
        self.a.resize(self.b.len(), 0.0);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let (a, b, c) = (&mut self.a, &self.b, &self.c);
        pool.install(|| a.par_iter_mut().zip(b).zip(c).for_each(|((a, b), c)| *a = b + 3.0 * c));
    }
    fn checksum(&self) -> u64 {
        checksum_of(self.a.iter().map(|value| value.to_bits()))
    }
}

pub struct Sum {
    values: Vec<u64>,
    answer: u64,
}

impl Sum {
    pub fn new(given: &Arguments) -> Self {
        Sum { values: numbers(given, |x| x), answer: 0 }
    }
}

impl Problem for Sum {
    fn prepare(&mut self) {
        self.answer = 0;
    }
    fn call(&mut self, pool: &ThreadPool) {
        let values = &self.values;
        self.answer = pool.install(|| values.par_iter().copied().reduce(|| 0, u64::wrapping_add));
    }
    fn checksum(&self) -> u64 {
        self.answer
    }
}

pub struct MinMax {
    values: Vec<i32>,
    answer: (i32, i32),
}

impl MinMax {
    pub fn new(given: &Arguments) -> Self {
        MinMax { values: numbers(given, |x| x as i32), answer: (0, 0) }
    }
}

impl Problem for MinMax {
    fn prepare(&mut self) {
        self.answer = (0, 0);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let widen = |a: (i32, i32), b: (i32, i32)| (a.0.min(b.0), a.1.max(b.1));
        let values = &self.values;
        self.answer = pool.install(|| values.par_iter().map(|&x| (x, x)).reduce(|| (i32::MAX, i32::MIN), widen));
    }
    fn checksum(&self) -> u64 {
        mix(self.answer.0 as u64) ^ self.answer.1 as u64
    }
}

pub struct Transform {
    values: Vec<f32>,
    mapped: Vec<f32>,
}

impl Transform {
    pub fn new(given: &Arguments) -> Self {
        Transform { values: numbers(given, |x| x as f32), mapped: Vec::new() }
    }
}

impl Problem for Transform {
    fn prepare(&mut self) {
        self.mapped.clear();
        self.mapped.resize(self.values.len(), 0.0);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let (values, mapped) = (&self.values, &mut self.mapped);
        pool.install(|| mapped.par_iter_mut().zip(values).for_each(|(y, x)| *y = 0.5 * x + 1.0));
    }
    fn checksum(&self) -> u64 {
        checksum_of(bits_of(&self.mapped))
    }
}

pub struct Filter {
    values: Vec<u64>,
    kept: Vec<u64>,
}

impl Filter {
    pub fn new(given: &Arguments) -> Self {
        Filter { values: numbers(given, |x| x), kept: Vec::new() }
    }
}

impl Problem for Filter {
    fn prepare(&mut self) {
        self.kept.clear();
        self.kept.resize(self.values.len(), 0);
        self.kept.clear();
    }
    fn call(&mut self, pool: &ThreadPool) {
        let (values, kept) = (&self.values, &mut self.kept);
        pool.install(|| kept.par_extend(values.par_iter().copied().filter(|x| x % 2 == 0)));
    }
    fn checksum(&self) -> u64 {
        checksum_of(self.kept.iter().copied())
    }
}

pub struct Histogram {
    values: Vec<u32>,
    bits: u32,
    counts: Vec<u64>,
}

impl Histogram {
    pub fn new(given: &Arguments) -> Self {
        let bits = if given.variant == "many" { 16 } else { 10 };
        Histogram { values: numbers(given, |x| x as u32), bits, counts: Vec::new() }
    }
}

impl Problem for Histogram {
    fn prepare(&mut self) {
        self.counts.clear();
    }
    fn call(&mut self, pool: &ThreadPool) {
        let bits = self.bits;
        let none = || vec![0; 1 << bits];
        let count = |mut counts: Vec<u64>, x: &u32| {
            counts[(x >> (32 - bits)) as usize] += 1;
            counts
        };
        let add = |mut a: Vec<u64>, b: Vec<u64>| {
            a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
            a
        };
        let values = &self.values;
        self.counts = pool.install(|| values.par_iter().fold(none, count).reduce(none, add));
    }
    fn checksum(&self) -> u64 {
        checksum_of(self.counts.iter().copied())
    }
}

pub struct Flatten {
    lists: Vec<Vec<u32>>,
    n: usize,
    is_new: bool,
    all: Vec<u32>,
}

impl Flatten {
    pub fn new(given: &Arguments) -> Self {
        let length = match given.variant.as_str() {
            "short" => 10,
            "lists" | "new" => (given.n - 1) / 10_000 + 1,
            other => panic!("invalid argument '{}'", other),
        };
        let all = numbers(given, |x| x as u32);
        let lists = all.chunks(length).map(|list| list.to_vec()).collect();
        Flatten { lists, n: all.len(), is_new: given.variant == "new", all: Vec::new() }
    }
}

impl Problem for Flatten {
    fn prepare(&mut self) {
        self.all = if self.is_new { Vec::new() } else { vec![0; self.n] };
    }
    fn call(&mut self, pool: &ThreadPool) {
        let (lists, all, is_new) = (&self.lists, &mut self.all, self.is_new);
        pool.install(|| {
            if is_new {
                *all = lists.par_iter().flat_map_iter(|list| list.iter().copied()).collect();
                return;
            }
            let mut rest = all.as_mut_slice();
            let mut places = Vec::with_capacity(lists.len());
            for list in lists {
                let (place, right) = rest.split_at_mut(list.len());
                places.push(place);
                rest = right;
            }
            places.into_par_iter().zip(lists).for_each(|(place, list)| place.copy_from_slice(list));
        });
    }
    fn checksum(&self) -> u64 {
        checksum_of(self.all.iter().map(|&x| u64::from(x)))
    }
}

pub struct GroupBy {
    values: Vec<u32>,
    groups: HashMap<u32, Vec<usize>>,
}

impl GroupBy {
    pub fn new(given: &Arguments) -> Self {
        GroupBy { values: numbers(given, |x| x as u32), groups: HashMap::new() }
    }
}

impl Problem for GroupBy {
    fn prepare(&mut self) {
        self.groups.clear();
    }
    fn call(&mut self, pool: &ThreadPool) {
        let put = |mut groups: HashMap<u32, Vec<usize>>, (i, x): (usize, &u32)| {
            groups.entry(x % 1000).or_default().push(i);
            groups
        };
        let append = |mut a: HashMap<u32, Vec<usize>>, b: HashMap<u32, Vec<usize>>| {
            if a.is_empty() {
                return b;
            }
            b.into_iter().for_each(|(key, members)| a.entry(key).or_default().extend(members));
            a
        };
        let values = &self.values;
        self.groups = pool.install(|| values.par_iter().enumerate().fold(HashMap::new, put).reduce(HashMap::new, append));
    }
    fn checksum(&self) -> u64 {
        let mut keys: Vec<&u32> = self.groups.keys().collect();
        keys.sort_unstable();
        keys.iter().fold(0, |sum, key| {
            let members = &self.groups[key];
            let sum = mix(sum ^ members.len() as u64);
            (0..10).fold(sum, |sum, k| mix(sum ^ members[members.len() * k / 10] as u64))
        })
    }
}

pub struct Find {
    values: Vec<u64>,
    wanted: u64,
    found_at: u64,
}

impl Find {
    pub fn new(given: &Arguments) -> Self {
        let place = match given.variant.as_str() {
            "early" => given.n / 100,
            "late" => given.n - 1 - given.n / 100,
            other => panic!("invalid argument '{}'", other),
        };
        Find { values: numbers(given, |x| x), wanted: mix(place as u64), found_at: 0 }
    }
}

impl Problem for Find {
    fn prepare(&mut self) {
        self.found_at = 0;
    }
    fn call(&mut self, pool: &ThreadPool) {
        let (values, wanted) = (&self.values, self.wanted);
        let found = pool.install(|| values.par_iter().position_first(|&x| x == wanted));
        self.found_at = found.unwrap_or(values.len()) as u64;
    }
    fn checksum(&self) -> u64 {
        self.found_at
    }
}
