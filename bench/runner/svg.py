# SPDX-License-Identifier: Apache-2.0
"""svg.py - draws results: bars for a row, and all rows at a glance.

Drawings have classes and no colours. A page has one style for light and dark; a separate file gets one of the two.
"""
import html
import math

from .manifest import SUBJECT
from .terminal import duration, times

WIDTH = 440
LABEL, BARS, LINE = 98, 250, 20
CUT = 10  # a bar is cut at this multiple of the shortest one

PALETTES = {
    "light": {"back": "#ffffff", "text": "#1c2024", "muted": "#60646c", "line": "#d9d9e0", "subject": "#d6409f",
              "peer": "#8da4ef", "base": "#b9bbc6"},
    "dark": {"back": "#18191b", "text": "#edeef0", "muted": "#b0b4ba", "line": "#43484e", "subject": "#ff8dcc",
             "peer": "#5472e4", "base": "#696e77"},
}


def style(palette):
    colours = PALETTES[palette]
    fills = " ".join(f".{name} {{ fill: {colours[name]}; }}" for name in ("back", "text", "muted", "subject", "peer", "base"))
    strokes = f".line {{ stroke: {colours['line']}; }} .range {{ stroke: {colours['subject']}; stroke-width: 3; }}"
    return f"{fills} {strokes} text {{ font: 13px system-ui, sans-serif; }} .title {{ font-weight: 600; font-size: 15px; }}"


def _text(x, y, words, classes="text", anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{classes}" text-anchor="{anchor}">{html.escape(words)}</text>'


def _drawing(height, parts, palette):
    inside = "\n".join(parts)
    if palette:
        inside = f'<style>{style(palette)}</style><rect width="100%" height="100%" class="back"/>\n{inside}'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            f'role="img">\n{inside}\n</svg>')


def _kind(result):
    return "base" if result["is_base"] else "subject" if result["library"] == SUBJECT else "peer"


def _bar(result, y, shortest):
    share = min(result["median_ms"] / shortest, CUT) / CUT if shortest else 0
    is_cut = result["median_ms"] > CUT * shortest
    length = max(2.0, share * BARS)
    yield _text(LABEL - 6, y + 14, result["library"], anchor="end")
    yield f'<rect x="{LABEL}" y="{y + 3}" width="{length:.1f}" height="{LINE - 6}" rx="2" class="{_kind(result)}"/>'
    if is_cut:
        x = LABEL + length - 16
        yield f'<path d="M{x} {y + LINE} l8 -{LINE} h5 l-8 {LINE} z" class="back"/>'
    yield _text(LABEL + length + 6, y + 14, duration(result["median_ms"]), "muted")


def row_chart(results, palette=None):
    """Median times of one row: the baseline, then a block for each number of threads."""
    first = results[0]
    parts = [f"<title>{html.escape(first['workload'])}</title>", _text(8, 20, first["workload"], "title text"),
             _text(8, 38, first["what"], "muted")]
    shortest = min(result["median_ms"] for result in results)
    y = 48
    blocks = [[result for result in results if result["is_base"]]]
    for threads in sorted({result["threads"] for result in results}):
        blocks.append([result for result in results if result["threads"] == threads and not result["is_base"]])
    for block in filter(None, blocks):
        if not block[0]["is_base"]:
            count = block[0]["threads"]
            parts.append(_text(8, y + 15, f"{count} thread{'s' if count > 1 else ''}", "muted"))
            y += LINE
        for result in block:
            parts += _bar(result, y, shortest)
            y += LINE
        y += 4
    return _drawing(y + 6, parts, palette)


def overview(results, threads, palette=None):
    """For each row, Heddle's time relative to the best peer's: left of the middle line Heddle is faster."""
    rows = [r for r in results if r["library"] == SUBJECT and r["threads"] == threads and r["to_best_peer"]]
    limit = 16.0
    left, width = 158, WIDTH - 158 - 52

    def place(ratio):
        return left + width * (0.5 + math.log(min(max(ratio, 1 / limit), limit)) / math.log(limit) / 2)

    plural = "s" if threads > 1 else ""
    parts = ["<title>Heddle and the best peer</title>",
             _text(8, 20, f"Heddle's time / the best peer's, {threads} thread{plural}", "title text")]
    bottom = 62 + LINE * len(rows)
    for mark in (1 / 16, 1 / 4, 1, 4, 16):
        words = f"{mark:g}" if mark >= 1 else f"1/{1 / mark:g}"
        parts.append(_text(place(mark), 50, words, "muted", "middle"))
        parts.append(f'<path d="M{place(mark):.1f} 56 V{bottom}" class="line" stroke-width="{2 if mark == 1 else 1}"/>')
    for number, result in enumerate(rows):
        y = 58 + LINE * number
        middle, low, high = result["to_best_peer"]
        parts.append(_text(left - 8, y + 14, result["workload"], anchor="end"))
        parts.append(f'<path d="M{place(low):.1f} {y + 10} H{place(high):.1f}" class="range"/>')
        parts.append(f'<circle cx="{place(middle):.1f}" cy="{y + 10}" r="5" class="subject"/>')
        parts.append(_text(WIDTH - 8, y + 14, times(middle), "muted", "end"))
    return _drawing(bottom + 10, parts, palette)
