# SPDX-License-Identifier: Apache-2.0
"""mutant_table.py - reads tests/model/mutants/*.toml, finds the places that the mutants change, and installs them.

tests/model/README.md describes a row. install_mutants writes a copy of the sources in which every row is a switch;
check_mutants finds rows that match no place.
"""
import re
import tomllib

TABLES = "tests/model/mutants"
KEYS = {"name", "file", "text", "becomes", "killed_by", "survives", "because", "open"}
HEADER = "#include <mutants/is_on.hpp> "  # on the first line of a file, so that all lines keep their numbers


class Problem(Exception):
    """A row that cannot be installed, and why."""


class Row:
    def __init__(self, table, fields):
        self.table = table
        self.name = fields.get("name", "?")
        missing = [key for key in ("name", "file", "text", "becomes") if key not in fields]
        unknown = sorted(set(fields) - KEYS)
        if missing or unknown:
            raise self.problem(f"lacks {', '.join(missing)}" if missing else f"has unknown keys: {', '.join(unknown)}")
        self.file, self.text, self.becomes = fields["file"], fields["text"], fields["becomes"]
        self.killed_by, self.survives = fields.get("killed_by", []), fields.get("survives", [])
        self.because = fields.get("because")
        self.is_open = fields.get("open", False)
        if [bool(self.killed_by), bool(self.because), self.is_open].count(True) != 1:
            raise self.problem("needs `killed_by`, or `because` with the reason why no test can detect it, or `open = true`")

    def problem(self, sentence):
        return Problem(f"{self.table}: {self.name} {sentence}")

    @property
    def model_tests(self):
        return [test for test in self.killed_by + self.survives if ":" not in test]

    @property
    def unit_tests(self):
        return [test for test in self.killed_by + self.survives if ":" in test]

    @property
    def code(self):
        return hash_of(self.name)

    def span_in(self, source):
        """Begin and end of the part of `source` that the row changes."""
        before, part, after = self.parts()
        pattern = r"\s*".join(p for p in (loose(before), f"({loose(part)})", loose(after)) if p)
        found = list(re.finditer(pattern, source))
        if len(found) != 1:
            raise self.problem(f"has a text that occurs {len(found)} times in {self.file}, not once:\n    {self.text.strip()}")
        return found[0].span(1)

    def parts(self):
        """The text before the part that changes, the part, and the text after it."""
        marked = re.split("[«»]", self.text)
        if len(marked) == 1:
            marked = ["", self.text, ""]
        if len(marked) != 3 or not marked[1].strip():
            raise self.problem("marks no part, or more than one, by « and »")
        return marked

    @property
    def is_statement(self):
        return self.parts()[1].rstrip().endswith((";", "}"))

    def switch(self, original):
        """C++ that does what the row says if its mutant is on, and otherwise what `original` says."""
        asked = f"heddle::mutants::is_on({self.code:#010x}u)"
        becomes = " ".join(self.becomes.split())
        if self.is_statement:
            return f"{{ if ({asked}) {{ {becomes} }} else {{ {original} }} }}"
        return f"({asked} ? ({becomes}) : ({original}))"


def loose(text):
    """A pattern for `text` that matches any white space where `text` has some."""
    return r"\s+".join(re.escape(word) for word in text.split())


def hash_of(name):
    """FNV-1a, as in is_on.hpp."""
    value = 2166136261
    for byte in name.encode():
        value = (value ^ byte) * 16777619 % 2**32
    return value


def read_rows(root):
    rows = []
    for path in sorted((root / TABLES).glob("*.toml")):
        table = path.relative_to(root).as_posix()
        try:
            fields = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
        except tomllib.TOMLDecodeError as error:
            raise Problem(f"{table}: {error}") from error
        rows += [Row(table, one) for one in fields]
    for key in ("name", "code"):
        known = {}
        for row in rows:
            if getattr(row, key) in known:
                raise row.problem(f"has the {key} of another row")
            known[getattr(row, key)] = row
    return rows


def install(source, rows):
    """`source` with a switch for each of `rows`."""
    # Outer spans before nested ones; rows of one span in the order of the table.
    spans = sorted(((row.span_in(source), row) for row in rows), key=lambda one: (one[0][0], -one[0][1]))

    def written(begin, end, inside):
        out, at = [], begin
        while inside:
            (first, last), row = inside[0]
            if last > end:
                raise row.problem("overlaps another row in part")
            nested = [one for one in inside[1:] if one[0][0] < last]
            out += [source[at:first], row.switch(written(first, last, nested))]
            at, inside = last, inside[1 + len(nested):]
        return "".join(out) + source[at:end]

    return written(0, len(source), spans)


def with_switches(root, rows, name):
    """The text of file `name`, with a switch for each of its rows."""
    source = (root / name).read_text(encoding="utf-8")
    own = [row for row in rows if row.file == name and not row.is_open]
    if not own:
        return source
    text = install(source, own)
    if not text.startswith("// "):
        raise own[0].problem(f"changes {name}, which does not begin with a comment")
    return f"{HEADER}{text}"
