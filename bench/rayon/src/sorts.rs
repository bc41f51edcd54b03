// SPDX-License-Identifier: Apache-2.0
//! The sorts; workloads/sort and stable_sort describe them.

use crate::mix::{checksum_of, mix};
use crate::serve::{Arguments, Problem};
use rayon::prelude::*;
use rayon::ThreadPool;

fn key_at(given: &Arguments, i: u64) -> u64 {
    let n = given.n as u64;
    match given.variant.as_str() {
        "sorted" | "almost_sorted" => i,
        "reverse" => n - i,
        "equal" => 1,
        "few_unique" => mix(i) % 16,
        "organ_pipe" => i.min(n - i),
        _ => mix(i),
    }
}

fn keys_in_order(given: &Arguments) -> Vec<u64> {
    let mut keys: Vec<u64> = (0..given.n as u64).map(|i| key_at(given, i)).collect();
    if given.variant == "almost_sorted" {
        for i in (0..given.n).step_by(100) {
            keys.swap(i, (mix(i as u64) % given.n as u64) as usize);
        }
    }
    keys
}

trait Element: Clone + Send {
    fn of(key: u64) -> Self;
    fn bits(&self) -> u64;
    fn sort(values: &mut [Self]);
}

impl Element for u64 {
    fn of(key: u64) -> Self {
        key
    }
    fn bits(&self) -> u64 {
        *self
    }
    fn sort(values: &mut [Self]) {
        values.par_sort_unstable();
    }
}

impl Element for i32 {
    fn of(key: u64) -> Self {
        key as i32
    }
    fn bits(&self) -> u64 {
        *self as u64
    }
    fn sort(values: &mut [Self]) {
        values.par_sort_unstable();
    }
}

impl Element for f32 {
    fn of(key: u64) -> Self {
        key as i64 as f32
    }
    fn bits(&self) -> u64 {
        u64::from(self.to_bits())
    }
    fn sort(values: &mut [Self]) {
        values.par_sort_unstable_by(|a, b| a.partial_cmp(b).expect("numbers"));
    }
}

impl Element for f64 {
    fn of(key: u64) -> Self {
        key as i64 as f64
    }
    fn bits(&self) -> u64 {
        self.to_bits()
    }
    fn sort(values: &mut [Self]) {
        values.par_sort_unstable_by(|a, b| a.partial_cmp(b).expect("numbers"));
    }
}

#[derive(Clone)]
struct Record {
    key: u64,
    others: [u64; 7],
}

impl Element for Record {
    fn of(key: u64) -> Self {
        Record { key, others: [key, key, key, key, key, key, !key] }
    }
    fn bits(&self) -> u64 {
        mix(self.key) ^ self.others[6]
    }
    fn sort(values: &mut [Self]) {
        values.par_sort_unstable_by_key(|value| value.key);
    }
}

impl Element for String {
    fn of(key: u64) -> Self {
        key.to_string()
    }
    fn bits(&self) -> u64 {
        self.bytes().fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)))
    }
    fn sort(values: &mut [Self]) {
        values.par_sort_unstable();
    }
}

struct Sort<T> {
    values: Vec<T>,
    unsorted: Vec<T>,
}

impl<T: Element> Sort<T> {
    fn new(given: &Arguments) -> Self {
        Sort { values: Vec::new(), unsorted: keys_in_order(given).into_iter().map(T::of).collect() }
    }
}

impl<T: Element> Problem for Sort<T> {
    fn prepare(&mut self) {
        self.values.clone_from(&self.unsorted);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let values = &mut self.values;
        pool.install(|| T::sort(values));
    }
    fn checksum(&self) -> u64 {
        checksum_of(self.values.iter().map(T::bits))
    }
}

pub fn sort(given: &Arguments) -> Box<dyn Problem> {
    match given.variant.as_str() {
        "i32" => Box::new(Sort::<i32>::new(given)),
        "f32" => Box::new(Sort::<f32>::new(given)),
        "f64" => Box::new(Sort::<f64>::new(given)),
        "record" => Box::new(Sort::<Record>::new(given)),
        "string" => Box::new(Sort::<String>::new(given)),
        _ => Box::new(Sort::<u64>::new(given)),
    }
}

/// The key, a value, and what else an element holds.
pub struct StableSort<const WORDS: usize> {
    values: Vec<[u64; WORDS]>,
    unsorted: Vec<[u64; WORDS]>,
}

impl<const WORDS: usize> StableSort<WORDS> {
    pub fn new(given: &Arguments) -> Self {
        let n = given.n as u64;
        let element = |i: u64| {
            let mut words = [0; WORDS];
            words[0] = mix(i) % n;
            words[1] = i;
            words
        };
        StableSort { values: Vec::new(), unsorted: (0..n).map(element).collect() }
    }
}

impl<const WORDS: usize> Problem for StableSort<WORDS> {
    fn prepare(&mut self) {
        self.values.clone_from(&self.unsorted);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let values = &mut self.values;
        pool.install(|| values.par_sort_by_key(|words| words[0]));
    }
    fn checksum(&self) -> u64 {
        self.values.iter().fold(0, |sum, words| mix(mix(sum ^ words[0]) ^ words[1]))
    }
}

pub fn stable_sort(given: &Arguments) -> Box<dyn Problem> {
    match given.variant.as_str() {
        "record" => Box::new(StableSort::<8>::new(given)),
        _ => Box::new(StableSort::<2>::new(given)),
    }
}
