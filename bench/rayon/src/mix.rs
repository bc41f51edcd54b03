// SPDX-License-Identifier: Apache-2.0
//! Computes the same bits as support/mix.hpp.

pub fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E3779B97F4A7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58476D1CE4E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D049BB133111EB);
    x ^ (x >> 31)
}

/// Depends on every value and on their order.
pub fn checksum_of(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0, |sum, value| mix(sum ^ value))
}

pub fn bits_of(values: &[f32]) -> impl Iterator<Item = u64> + '_ {
    values.iter().map(|value| u64::from(value.to_bits()))
}
