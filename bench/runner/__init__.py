# SPDX-License-Identifier: Apache-2.0
"""The modules of bench/run.py and bench/compare.py."""
