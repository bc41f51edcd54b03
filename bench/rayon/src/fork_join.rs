// SPDX-License-Identifier: Apache-2.0
//! The fork-join workloads; workloads/NAME/problem.hpp describes each.

use crate::mix::{bits_of, checksum_of, mix};
use crate::serve::{Arguments, Problem};
use rayon::{join, ThreadPool};

/// The sum of body(i) for every i in first..last, each call in a separate fork.
fn sum_forks(first: usize, last: usize, body: &(impl Fn(usize) -> u64 + Sync)) -> u64 {
    if last - first == 1 {
        return body(first);
    }
    let middle = first + (last - first) / 2;
    let (left, right) = join(|| sum_forks(first, middle, body), || sum_forks(middle, last, body));
    left + right
}

/// A problem whose input and output are one number each.
macro_rules! number_problem {
    ($name:ident, $call:expr) => {
        pub struct $name {
            n: u64,
            answer: u64,
        }
        impl $name {
            pub fn new(given: &Arguments) -> Self {
                $name { n: given.n as u64, answer: 0 }
            }
        }
        impl Problem for $name {
            fn prepare(&mut self) {
                self.answer = 0;
            }
            fn call(&mut self, pool: &ThreadPool) {
                let n = self.n;
                self.answer = pool.install(|| $call(n));
            }
            fn checksum(&self) -> u64 {
                self.answer
            }
        }
    };
}

fn fib(n: u64) -> u64 {
    if n < 2 {
        return n;
    }
    let (x, y) = join(|| fib(n - 1), || fib(n - 2));
    x + y
}
number_problem!(Fib, fib);

fn solutions(columns: u32, falling: u32, rising: u32, all: u32) -> u64 {
    if columns == all {
        return 1;
    }
    let mut queens = [0u32; 16];
    let mut count = 0;
    let mut rest = all & !(columns | falling | rising);
    while rest != 0 {
        queens[count] = rest & rest.wrapping_neg();
        rest &= rest - 1;
        count += 1;
    }
    if count == 0 {
        return 0;
    }
    sum_forks(0, count, &|i| {
        let queen = queens[i];
        solutions(columns | queen, (falling | queen) << 1, (rising | queen) >> 1, all)
    })
}
number_problem!(Nqueens, |n| solutions(0, 0, 0, (1u32 << n) - 1));

fn curve(x: f64) -> f64 {
    (x * x + 1.0) * x
}
fn strip(x1: f64, y1: f64, x2: f64, y2: f64) -> f64 {
    (y1 + y2) * (x2 - x1) / 2.0
}
fn area(x1: f64, y1: f64, x2: f64, y2: f64, guess: f64) -> f64 {
    let x = x1 + (x2 - x1) / 2.0;
    let y = curve(x);
    let (a, b) = (strip(x1, y1, x, y), strip(x, y, x2, y2));
    if (a + b - guess).abs() < 1e-3 {
        return a + b;
    }
    let (left, right) = join(|| area(x1, y1, x, y, a), || area(x, y, x2, y2, b));
    left + right
}
fn integral(n: u64) -> u64 {
    let end = n as f64;
    let (first, last) = (curve(0.0), curve(end));
    area(0.0, first, end, last, strip(0.0, first, end, last)).to_bits()
}
number_problem!(Integrate, integral);

fn children(state: u64, depth: u64, deepest: u64) -> usize {
    if depth >= deepest {
        return 0;
    }
    let draw = state >> 32;
    let mut limit = (1u64 << 32) / 5 * 4;
    let mut count = 0;
    while draw < limit && count < 100 {
        count += 1;
        limit = limit / 5 * 4;
    }
    count
}
fn count(state: u64, depth: u64, deepest: u64) -> u64 {
    let children = children(state, depth, deepest);
    if children == 0 {
        return 1;
    }
    1 + sum_forks(0, children, &|i| count(mix(state ^ mix(i as u64 + 1)), depth + 1, deepest))
}
number_problem!(Uts, |n| count(mix(19), 0, n));

fn skynet(first: u64, leaves: u64) -> u64 {
    if leaves == 1 {
        return first;
    }
    let each = leaves / 10;
    sum_forks(0, 10, &|i| skynet(first + i as u64 * each, each))
}
number_problem!(Skynet, |n| skynet(0, n));

struct Node {
    value: u64,
    left: *const Node,
    right: *const Node,
}
unsafe impl Sync for Node {}

pub struct TreeSum {
    nodes: Vec<Node>,
    answer: u64,
}

impl TreeSum {
    pub fn new(given: &Arguments) -> Self {
        let empty = || Node { value: 0, left: std::ptr::null(), right: std::ptr::null() };
        let mut tree = TreeSum { nodes: (0..given.n).map(|_| empty()).collect(), answer: 0 };
        tree.grow(0, given.n);
        tree
    }

    fn grow(&mut self, first: usize, count: usize) -> *const Node {
        if count == 0 {
            return std::ptr::null();
        }
        let left = (count - 1) / 2;
        self.nodes[first].value = mix(first as u64);
        self.nodes[first].left = self.grow(first + 1, left);
        self.nodes[first].right = self.grow(first + 1 + left, count - 1 - left);
        &self.nodes[first]
    }
}

fn sum(node: Option<&Node>) -> u64 {
    match node {
        None => 0,
        Some(node) => {
            // The nodes outlive the call, and nothing writes to them.
            let (left, right) = join(|| sum(unsafe { node.left.as_ref() }), || sum(unsafe { node.right.as_ref() }));
            node.value.wrapping_add(left).wrapping_add(right)
        }
    }
}

impl Problem for TreeSum {
    fn call(&mut self, pool: &ThreadPool) {
        let nodes = &self.nodes;
        self.answer = pool.install(|| sum(nodes.first()));
    }
    fn checksum(&self) -> u64 {
        self.answer
    }
}

fn insertion_sort(part: &mut [u64]) {
    for i in 1..part.len() {
        let value = part[i];
        let mut hole = i;
        while hole > 0 && part[hole - 1] > value {
            part[hole] = part[hole - 1];
            hole -= 1;
        }
        part[hole] = value;
    }
}

fn partition(part: &mut [u64]) -> usize {
    let (mut low, mut pivot, high) = (part[0], part[part.len() / 2], part[part.len() - 1]);
    if pivot < low {
        std::mem::swap(&mut pivot, &mut low);
    }
    if high < pivot {
        pivot = if high < low { low } else { high };
    }
    let (mut i, mut j) = (0, part.len() - 1);
    loop {
        while part[i] < pivot {
            i += 1;
        }
        while pivot < part[j] {
            j -= 1;
        }
        if i >= j {
            return j + 1;
        }
        part.swap(i, j);
        i += 1;
        j -= 1;
    }
}

fn quicksort(part: &mut [u64]) {
    if part.len() <= 32 {
        return insertion_sort(part);
    }
    let middle = partition(part);
    let (left, right) = part.split_at_mut(middle);
    join(|| quicksort(left), || quicksort(right));
}

pub struct Quicksort {
    unsorted: Vec<u64>,
    values: Vec<u64>,
}

impl Quicksort {
    pub fn new(given: &Arguments) -> Self {
        Quicksort { unsorted: (0..given.n as u64).map(mix).collect(), values: Vec::new() }
    }
}

impl Problem for Quicksort {
    fn prepare(&mut self) {
        self.values.clone_from(&self.unsorted);
    }
    fn call(&mut self, pool: &ThreadPool) {
        let values = &mut self.values;
        pool.install(|| quicksort(values));
    }
    fn checksum(&self) -> u64 {
        checksum_of(self.values.iter().copied())
    }
}

#[derive(Clone, Copy)]
struct Product {
    c: *mut f32,
    a: *const f32,
    b: *const f32,
    rows: usize,
    columns: usize,
    depth: usize,
    stride: usize,
}
unsafe impl Send for Product {}

impl Product {
    fn divides_depth(&self) -> bool {
        self.depth > self.rows && self.depth > self.columns
    }
    fn divides_rows(&self) -> bool {
        self.rows >= self.columns && self.rows >= self.depth
    }

    fn halves(self) -> (Product, Product) {
        let (mut first, mut second) = (self, self);
        // Both halves stay within the three matrices.
        unsafe {
            if self.divides_depth() {
                first.depth /= 2;
                second.depth -= first.depth;
                second.a = self.a.add(first.depth);
                second.b = self.b.add(first.depth * self.stride);
            } else if self.divides_rows() {
                first.rows /= 2;
                second.rows -= first.rows;
                second.a = self.a.add(first.rows * self.stride);
                second.c = self.c.add(first.rows * self.stride);
            } else {
                first.columns /= 2;
                second.columns -= first.columns;
                second.b = self.b.add(first.columns);
                second.c = self.c.add(first.columns);
            }
        }
        (first, second)
    }

    fn multiply_leaf(&self) {
        for i in 0..self.rows {
            for k in 0..self.depth {
                unsafe {
                    let factor = *self.a.add(i * self.stride + k);
                    let c = std::slice::from_raw_parts_mut(self.c.add(i * self.stride), self.columns);
                    let b = std::slice::from_raw_parts(self.b.add(k * self.stride), self.columns);
                    for (c, b) in c.iter_mut().zip(b) {
                        *c += factor * b;
                    }
                }
            }
        }
    }
}

fn multiply(part: Product) {
    if part.rows <= 32 && part.columns <= 32 && part.depth <= 32 {
        return part.multiply_leaf();
    }
    let (first, second) = part.halves();
    if part.divides_depth() {
        multiply(first);
        multiply(second);
    } else {
        join(move || multiply(first), move || multiply(second));
    }
}

pub struct Matmul {
    n: usize,
    a: Vec<f32>,
    b: Vec<f32>,
    c: Vec<f32>,
}

impl Matmul {
    pub fn new(given: &Arguments) -> Self {
        let size = (given.n * given.n) as u64;
        let small = |i| (mix(i) % 8) as f32;
        Matmul { n: given.n, a: (0..size).map(small).collect(), b: (size..2 * size).map(small).collect(), c: Vec::new() }
    }
}

impl Problem for Matmul {
    fn prepare(&mut self) {
        self.c = vec![0.0; self.n * self.n];
    }
    fn call(&mut self, pool: &ThreadPool) {
        let n = self.n;
        let (c, a, b) = (self.c.as_mut_ptr(), self.a.as_ptr(), self.b.as_ptr());
        let whole = Product { c, a, b, rows: n, columns: n, depth: n, stride: n };
        pool.install(move || multiply(whole));
    }
    fn checksum(&self) -> u64 {
        checksum_of(bits_of(&self.c))
    }
}
