# SPDX-License-Identifier: Apache-2.0
"""cpp_text.py - common code of the checkers: finds files, separates code from comments, reports problems."""
import argparse
import pathlib
import re
import sys

SKIPPED_DIRECTORIES = {".git", ".cache", "build", "__pycache__", "fixtures"}  # fixtures: data that tests read


class Line:
    """One line of a source file: `code` has its comments and the contents of its strings blanked."""

    def __init__(self, number, code, comment):
        self.number = number
        self.code = code
        self.comment = comment  # the text of the comment, or None

    @property
    def is_comment_only(self):
        return self.comment is not None and not self.code.strip()


class Checker:
    """Parses the command line, collects problems, prints them and ends the program."""

    def __init__(self, description):
        parser = argparse.ArgumentParser(description=description.strip().splitlines()[0])
        here = pathlib.Path(__file__).resolve().parent
        parser.add_argument("--root", type=pathlib.Path, default=here.parent, help="the tree to check")
        self.root = parser.parse_args().root.resolve()
        self.name = pathlib.Path(sys.argv[0]).name
        self.checked = 0
        self.problems = 0
        self.warnings = 0

    def files(self, *directories, suffixes):
        """The files below `directories` with one of `suffixes`, sorted; a directory that does not exist has none."""
        found = []
        for directory in directories:
            for path in sorted((self.root / directory).rglob("*")):
                inside = path.relative_to(self.root).parts
                if path.is_file() and path.suffix in suffixes and not SKIPPED_DIRECTORIES.intersection(inside):
                    found.append(path)
        self.checked += len(found)
        return found

    def name_of(self, path):
        return path.relative_to(self.root).as_posix()

    def problem(self, path, line, sentence):
        self.problems += 1
        print(f"{self.name_of(path)}:{line}: {sentence}")

    def warning(self, path, line, sentence):
        self.warnings += 1
        print(f"{self.name_of(path)}:{line}: warning: {sentence}")

    def finish(self):
        """Ends the program. A checker that has checked no file fails, too."""
        warned = f", {self.warnings} warnings" if self.warnings else ""
        print(f"{self.name}: {self.checked} files, {self.problems} problems{warned}")
        if self.checked == 0:
            print(f"{self.name}: there was nothing to check below {self.root}")
        sys.exit(1 if self.problems or self.checked == 0 else 0)


def read(path):
    return path.read_text(encoding="utf-8")


# A comment, a raw string, a string or a character literal; an apostrophe between digits (1'000) begins none of them.
_TOKEN = re.compile(
    r"""//[^\n]*
      | /\*.*?\*/
      | R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"
      | "(?:\\.|[^"\\\n])*"
      | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'""",
    re.VERBOSE | re.DOTALL,
)


def lines_of(text):
    """Splits C++ source text into Lines."""
    comments = {}

    def blank(match):
        token = match.group(0)
        if token.startswith(("//", "/*")):
            first = text.count("\n", 0, match.start())
            for offset, part in enumerate(token.split("\n")):
                comments[first + offset] = part.strip("/* \t") if token.startswith("/*") else part[2:]
            return re.sub(r"[^\n]", " ", token)
        quote = token[-1]
        return quote + re.sub(r"[^\n]", " ", token[1:-1]) + quote

    code = _TOKEN.sub(blank, text).split("\n")
    if code and not code[-1]:
        code.pop()
    return [Line(number + 1, part.rstrip(), comments.get(number)) for number, part in enumerate(code)]
