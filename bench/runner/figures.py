# SPDX-License-Identifier: Apache-2.0
"""figures.py - statistics of repeated measurements: quantiles, spread, and ratios with confidence intervals."""
import random

CONFIDENCE = 0.95
RESAMPLES = 2000


def quantile(values, share):
    """Interpolates linearly, so that the median of two values is their mean."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def median(values):
    return quantile(values, 0.5)


def spread(values):
    """The width of the middle half, as a share of the median."""
    middle = median(values)
    return (quantile(values, 0.75) - quantile(values, 0.25)) / middle if middle else 0.0


class Ratio:
    """The ratio B / A, with its interval for CONFIDENCE."""

    def __init__(self, middle, low, high):
        self.middle, self.low, self.high = middle, low, high

    def is_above(self, limit):
        return self.low > limit

    def is_below(self, limit):
        return self.high < limit


def _interval(resampled, middle):
    ordered = sorted(resampled)
    tail = (1 - CONFIDENCE) / 2
    return Ratio(middle, quantile(ordered, tail), quantile(ordered, 1 - tail))


def paired_ratio(a, b):
    """For two series that were measured in turn: the median of the ratios of each round, bootstrapped over the rounds.

    What disturbed a whole round disturbed both, and cancels.
    """
    ratios = [x / y for x, y in zip(a, b) if y]
    if not ratios:
        return None
    chance = random.Random(1)  # the same series give the same interval
    return _interval([median(chance.choices(ratios, k=len(ratios))) for _ in range(RESAMPLES)], median(ratios))


def ratio(a, b):
    """For two series that were measured in different runs: the ratio of their medians, both bootstrapped."""
    if not a or not b or not median(b):
        return None
    chance = random.Random(1)

    def resample():
        below = median(chance.choices(b, k=len(b)))
        return median(chance.choices(a, k=len(a))) / below if below else float("inf")

    return _interval([resample() for _ in range(RESAMPLES)], median(a) / median(b))
