# SPDX-License-Identifier: Apache-2.0
"""test_public_names.py - public_names reads declarations, their comments, and the sections of a header's first comment."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from public_names import Header, name_of_function, without_template_head  # noqa: E402

TOP = "// SPDX-License-Identifier: Apache-2.0\n// x.hpp - an example.\n"


def declared(text, **how):
    return Header(TOP + "#pragma once\nnamespace heddle::inline v0 {\n" + text + "}\n").declarations(**how)


class PublicNames(unittest.TestCase):
    def test_the_sections_of_the_first_comment(self):
        header = Header(TOP + "//\n// Text.\n//\n// Complexity    linear,\n//               or less.\n// Threads       any.\n#pragma once\n")
        self.assertEqual(header.sections, {"Complexity": "linear, or less.", "Threads": "any."})
        self.assertIn("Text.", header.contract)

    def test_overloads_without_an_empty_line_share_a_comment(self):
        names = declared("// Runs.\nvoid run(int n);\nvoid run();\n\nvoid other();\n")
        self.assertEqual([(one.name, one.doc, one.is_continued) for one in names],
                         [("run", "Runs.", False), ("run", "Runs.", True), ("other", "", False)])

    def test_a_template_with_a_requires_clause(self):
        one, = declared("// Forks.\ntemplate <class F>\n    requires std::invocable<F&>\nHEDDLE_API std::pair<F, int> fork(F&& f, int n = 0) {\n"
                        "    return {f, n};\n}\n")
        self.assertEqual((one.name, one.kind), ("fork", "function"))
        self.assertIn("requires std::invocable<F&>\nstd::pair<F, int> fork(F&& f, int n = 0)", one.signature)

    def test_members_and_access(self):
        one, = declared("// A pool.\nclass HEDDLE_API HEDDLE_ABI_TAG pool : detail::immovable {\npublic:\n    // Makes it.\n    explicit pool(int n) : n_{n}, m_(n) {}\n"
                        "    // The size.\n    int size() const { return n_; }\n\nprivate:\n    int n_;\n    int m_;\n};\n")
        self.assertEqual([(member.name, member.doc) for member in one.members], [("pool", "Makes it."), ("size", "The size.")])
        self.assertEqual(one.members[0].signature, "explicit pool(int n)")

    def test_enumerators_and_data_members(self):
        kind, options = declared("// Which.\nenum class kind : int {\n    one,  // the first\n    two   // the second\n};\n\n// How.\nstruct options {\n"
                                 "    int n = 0;  // how many\n\n    // Where.\n    pool* where = nullptr;\n};\n")
        self.assertEqual([(one.name, one.doc) for one in kind.members], [("one", "the first"), ("two", "the second")])
        self.assertEqual([(one.name, one.doc) for one in options.members], [("n", "how many"), ("where", "Where.")])

    def test_a_comment_beside_a_declaration_is_its_own(self):
        options, = declared("// How.\nstruct options {\n    int n = 0;  // how many\n    int m = 0;\n};\n")
        self.assertEqual([one.doc for one in options.members], ["how many", ""])

    def test_what_is_not_public(self):
        text = ("class forward;\nnamespace detail {\nvoid hidden();\n}\ntemplate <class F>\nvoid pool::spawn(F&& f) {\n    f();\n}\n"
                "#define HEDDLE_X \\\n    void broken(\n")
        self.assertEqual(declared(text), [])
        self.assertEqual([one.name for one in declared(text, with_detail=True)], ["hidden"])

    def test_an_object_and_a_nested_namespace(self):
        sort, start = declared("// Sorts.\ninline constexpr sort_algorithm sort{};\nnamespace trace {\n// Begins.\nvoid start();\n}\n")
        self.assertEqual((sort.name, sort.kind), ("sort", "object"))
        self.assertEqual(start.full_name, "trace::start")

    def test_names_of_functions(self):
        for code, name in {"auto operator()(int n) const": "operator()", "explicit operator bool() const": "operator bool",
                           "callback<bool(int)> make(int n)": "make", "std::ostream& operator<<(std::ostream& out)": "operator<<",
                           "int count = 0": None, "void pool::spawn(int f)": None}.items():
            self.assertEqual(name_of_function(code), name, code)

    def test_the_head_of_a_template(self):
        self.assertEqual(without_template_head("template <class T, class U = pair<T, T>>\nvoid f()"), "void f()")


if __name__ == "__main__":
    unittest.main()
