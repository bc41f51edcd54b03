# SPDX-License-Identifier: Apache-2.0
"""test_site_pages.py - site_pages makes a page of everything that a document links; reference_pages makes Markdown of comments."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from reference import Entry, call_of, parameters_of  # noqa: E402
from reference_pages import Pages  # noqa: E402
from site_pages import Site, page_of  # noqa: E402

TREE = {
    "README.md": "# All\n\n[loops](docs/guide/loops.md#options), [examples](examples), [web](https://heddle.example/x.md)\n",
    "docs/guide/loops.md": "# Loops\n\n[source](../../examples/loop.cpp) ![p](../p.png) [here](#options)\n\n<!-- part of examples/loop.cpp -->\n"
                           "```cpp\na[i](b.md);\n```\n\n`[x](y.md)` and [`code`](../glossary.md)\n",
    "docs/guide/arrays.md": "# Arrays\n",
    "docs/glossary.md": "# Glossary\n\n[x]: guide/loops.md\n",
    "docs/p.png": "",
    "examples/loop.cpp": "int main() {}\n",
    "src/README.md": "# Inside\n",
}


class SitePages(unittest.TestCase):
    def site(self, changes=None):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        root = pathlib.Path(directory.name)
        for name, text in {**TREE, **(changes or {})}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        site = Site(root)
        site.add("README.md")
        site.make_all()
        return site

    def test_places(self):
        for path, page in {"README.md": "index.md", "docs/guide/x.md": "guide/x.md", "docs/reference/README.md": "reference/index.md",
                           "src/README.md": "source/src/index.md", "CHANGELOG.md": "CHANGELOG.md", "src/a.cpp": "source/src/a.cpp.md",
                           "examples": "source/examples.md", "docs/a/b.png": "a/b.png"}.items():
            self.assertEqual(page_of(path), page)

    def test_everything_that_is_linked_becomes_a_page(self):
        site = self.site()
        self.assertEqual(sorted(site.pages), ["glossary.md", "guide/loops.md", "index.md", "source/examples.md", "source/examples/loop.cpp.md"])
        self.assertEqual(list(site.images), ["p.png"])

    def test_links_are_rewritten_and_code_is_not(self):
        site = self.site()
        self.assertIn("(guide/loops.md#options), [examples](source/examples.md), [web](https://heddle.example/x.md)", site.pages["index.md"])
        loops = site.pages["guide/loops.md"]
        self.assertIn("[source](../source/examples/loop.cpp.md) ![p](../p.png) [here](#options)", loops)
        self.assertIn("[examples/loop.cpp](../source/examples/loop.cpp.md){ .from }", loops)
        self.assertIn("a[i](b.md);", loops)
        self.assertIn("`[x](y.md)` and [`code`](../glossary.md)", loops)
        self.assertIn("[x]: guide/loops.md", site.pages["glossary.md"])

    def test_a_picture_for_each_mode(self):
        text = '<picture>\n<source media="(x)" srcset="docs/p.png">\n<img alt="a" src="docs/p.png" width="4">\n</picture>\n'
        page = self.site({"README.md": text}).pages["index.md"]
        self.assertIn('src="p.png#only-light"', page)
        self.assertIn('src="p.png#only-dark"', page)

    def test_a_dead_link(self):
        with self.assertRaisesRegex(ValueError, "leads nowhere"):
            self.site({"README.md": "[gone](docs/gone.md)\n"})

    def test_the_order_of_documents(self):
        site = self.site()
        self.assertEqual(site.in_order("docs/guide", "docs/guide/loops.md"), ["docs/guide/loops.md", "docs/guide/arrays.md"])
        self.assertEqual(site.in_order("docs/guide", ""), ["docs/guide/arrays.md", "docs/guide/loops.md"])
        site = self.site({"docs/guide/README.md": "[l](loops.md), [a](arrays.md)\n"})
        self.assertEqual(site.in_order("docs/guide", ""), ["docs/guide/README.md", "docs/guide/loops.md", "docs/guide/arrays.md"])


class Comments(unittest.TestCase):
    def test_parameters(self):
        self.assertEqual(parameters_of("template <class F>\nvoid run(F&& f, std::pair<int, int> both = {}, const options& how = {})"),
                         [("f", False), ("both", True), ("how", True)])
        self.assertEqual(call_of("sort", "auto operator()(Range&& range, const options& how) const"), "sort(range, how)")

    def test_text_becomes_markdown(self):
        class Nothing:
            entries = {"sort.hpp": [Entry("sort", "algorithm", "sort.hpp", 1)]}
        pages = Pages(Nothing, None)
        self.assertEqual(pages.prose("Calls less(a, b) for a_b. Throws\nstd::bad_alloc; see `sort`.", "reference/x.md"),
                         "Calls `less(a, b)` for a\\_b. Throws `std::bad_alloc`; see [`sort`](sort.md#sort).")
        self.assertEqual(pages.prose("Text:\n\n    sort(v);", "reference/x.md"), "Text:\n\n```cpp\nsort(v);\n```")


if __name__ == "__main__":
    unittest.main()
