# SPDX-License-Identifier: Apache-2.0
"""What bench/run.py and bench/compare.py are made of."""
