# SPDX-License-Identifier: Apache-2.0
"""public_names.py - reads the declarations of a header together with their comments: the source of the reference.

It is no C++ parser. It relies on the layout of clang-format and on the house's rules: a comment stands directly above the declaration that
it describes, and declarations that follow without an empty line share it.
"""
import dataclasses
import re

from cpp_text import lines_of

NAMESPACE = re.compile(r"^(?:inline\s+)?namespace\s+([\w:\s]+?)\s*$")
RECORD = re.compile(r"^(class|struct|enum class|enum)\s+(\w+)(?!\w|::)")
ACCESS = re.compile(r"(public|private|protected)\s*:(?!:)")
NOT_DOCUMENTED = re.compile(r"^(friend|static_assert|extern|HEDDLE_USES_UP|HEDDLE_NEEDS_PLACES|using\s+[\w:<>,\s]+::[\w~]+(\(\))?\s*$|using namespace)\b|^using [\w:]+::operator")
MACRO = re.compile(r"\bHEDDLE_[A-Z_]+\s+")  # HEDDLE_API and the like, in front of a declaration or after `class`
ATTRIBUTE = re.compile(r"\[\[[^\]]*\]\]\s*")
BY_MACRO = re.compile(r"^HEDDLE_PIPED(?:_NUMBER)?\((\w+)\)$")


@dataclasses.dataclass
class Declaration:
    kind: str  # function, class, struct, enum, enumerator, alias, object, piped
    name: str
    signature: str
    doc: str
    line: int
    namespace: str = ""  # inside heddle: "", "trace", "views" ...
    body: str = ""  # of a function
    bases: str = ""  # of a class: everything between the colon and the brace
    members: list = dataclasses.field(default_factory=list)  # the public ones
    is_continued: bool = False  # shares the comment of the declaration before it

    @property
    def full_name(self):
        return f"{self.namespace}::{self.name}" if self.namespace else self.name


def without_template_head(code):
    """`template <...>` and the requires-clause below it removed."""
    code = code.lstrip()
    indentation = 0
    while code.startswith("template"):
        depth = 0
        for at in range(code.index("<"), len(code)):
            depth += {"<": 1, ">": -1}.get(code[at], 0)
            if depth == 0:
                break
        code = code[at + 1:]
        clause = re.match(r"\s*\n( *)requires\b", code)
        if clause:
            indentation = len(clause.group(1))
            lines = code.lstrip("\n").split("\n")
            while lines and len(lines[0]) - len(lines[0].lstrip()) >= indentation:
                lines.pop(0)
            code = "\n".join(lines)
        code = code.lstrip()
    return code


def plain_code(code):
    """The declaration without what stands in front of it: template head, attributes, macros."""
    return MACRO.sub("", ATTRIBUTE.sub("", without_template_head(code)))


def name_of_function(code):
    """The name in front of the parameters, or None. `code` has no template head."""
    operator = re.search(r"(?<!:)\boperator\s*(\(\)|[^\s(]+|\w[\w:<>&* ]*(?=\())", code)
    if operator:
        return "operator" + (" " if operator.group(1)[0].isalpha() else "") + operator.group(1)
    depth = 0
    for at, char in enumerate(code):
        if char == "<":
            depth += 1
        elif char == ">" and code[at - 1] != "-":
            depth -= 1
        elif char == "=" and depth == 0:
            return None
        elif char == "(" and depth == 0:
            found = re.search(r"(::\s*)?(~?\w+)\s*$", code[:at])
            if found and found.group(2) in ("noexcept", "decltype", "explicit", "alignas", "__attribute__"):
                continue
            return None if not found or found.group(1) else found.group(2)
    return None


class Header:
    """The text of a header, its comments, and its declarations."""

    def __init__(self, text):
        self.lines = lines_of(text)
        originals = text.split("\n")
        self.text = "\n".join(originals[: len(self.lines)])
        self.code = "\n".join(line.code.ljust(len(original)) for line, original in zip(self.lines, originals))
        self.contract, self.sections = self.read_contract()

    def line_at(self, position):
        return self.code.count("\n", 0, position)  # from 0

    # --- The comment at the top ---------------------------------------------------------------------------------------

    def read_contract(self):
        """The comment that the file begins with, and its sections: `// Complexity    linear.`"""
        comment = []
        for line in self.lines[1:]:
            if not line.is_comment_only:
                break
            comment.append(line.comment)
        sections, rest, heading = {}, [], None
        for text in comment:
            start = re.match(r" ([A-Z]\w+) {2,}(\S.*)$", text)
            if start:
                heading = start.group(1)
                sections[heading] = start.group(2)
            elif heading and re.match(r" {5,}\S", text):
                sections[heading] += " " + text.strip()
            else:
                heading = None
                rest.append(text.removeprefix(" "))
        return "\n".join(rest), sections

    # --- Declarations -------------------------------------------------------------------------------------------------

    def declarations(self, with_detail=False):
        """The public declarations of namespace heddle; with those of heddle::detail on demand."""
        self.hidden = {"std"} if with_detail else {"std", "detail"}
        return list(self.scope(0, len(self.code), "", True))

    def end_of_braces(self, at):
        depth = 0
        for position in range(at, len(self.code)):
            depth += {"{": 1, "}": -1}.get(self.code[position], 0)
            if depth == 0:
                return position + 1
        raise ValueError(f"line {self.line_at(at) + 1}: this brace is never closed")

    def next_start(self, at, end):
        """Where the next declaration begins: behind white space, semicolons and preprocessor lines."""
        while at < end:
            if self.code[at] == "#":
                while at < end and self.code[at] != "\n":
                    at = at + 2 if self.code[at] == "\\" else at + 1
                    if self.code[at - 1] == "\n" and self.code[at - 2] != "\\":
                        break
            elif self.code[at].isspace() or self.code[at] == ";":
                at += 1
            else:
                return at
        return end

    def is_block(self, head):
        """Does a brace behind this begin the body of a namespace, a class or a function, rather than a value?"""
        if re.search(r"(requires|=|&&|\|\|)\s*requires\s*(\([^{}]*\))?\s*$", head):
            return False
        plain = plain_code(head)
        if NAMESPACE.match(plain) or RECORD.match(plain) or plain.startswith(("namespace", "union")):
            return True
        if re.search(r"\)\s*(?:noexcept)?\s*:(?!:)", plain) and re.search(r"\w$", plain.rstrip(" ") if plain[-1] != " " else plain):
            return False  # an initialiser of a constructor: `: member_{value}`
        return "(" in plain

    def end_of_declaration(self, start, end):
        """(begin of its body or None, end)"""
        depth, at = 0, start
        while at < end:
            char = self.code[at]
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(char, 0)
            if char == ";" and depth == 0:
                return None, at + 1
            if char == "{" and depth == 0:
                stop = self.end_of_braces(at)
                if self.is_block(self.code[start:at]):
                    return at, stop
                at = stop
            else:
                at += 1
        return None, end

    def scope(self, at, end, namespace, is_public):
        shared, previous_end = "", -2
        while (at := self.next_start(at, end)) < end:
            access = ACCESS.match(self.code, at)
            if access:
                is_public, at, previous_end = access.group(1) == "public", access.end(), -2
                continue
            body, stop = self.end_of_declaration(at, end)
            first, last = self.line_at(at), self.line_at(stop - 1)
            above, beside = self.comment_above(first).strip(), (self.lines[last].comment or "").strip() if first == last else ""
            is_continued = not above and not beside and previous_end == first - 1
            shared = above or (shared if is_continued else "")  # a comment beside a declaration is its own
            doc = above or beside or shared
            previous_end = last
            is_namespace = NAMESPACE.match(self.code[at: body or stop].strip())  # its declarations have comments of their own
            for found in self.declared(at, body, stop, namespace, is_public):
                if not is_namespace:
                    found.doc, found.is_continued = doc, is_continued
                yield found
            at = stop

    def comment_above(self, line):
        found = []
        while line > 0 and self.lines[line - 1].is_comment_only:
            line -= 1
            found.insert(0, self.lines[line].comment.removeprefix(" "))
        return "\n".join(text for text in found if not text.startswith("clang-format o"))

    def declared(self, start, body, stop, namespace, is_public):
        head = self.code[start: body if body is not None else stop].rstrip("; \n")
        inner = (body + 1, stop - 1) if body is not None else None
        plain = plain_code(head)
        where = NAMESPACE.match(plain)
        if where and inner:
            parts = [part for part in re.split(r"::|\s+", where.group(1)) if part not in ("heddle", "inline", "v0", "")]
            if not self.hidden.intersection(parts):
                yield from self.scope(*inner, "::".join(filter(None, [namespace, *parts])), True)
            return
        if not is_public or NOT_DOCUMENTED.match(plain):
            return
        made = Declaration("", "", self.signature(start, body if body is not None else stop), "", self.line_at(start) + 1, namespace)
        if re.match(r"(class|struct)\s+\w+::", plain):
            return  # a specialisation of a template of another namespace
        record = RECORD.match(plain)
        if record and not inner:
            return  # a forward declaration
        if record:
            made.kind, made.name = record.group(1).removesuffix(" class"), record.group(2)
            made.bases = plain.split(":", 1)[1].strip() if re.search(r"[^:]:[^:]", plain) else ""
            made.members = list(self.enumerators(*inner) if made.kind == "enum" else
                                self.scope(*inner, "", record.group(1) == "struct"))
        elif BY_MACRO.match(plain):
            made.kind, made.name = "piped", BY_MACRO.match(plain).group(1)
        elif plain.startswith("using "):
            made.kind, made.name = "alias", re.match(r"using\s+(\w+)", plain).group(1)
        elif re.match(r"\w+\([^()]*\)\s*->", plain):
            return  # a deduction guide
        elif (name := name_of_function(plain)):
            made.kind, made.name = "function", name
            made.body = self.code[inner[0]:inner[1]] if inner else ""
        elif re.search(r"\)\s*(const|noexcept|->|requires|$)", plain) and "::" in plain:
            return  # the definition of a member outside of its class
        else:
            made.kind, made.name = "object", re.search(r"(\w+)\s*(=|\{|$)", plain).group(1)
        yield made

    def enumerators(self, start, end):
        for at in range(self.line_at(start), self.line_at(end) + 1):
            found = re.match(r"\s*(\w+)\s*(=[^,]*)?,?\s*$", self.lines[at].code)
            if found and found.group(1):
                doc = self.lines[at].comment or self.comment_above(at)
                yield Declaration("enumerator", found.group(1), found.group(0).strip(" ,"), doc.strip(), at + 1)

    def signature(self, start, stop):
        """The declaration as it is written, without comments, initialisers and macros."""
        begin = self.code.rindex("\n", 0, start) + 1 if "\n" in self.code[:start] else 0
        lines = []
        for number in range(self.line_at(start), self.line_at(max(start, stop - 1)) + 1):
            lines.append(self.lines[number].code if self.lines[number].comment else self.text.split("\n")[number].rstrip())
        text = "\n".join(lines)[: stop - begin]
        text = MACRO.sub("", text)
        text = re.sub(r"\)(\s*noexcept)?\s*:\s.*", r")\1", text, flags=re.DOTALL) if re.search(r"\)(\s*noexcept)?\s*:\s", text) else text
        indentation = start - begin
        text = "\n".join(line[indentation:] if not line[:indentation].strip() else line.strip() for line in text.split("\n"))
        return re.sub(r"\s+$", "", text.rstrip("; \n"))
