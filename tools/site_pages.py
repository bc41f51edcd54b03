# SPDX-License-Identifier: Apache-2.0
"""site_pages.py - turns the documents of the repository into pages of a site: every link leads to another page, also a link to a source.

Documents keep their Markdown. A document below docs/ loses that prefix, other documents and sources go below source/. Whatever a page links
becomes a page, too, so that no link leaves the site except to an address of the web.
"""
import os
import pathlib
import re

from cpp_text import read

LANGUAGES = {".hpp": "cpp", ".cpp": "cpp", ".h": "c", ".c": "c", ".py": "python", ".sh": "bash", ".cmake": "cmake", ".txt": "text",
             ".json": "json", ".mjs": "javascript", ".rs": "rust", ".go": "go", ".pml": "c"}
IMAGES = {".png", ".svg", ".jpg"}
LINK = re.compile(r"(\]\()([^)\s]+)(\))|(\b(?:src|srcset|href)=\")([^\"]+)(\")|(^\[[^\]^]+\]: )(\S+)()", re.MULTILINE)
PICTURE = re.compile(r"<picture>\s*<source[^>]*srcset=\"([^\"]+)\"[^>]*>\s*<img([^>]*?)src=\"([^\"]+)\"([^>]*)>\s*</picture>")
SNIPPET = re.compile(r"^<!-- (?:from|part of) (\S+) -->$", re.MULTILINE)
CODE = re.compile(r"^(```+|~~~+).*?^\1`*$|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def page_of(path):
    """Where a file or directory of the repository is on the site. `path` is relative to the root."""
    if path == "README.md":
        return "index.md"
    if path == "docs/README.md":
        return "where-documents-go.md"
    if path.endswith(".md"):
        inside = path.removeprefix("docs/") if path.startswith("docs/") else f"source/{path}" if "/" in path else path
        return re.sub(r"(^|/)README\.md$", r"\1index.md", inside)
    if pathlib.PurePath(path).suffix in IMAGES:
        return path.removeprefix("docs/")
    return f"source/{path}.md"


def title_of(text, default):
    found = re.search(r"^# (.+)$", text, re.MULTILINE)
    return found.group(1).replace("`", "") if found else default


def relative(target, page):
    return os.path.relpath(target, os.path.dirname(page) or ".")


class Site:
    """Collects pages: `add` a document, and everything that it links follows."""

    def __init__(self, root):
        self.root = root
        self.pages = {}  # page -> text
        self.images = {}  # place on the site -> file
        self.waiting = []
        self.made = set()

    def add(self, path):
        if path not in self.made:
            self.made.add(path)
            self.waiting.append(path)

    def make_all(self):
        while self.waiting:
            self.make(self.waiting.pop())

    def make(self, path):
        file = self.root / path
        if file.is_dir():
            self.pages[page_of(path)] = self.listing(path)
        elif file.suffix in IMAGES:
            self.images[page_of(path)] = file
        elif file.suffix == ".md":
            self.pages[page_of(path)] = self.rewritten(read(file), path)
        else:
            language = LANGUAGES.get(file.suffix, "python" if read(file).startswith("#!/usr/bin/env python") else "bash")
            # A fence that is longer than any inside the source.
            self.pages[page_of(path)] = f"# {path}\n\n``````{language}\n{read(file)}``````\n"

    def listing(self, path):
        lines = [f"# {path}", ""]
        for file in sorted((self.root / path).iterdir()):
            inside = f"{path}/{file.name}"
            if file.is_file() and (file.suffix in LANGUAGES or file.suffix == ".md"):
                self.add(inside)
                lines.append(f"- [{file.name}]({relative(page_of(inside), page_of(path))})")
        return "\n".join(lines) + "\n"

    def page_for_link(self, target, page, path):
        """The link from the page made of `path` to `target`, as it is written there."""
        name, hash_sign, anchor = target.partition("#")
        if not name or "://" in target or target.startswith("mailto:"):
            return target
        inside = os.path.normpath(os.path.join(os.path.dirname(path), name))
        file = self.root / inside
        if inside.startswith("..") or not file.exists():
            raise ValueError(f"{path}: the link to {target} leads nowhere")
        if file.is_dir() and (file / "README.md").exists():
            inside = f"{inside}/README.md"
        self.add(inside)
        return relative(page_of(inside), page) + hash_sign + anchor

    def rewritten(self, text, path, page=None):
        """The text of a document with links to pages. Code is left as it is."""
        page = page or page_of(path)
        text = PICTURE.sub(r'<img\2src="\3#only-light"\4> <img\2src="\1#only-dark"\4>', text)
        link_to = lambda target: self.page_for_link(target, page, path)

        def of_root(found):
            self.add(found.group(1))
            return f"[{found.group(1)}]({relative(page_of(found.group(1)), page)}){{ .from }}\n"

        def replaced(found):
            before, target, after = (group for group in found.groups() if group is not None)
            if before.startswith(("src", "href")):  # HTML is not changed by mkdocs: pages end in .html there
                return before + re.sub(r"\.md(#|$)", r".html\1", link_to(target)) + after
            return before + link_to(target) + after

        def of_text(part):
            return SNIPPET.sub(of_root, LINK.sub(replaced, part))

        parts, at = [], 0
        for code in CODE.finditer(text):
            parts += [text[at: code.start()], code.group(0)]
            at = code.end()
        # A link may have code in its text: [`join`](x.md). So the parts are joined by marks before links are replaced.
        parts.append(text[at:])
        marked = of_text("".join(part if i % 2 == 0 else f"\0{i}\0" for i, part in enumerate(parts)))
        return re.sub(r"\0(\d+)\0", lambda mark: parts[int(mark.group(1))], marked)

    def in_order(self, directory, first_mentions):
        """The documents of a directory: README, those that a text mentions, in its order, those that README mentions, the others by name."""
        front = self.root / directory / "README.md"
        own = read(front) if front.exists() else ""

        def rank(path):
            at, beside = first_mentions.find(path.relative_to(self.root).as_posix()), own.find(f"({path.name})")
            return (path.name != "README.md", at < 0, at, beside < 0, beside, path.name)
        return [path.relative_to(self.root).as_posix() for path in sorted((self.root / directory).glob("*.md"), key=rank)]
