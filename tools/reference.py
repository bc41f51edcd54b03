# SPDX-License-Identifier: Apache-2.0
"""reference.py - everything that the reference says about the public names, collected from headers, docs/reference and examples.

Used by check_reference, which fails if something is missing, and by build_site, which makes pages of it.
"""
import dataclasses
import re

from cpp_text import lines_of, read
from public_names import Header, name_of_function, without_template_head

RULES = ("Complexity", "Threads", "Exceptions", "Cancellation")
HEADERS_OF_FAMILY = re.compile(r"<!-- headers: ([\w./ \n]+) -->")
RULE = re.compile(r"^\*\*(\w+)\.\*\* (.+?)(?=\n\n|\n\*\*|\Z)", re.MULTILINE | re.DOTALL)
NEEDS_NO_COMMENT = re.compile(r"operator[=!]?=$|operator bool$|what$|swap$|(const_)?iterator$|value_type$|(begin|end|size|empty)$|operator Map$|operator\(\)$")
LONGEST_EXAMPLE = 16  # lines


@dataclasses.dataclass
class Entry:
    """A public name: a function with its overloads, a function object with its calls, a class with its members ..."""
    name: str  # inside heddle: "sort", "trace::start", or that of a member
    kind: str
    header: str
    line: int
    summary: str = ""
    forms: list = dataclasses.field(default_factory=list)  # (documentation, [signature]), in the order of the header
    calls: list = dataclasses.field(default_factory=list)  # further forms of calls, as `sort(range, how)`
    members: list = dataclasses.field(default_factory=list)
    owner: str = ""  # the class of a member
    example: tuple = None  # (path, first line, text)

    @property
    def last_name(self):
        return self.name.split("::")[-1]

    @property
    def is_function(self):
        return self.kind in ("function", "algorithm")

    @property
    def documentation(self):
        return "\n\n".join(filter(None, [self.summary, *(doc for doc, _ in self.forms)]))


def parameters_of(signature):
    """(name, whether it has a default) of each named parameter of a function."""
    text = without_template_head(signature)
    name = name_of_function(text)
    if name is None:
        return []
    at = text.index("(", text.index("operator()") + len("operator()") if name == "operator()" else text.index(name))
    depth, parts, part = 0, [], ""
    for char in text[at:]:
        depth += {"(": 1, "[": 1, "{": 1, "<": 1, ")": -1, "]": -1, "}": -1, ">": -1}.get(char, 0)
        if depth == 0:
            break
        if char == "," and depth == 1:
            parts.append(part)
            part = ""
        else:
            part += char
    named = []
    for part in [*parts, part]:
        declared, _, default = part.lstrip("(").partition("=")
        found = re.search(r"[\s&*.>](\w+)\s*$", declared.strip())
        if found and found.group(1) not in ("int", "bool", "unsigned", "options", "T", "const"):
            named.append((found.group(1), bool(default)))
    return named


def call_of(name, signature):
    """`sort(first, last, less = {}, how = {})`"""
    return f"{name}({', '.join(one + (' = {}' if has_default else '') for one, has_default in parameters_of(signature))})"


def is_refusal(declaration):
    """An overload that does not compile and says why."""
    return "k_is_accepted" in declaration.body or "k_is_right" in declaration.body or "require_random_access" in declaration.body


def add_form(entry, declaration, signature):
    if entry.forms and declaration.is_continued and entry.forms[-1][0] == declaration.doc:
        entry.forms[-1][1].append(signature)
    elif declaration.doc != entry.summary or not entry.forms:
        entry.forms.append((declaration.doc, [signature]))
    else:
        entry.forms[-1][1].append(signature)


class Reference:
    def __init__(self, root):
        self.root = root
        self.include = root / "include" / "heddle"
        self.calls_of_class = self.read_call_forms()
        self.headers = {}  # name -> Header
        self.entries = {}  # name of the header -> [Entry]
        for path in sorted([*self.include.glob("*.hpp"), *self.include.glob("iter/*.hpp"), *self.include.glob("format/*.hpp")]):
            name = path.relative_to(self.include).as_posix()
            self.headers[name] = Header(read(path))
            self.entries[name] = self.entries_of(name, self.headers[name])
        self.add_public_names_of_detail()
        self.families = self.read_families()
        self.parameters = self.read_parameters()
        self.shown_by, self.reasons = self.read_exceptions()
        self.examples = {path.relative_to(root).as_posix(): read(path) for path in sorted((root / "examples").rglob("*.cpp"))}
        self.code_of_examples = {name: "\n".join(line.code for line in lines_of(text)) for name, text in self.examples.items()}
        for entry in self.all_entries():
            entry.example = self.find_example(entry)

    def all_entries(self, with_members=True):
        for entries in self.entries.values():
            for entry in entries:
                yield entry
                if with_members:
                    yield from entry.members

    # --- Headers ------------------------------------------------------------------------------------------------------

    def read_call_forms(self):
        """The calls that algorithms inherit: name of the class -> [(signature)], with those of its own bases."""
        path = self.include / "detail/algo/call_forms.hpp"
        classes = {}
        for one in Header(read(path)).declarations(with_detail=True) if path.exists() else ():
            own = [member.signature for member in one.members if member.name == "operator()" and not is_refusal(member)]
            inherited = [call for base in re.findall(r"(\w+)<", one.bases) for call in classes.get(base, [])]
            classes[one.name] = own + inherited
        return classes

    def entries_of(self, header, parsed):
        entries, algorithms = {}, {}
        for one in parsed.declarations():
            if one.kind == "class" and one.name.endswith("_algorithm"):
                algorithms[one.name] = one
                continue
            if one.kind == "piped":
                continue
            entry = entries.setdefault(one.full_name, Entry(one.full_name, one.kind, header, one.line))
            algorithm = algorithms.get(one.name + "_algorithm") if one.kind == "object" else None
            if algorithm:
                self.describe_algorithm(entry, one, algorithm)
            elif one.kind == "function":
                add_form(entry, one, one.signature)
            else:
                entry.summary = entry.summary or one.doc
                entry.forms.append(("", [one.signature]))
                entry.members += self.members_of(entry, one)
        return list(entries.values())

    def add_public_names_of_detail(self):
        """Names of namespace heddle that a header of detail declares belong to the public header that includes it."""
        for path in sorted((self.include / "detail").rglob("*.hpp")):
            text = read(path)
            if not re.search(r"^namespace heddle::inline v\d+ \{", text, re.MULTILINE):
                continue
            name = path.relative_to(self.include).as_posix()
            homes = [home for home in self.headers if f'"{name}"' in self.headers[home].text]
            self.entries[homes[0] if homes else name] = [*self.entries.get(homes[0] if homes else name, []),
                                                         *self.entries_of(name, Header(text))]

    def describe_algorithm(self, entry, declared, algorithm):
        entry.kind = "algorithm"
        entry.summary = declared.doc
        for call in algorithm.members:
            if call.name == "operator()" and not is_refusal(call):
                signature = re.sub(r"\)\s*const$", ")", call.signature.replace("operator()", entry.last_name))
                add_form(entry, call, signature)
        bases = re.findall(r"detail::(\w+)<", algorithm.bases)
        inherited = [call for base in bases for call in self.calls_of_class.get(base, [])]
        entry.calls = list(dict.fromkeys(call_of(entry.last_name, signature) for signature in inherited))

    def members_of(self, entry, declared):
        members = {}
        for owner in [declared, *self.public_bases(declared)]:
            for one in owner.members:
                if is_refusal(one) or (one.name == declared.name and not one.doc) or one.name.startswith("~") and not one.doc:
                    continue
                header = entry.header if owner is declared else f"detail/iter/{owner.name}.hpp"
                member = members.setdefault(one.name, Entry(one.name, one.kind, header, one.line, owner=entry.name))
                add_form(member, one, one.signature)
        return list(members.values())

    def public_bases(self, declared):
        """The classes of detail/iter whose members are those of a chain."""
        for base in re.findall(r"public detail::(\w+_members)<", declared.bases):
            path = self.include / "detail/iter" / f"{base}.hpp"
            yield from (one for one in Header(read(path)).declarations(with_detail=True) if one.name == base)

    # --- docs/reference -----------------------------------------------------------------------------------------------

    def read_families(self):
        """Name of the page -> (its headers, its rules)."""
        families = {}
        front = self.root / "docs/reference/README.md"
        order = read(front) if front.exists() else ""  # its table gives the order of the pages
        for path in sorted((self.root / "docs/reference").glob("*.md"), key=lambda path: (order.find(f"({path.name})"), path.name)):
            text = read(path)
            headers = HEADERS_OF_FAMILY.search(text)
            if headers:
                rules = {heading: " ".join(rule.split()) for heading, rule in RULE.findall(text)}
                families[path.stem] = (headers.group(1).split(), rules)
        return families

    def family_of(self, header):
        return next((name for name, (headers, _) in self.families.items() if header in headers), None)

    def rules_of(self, header):
        """What holds for the names of a header: its own sections, or else the rules of its family."""
        family = self.family_of(header)
        return {**(self.families[family][1] if family else {}), **self.headers[header].sections}

    def read_parameters(self):
        """The table of the front page: what a parameter of this name means everywhere."""
        path = self.root / "docs/reference/README.md"
        rows = re.findall(r"^\| (`[^|]+`) \| ([^|]+) \|$", read(path), re.MULTILINE) if path.exists() else []
        return {name: meaning for names, meaning in rows for name in re.findall(r"`(\w+)`", names)}

    # --- Examples -----------------------------------------------------------------------------------------------------

    def read_exceptions(self):
        """tools/reference_examples.txt: `name = other  # reason`, or `name -  # reason` for a name without an example."""
        path = self.root / "tools/reference_examples.txt"
        shown_by, reasons = {}, {}
        for line in read(path).splitlines() if path.exists() else ():
            found = re.match(r"([\w:]+) (?:= ([\w:]+)|-) +# (\S.*)$", line)
            if found:
                reasons[found.group(1)] = found.group(3)
                if found.group(2):
                    shown_by.setdefault(found.group(1), []).append(found.group(2))
        return shown_by, reasons

    def pattern_of(self, entry):
        """(what an example of the name contains, what it must contain besides)"""
        whole = entry.owner or entry.name
        named = rf"\bheddle::(?:{'|'.join(map(re.escape, [whole, *self.shown_by.get(whole, [])]))})\b"
        if entry.owner and entry.kind in ("class", "struct"):
            return rf"\b{entry.owner}::{entry.name}\b", ""
        if entry.owner:
            return rf"(?:\.|->){re.escape(entry.name)}\s*(?:[(<]|=[^=])", named
        if entry.kind == "struct" and entry.name.endswith("options"):
            return rf"{named}|[{{(,]\s*\.(?:{'|'.join(member.name for member in entry.members)}) = ", ""
        return named, ""

    def find_example(self, entry):
        wanted, besides = self.pattern_of(entry)
        best = None
        for path, code in self.code_of_examples.items():
            if besides and not re.search(besides, code):
                continue
            for found in re.finditer(wanted, code):
                line = code.count("\n", 0, found.start())
                candidate = self.paragraph(path, line)
                # A complete paragraph of a program that was written for the reference is the best one, then a short one.
                rank = (len(candidate[2].splitlines()) >= LONGEST_EXAMPLE, "/reference/" not in path, len(candidate[2]))
                if best is None or rank < best[0]:
                    best = (rank, candidate)
        return best[1] if best else None

    def paragraph(self, path, line):
        """The lines around a line up to an empty one, or the nearest of them."""
        lines = self.examples[path].splitlines()
        first = last = line
        while first > 0 and lines[first - 1].strip() and line - first < LONGEST_EXAMPLE // 2:
            first -= 1
        while last + 1 < len(lines) and lines[last + 1].strip() and last - first < LONGEST_EXAMPLE - 1:
            last += 1
        indentations = [len(text) - len(text.lstrip()) for text in lines[first: last + 1]]
        while last > line and indentations[last - first] < indentations[0]:
            last -= 1  # the end of the function around it
        indentation = min(indentations[: last - first + 1])
        return path, first + 1, "\n".join(text[indentation:] for text in lines[first: last + 1])

    # --- What is missing ----------------------------------------------------------------------------------------------

    def needs_example(self, entry):
        return entry.kind in ("function", "algorithm", "class", "struct") and entry.name not in self.reasons and \
            not entry.name.startswith("operator") and not (entry.owner and (NEEDS_NO_COMMENT.match(entry.name) or f"{entry.owner}::{entry.name}" in self.reasons)) \
            and entry.name != entry.owner.split("::")[-1] and not entry.name.startswith("~")

    def problems(self):
        """(header, line, sentence) for each name that the reference cannot describe."""
        for header in self.headers:
            if not self.entries[header]:
                continue
            if self.family_of(header) is None:
                yield header, 1, "is listed by no page of docs/reference: <!-- headers: ... -->"
            for rule in RULES:
                if rule not in self.rules_of(header) and self.family_of(header):
                    yield header, 1, f"neither it nor docs/reference/{self.family_of(header)}.md says anything on: {rule}"
        for entry in self.all_entries():
            label = f"{entry.owner}::{entry.name}" if entry.owner else entry.name
            is_known = entry.owner and (NEEDS_NO_COMMENT.match(entry.name) or entry.name == entry.owner.split("::")[-1])
            if not entry.documentation and not is_known:
                yield entry.header, entry.line, f"no comment describes {label}"
            if self.needs_example(entry) and entry.example is None:
                yield entry.header, entry.line, f"no example uses {label}"
            for parameter in self.unknown_parameters(entry):
                yield entry.header, entry.line, f"neither the comment of {label} nor the table of docs/reference/README.md describes `{parameter}`"

    def unknown_parameters(self, entry):
        if entry.kind not in ("function", "algorithm") or entry.name.startswith("operator"):
            return []
        unknown = []
        for _, signatures in entry.forms:
            for signature in signatures:
                for name, _ in parameters_of(signature):
                    if name not in self.parameters and not re.search(rf"\b{name}\b", entry.documentation):
                        unknown.append(name)
        return list(dict.fromkeys(unknown))
