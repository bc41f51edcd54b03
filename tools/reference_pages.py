# SPDX-License-Identifier: Apache-2.0
"""reference_pages.py - the pages of the reference: one for each public header, and a list of all names."""
import re

from reference import RULES, parameters_of
from site_pages import page_of, relative

OUTSIDE_CODE = re.compile(r"(`[^`\n]+`)")
# A header, a call with template arguments, a name such as std::size_t or options::stop, a call such as less(a, b).
CODE = re.compile(r"""(?<![\w`])(
    <heddle/[\w/.]+>
  | \w+(?:\.\w+)*<\w[\w:<>,\ ]*>(?:\([^()\n]*\))?
  | (?:\w+::)+~?\w+(?:<[\w:,\ *&]+>)?(?:\(\))?
  | \w+\((?:[^()\n]|\([^()\n]*\))*\)(?![\w`])
)""", re.VERBOSE)


def header_page(header):
    return f"reference/{header.removesuffix('.hpp')}.md"


def anchor_of(entry):
    return re.sub(r"\W+", "-", f"{entry.owner}-{entry.name}" if entry.owner else entry.name).strip("-")


class Pages:
    def __init__(self, reference, site):
        self.reference = reference
        self.site = site
        self.places = {}  # name -> (page, anchor)
        for header, entries in reference.entries.items():
            for entry in entries:
                self.places.setdefault(entry.name, (header_page(header), anchor_of(entry)))
                self.places.setdefault(entry.last_name, (header_page(header), anchor_of(entry)))

    # --- Text of comments ---------------------------------------------------------------------------------------------

    def prose(self, text, page, own=""):
        """A comment as Markdown: what looks like code becomes code, and names of the reference become links."""
        paragraphs = []
        for paragraph in re.split(r"\n\s*\n", text):
            lines = paragraph.split("\n")
            if all(line.startswith("    ") for line in lines):
                paragraphs.append("```cpp\n" + "\n".join(line[4:] for line in lines) + "\n```")
            else:
                paragraphs.append(self.sentence(" ".join(line.strip() for line in lines), page, own))
        return "\n\n".join(paragraphs)

    def sentence(self, text, page, own):
        text = "".join(part if part.startswith("`") else CODE.sub(r"`\1`", part) for part in OUTSIDE_CODE.split(text))
        return "".join(self.link(part, page, own) if part.startswith("`") else re.sub(r"([<>*_\[\]|])", r"\\\1", part)
                       for part in OUTSIDE_CODE.split(text))

    def capitalised(self, text):
        """With a capital letter at the beginning, unless that is a name: `sort, stable_sort`, `grain: ...`"""
        first = re.match(r"\w*", text).group(0)
        return text if first in self.places or re.match(r"\w+[,:_(]", text) else text[:1].upper() + text[1:]

    def link(self, code, page, own):
        name = code.strip("`")
        place = self.places.get(re.sub(r"\(.*", "", name).removeprefix("heddle::"))
        if not place or name == own or name.startswith("std::"):
            return code
        return f"[{code}]({relative(place[0], page)}#{place[1]})"

    # --- Pages --------------------------------------------------------------------------------------------------------

    def make(self):
        for header in self.reference.headers:
            if self.reference.family_of(header):
                self.site.pages[header_page(header)] = self.page(header)
        for family, (headers, _) in self.reference.families.items():
            path = f"docs/reference/{family}.md"
            self.site.add(path)
            self.site.make_all()
            self.site.pages[page_of(path)] += self.table_of_family(headers, page_of(path))
        self.site.pages["reference/names.md"] = self.index()

    def page(self, header):
        page, parsed = header_page(header), self.reference.headers[header]
        summary, _, rest = parsed.contract.partition("\n\n")
        summary = " ".join(summary.split()).partition(" - ")[2]
        source = f"include/heddle/{header}"
        self.site.add(source)
        parts = [f"# {header}", self.prose(self.capitalised(summary), page),
                 f"`#include <heddle/{header}>` · [source]({relative(page_of(source), page)})"]
        if rest.strip():
            parts.append(self.prose(rest.strip("\n"), page))
        rules = self.reference.rules_of(header)
        order = [*RULES, *(name for name in rules if name not in RULES)]
        parts.append("| for all names below | |\n| --- | --- |\n" + "\n".join(
            f"| **{name}** | {self.sentence(self.capitalised(rules[name]), page, '')} |" for name in order if name in rules))
        for entry in self.reference.entries[header]:
            parts += self.entry(entry, page, "##")
            for member in entry.members if entry.kind != "enum" else ():
                parts += self.entry(member, page, "###")
        parts += self.piped(parsed, page)
        return "\n\n".join(filter(None, parts)) + "\n"

    def entry(self, entry, page, level):
        title = f"{entry.owner}::{entry.name}" if entry.owner and not entry.name.startswith("operator") else entry.name
        parts = [f"{level} {title} {{ #{anchor_of(entry)} }}".replace("<<", "&lt;&lt;"), self.prose(entry.summary, page, entry.last_name)]
        for doc, signatures in entry.forms:
            between = "\n\n" if any("\n" in signature for signature in signatures) else "\n"
            parts.append("```cpp\n" + between.join(signature + ";" for signature in signatures) + "\n```")
            parts.append(self.prose(doc, page, entry.last_name) if doc != entry.summary else "")
        if entry.kind == "enum":
            rows = (f"| `{one.name}` | {self.sentence(one.documentation, page, '')} |" for one in entry.members)
            parts.append("| value | meaning |\n| --- | --- |\n" + "\n".join(rows))
        parts.append(self.further_calls(entry))
        parts.append(self.parameters(entry, page))
        parts.append(self.example(entry, page))
        return parts

    def further_calls(self, entry):
        if not entry.calls:
            return ""
        return "Also:\n\n```cpp\n" + "\n".join(call + ";" for call in entry.calls) + "\n```"

    def parameters(self, entry, page):
        """All parameters of algorithms and chains, which mean the same everywhere; of others those that the text does not describe."""
        if not entry.is_function or entry.name.startswith("operator"):
            return ""
        signatures = [signature for _, of_form in entry.forms for signature in of_form]
        names = dict.fromkeys(name for signature in signatures for name, _ in parameters_of(signature))
        if entry.kind != "algorithm" and "iter/" not in entry.header:
            names = [name for name in names if not re.search(rf"\b{name}\b", entry.documentation)]
        rows = [f"| `{name}` | {self.reference.parameters[name]} |" for name in names if name in self.reference.parameters]
        return "| parameter | meaning |\n| --- | --- |\n" + "\n".join(rows) if rows else ""

    def example(self, entry, page):
        if entry.example is None or entry.kind in ("object", "enumerator", "alias"):
            return ""
        path, line, text = entry.example
        self.site.add(path)
        return f"[Example: {path}, line {line}]({relative(page_of(path), page)}){{ .from }}\n\n```cpp\n{text}\n```"

    def piped(self, parsed, page):
        """The names of namespace views that a macro makes."""
        names = [one.name for one in parsed.declarations() if one.kind == "piped"]
        if not names:
            return []
        members = header_page("iter/parallel_iterator.hpp")
        links = ", ".join(f"[`{name}`]({relative(members, page)}#parallel_iterator-{name})" for name in names)
        return ["## views", f"`views::NAME(arguments)` calls the member NAME of the chain to its left: {links}."]

    def table_of_family(self, headers, page):
        rows = ["", "## Headers", "", "| header | names |", "| --- | --- |"]
        for header in headers:
            names = ", ".join(f"[`{entry.name}`]({relative(header_page(header), page)}#{anchor_of(entry)})"
                              for entry in self.reference.entries[header])
            rows.append(f"| [{header}]({relative(header_page(header), page)}) | {names} |")
        return "\n".join(rows) + "\n"

    def index(self):
        page, lines = "reference/names.md", ["# All names", ""]
        named = sorted((entry.name, header, entry) for header, entries in self.reference.entries.items() for entry in entries
                       if self.reference.family_of(header))
        for name, header, entry in named:
            words = self.reference.headers[header].contract.split("\n")[0].partition(" - ")[2]
            text = re.split(r"(?<=[.:?])\s", " ".join((entry.summary or entry.forms[0][0] or words).split()))[0].rstrip(":")
            lines.append(f"- [`{name}`]({relative(header_page(header), page)}#{anchor_of(entry)}) {self.sentence(text, page, name)}")
        return "\n".join(lines) + "\n"
