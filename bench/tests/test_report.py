# SPDX-License-Identifier: Apache-2.0
"""report.py and svg.py: the page is self-contained, well-formed, and shows every result."""
import re
import unittest
import xml.etree.ElementTree

from bench_test import report, result, results

from runner import svg


class Report(unittest.TestCase):
    def setUp(self):
        self.results = [result(library="serial", threads=1, ms=10), result(ms=6), result(library="tbb", ms=9),
                        result(library="gomp", ms=900)]
        results.add_ratios(self.results)
        self.page = report.page({"processor": "a <processor>", "missing": {"rayon": "needs cargo"}}, self.results)

    def test_needs_no_other_file(self):
        self.assertIsNone(re.search(r"(src|href)=|@import|url\(|<script", self.page))

    def test_names_every_library_and_what_is_missing(self):
        for word in ("serial", "heddle", "tbb", "gomp", "without rayon"):
            self.assertIn(word, self.page)

    def test_escapes_what_it_shows(self):
        self.assertIn("a &lt;processor&gt;", self.page)

    def test_is_for_phones_and_for_the_dark(self):
        self.assertIn("width=device-width", self.page)
        self.assertIn("prefers-color-scheme: dark", self.page)

    def test_drawings_are_well_formed(self):
        for drawing in (svg.row_chart(self.results, "dark"), svg.overview(self.results, 2, "light")):
            xml.etree.ElementTree.fromstring(drawing)

    def test_a_bar_that_is_too_long_is_cut(self):
        drawing = svg.row_chart(self.results)
        widths = [float(width) for width in re.findall(r'<rect[^>]* width="([\d.]+)"', drawing)]
        self.assertEqual(max(widths), svg.BARS)
        self.assertEqual(drawing.count('class="back"'), 1)


if __name__ == "__main__":
    unittest.main()
