// SPDX-License-Identifier: Apache-2.0
//! The chains of workloads/chains/problem.hpp.

use crate::mix::mix;
use crate::serve::{Arguments, Problem};
use rayon::prelude::*;
use rayon::ThreadPool;

const ROW: usize = 64;
const MOST: u64 = 0xFFFF;
const WANTED: u32 = MOST as u32 + 1;

pub struct Chains {
    kind: String,
    values: Vec<u32>,
    weights: Vec<f64>,
    rows: Vec<Vec<u32>>,
    collected: Vec<u64>,
    answer: u64,
}

impl Chains {
    pub fn new(given: &Arguments) -> Self {
        let n = given.n;
        let mut values: Vec<u32> = (0..n as u64).map(|i| (mix(i) & MOST) as u32).collect();
        match given.variant.as_str() {
            "find_early" => values[n / 100] = WANTED,
            "find_middle" => values[n / 2] = WANTED,
            "find_late" => values[n - 1 - n / 100] = WANTED,
            _ => {}
        }
        let weights = values.iter().map(|&value| f64::from(value)).collect();
        let rows = values.chunks(ROW).map(<[u32]>::to_vec).collect();
        Chains { kind: given.variant.clone(), values, weights, rows, collected: Vec::new(), answer: 0 }
    }
}

fn key_of(value: u32) -> u32 {
    value ^ 0x5555
}

fn wide(value: &u32) -> u64 {
    u64::from(*value)
}

impl Problem for Chains {
    fn prepare(&mut self) {
        self.answer = 0;
    }
    fn call(&mut self, pool: &ThreadPool) {
        let (values, weights, rows, collected) = (&self.values, &self.weights, &self.rows, &mut self.collected);
        let kind = self.kind.as_str();
        self.answer = pool.install(|| match kind {
            "sum" => values.par_iter().map(wide).sum(),
            "filter_map_sum" => values.par_iter().filter(|&x| x % 3 == 0).map(|x| wide(x) * 5).sum(),
            "dot" => weights.par_iter().zip(weights).map(|(x, y)| x * y).sum::<f64>() as u64,
            "chain" => values.par_iter().chain(values).map(wide).sum(),
            "flatten" => rows.par_iter().flatten().map(wide).sum(),
            "enumerate" => values.par_iter().enumerate().map(|(i, x)| i as u64 * wide(x)).sum(),
            "chunks" => values.par_chunks(ROW).map(|chunk| chunk.iter().map(wide).sum()).max().unwrap(),
            "min_by_key" => values.par_iter().min_by_key(|&&x| key_of(x)).map(wide).unwrap(),
            "find_early" | "find_middle" | "find_late" => values.par_iter().position_first(|&x| x == WANTED).unwrap_or(values.len()) as u64,
            "any" => 2 - u64::from(values.par_iter().any(|&x| x == WANTED)),
            "all" => 2 - u64::from(values.par_iter().all(|&x| x != WANTED)),
            "collect" => {
                values.par_iter().map(|x| wide(x) * 5 + 1).collect_into_vec(collected);
                collected[collected.len() / 2]
            }
            _ => panic!("there is no chain {}", kind),
        });
    }
    fn checksum(&self) -> u64 {
        self.answer
    }
}
