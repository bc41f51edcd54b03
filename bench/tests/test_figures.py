# SPDX-License-Identifier: Apache-2.0
"""figures.py: quantiles of known series, and intervals that contain the true ratio as often as they claim."""
import random
import unittest

from bench_test import figures


class Quantiles(unittest.TestCase):
    def test_median_of_an_even_number_is_between_the_middle_two(self):
        self.assertEqual(figures.median([4, 1, 3, 2]), 2.5)

    def test_quantile_of_one_value_is_that_value(self):
        self.assertEqual(figures.quantile([7], 0.999), 7)

    def test_spread_is_a_share_of_the_median(self):
        self.assertAlmostEqual(figures.spread([90, 100, 110]), 0.1)


class Ratios(unittest.TestCase):
    def noisy(self, chance, scale, count=25):
        return [scale * (1 + abs(chance.gauss(0, 0.05))) for _ in range(count)]

    def test_interval_holds_the_true_ratio(self):
        chance = random.Random(7)
        held = 0
        for _ in range(60):
            ratio = figures.ratio(self.noisy(chance, 1.2), self.noisy(chance, 1.0))
            held += ratio.low <= 1.2 <= ratio.high
        self.assertGreaterEqual(held, 51)  # 57 expected

    def test_pairs_cancel_what_disturbs_a_whole_round(self):
        chance = random.Random(7)
        rounds = [1 + 5 * chance.random() for _ in range(15)]
        ratio = figures.paired_ratio([1.5 * r for r in rounds], rounds)
        self.assertAlmostEqual(ratio.low, 1.5)
        self.assertAlmostEqual(ratio.high, 1.5)

    def test_series_without_time_have_no_ratio(self):
        self.assertIsNone(figures.paired_ratio([1.0], [0]))
        self.assertIsNone(figures.ratio([1.0], []))

    def test_same_series_give_the_same_interval(self):
        chance = random.Random(7)
        a, b = self.noisy(chance, 1), self.noisy(chance, 1)
        self.assertEqual(vars(figures.ratio(a, b)), vars(figures.ratio(a, b)))


if __name__ == "__main__":
    unittest.main()
