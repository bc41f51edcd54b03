# SPDX-License-Identifier: Apache-2.0
"""report.py - the results of a run as one self-contained HTML page, and as PNGs if rsvg-convert is installed."""
import html
import shutil
import subprocess

from . import svg
from .terminal import duration, times

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Heddle benchmarks</title>
<style>
{light}
:root {{ color-scheme: light dark; background: {light_back}; color: {light_text}; }}
body {{ margin: 0 auto; padding: 1rem; max-width: 92rem; font: 15px/1.45 system-ui, sans-serif; }}
.cards {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 25rem), 1fr)); gap: 1.5rem; }}
figure {{ margin: 0; }}
figure svg {{ width: 100%; height: auto; }}
.scroll {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }}
td, th {{ padding: .15rem .5rem; text-align: right; white-space: nowrap; }}
td:first-child, th:first-child {{ text-align: left; }}
summary {{ cursor: pointer; font-size: 13px; }}
@media (prefers-color-scheme: dark) {{
:root {{ background: {dark_back}; color: {dark_text}; }}
{dark}
}}
</style>
<h1>Heddle benchmarks</h1>
<p>{machine}</p>
<p>Median times; shorter is better. A bar with a gap is longer than {cut} times the shortest one. Libraries took turns, round
by round, in one run. bench/README.md says what each row can and cannot show.</p>
{body}
</html>
"""

COLUMNS = ("library", "threads", "median", "best", "spread", "CPU", "ns/op", "switches", "MB", "x base", "x best peer")


def _cells(result):
    yield from (result["library"], result["threads"], duration(result["median_ms"]), duration(result["best_ms"]),
                f"{result['spread']:.0%}", duration(result["cpu_ms"]), f"{result['ns_per_op']:.3g}",
                f"{result['switches']:.0f}", f"{result['rss_mb']:.0f}")
    for key in ("to_base", "to_best_peer"):
        yield times(result[key][0]) if result[key] else ""


def _table(results):
    head = "".join(f"<th>{name}</th>" for name in COLUMNS)
    rows = "".join("<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in _cells(r)) + "</tr>" for r in results)
    return f'<details><summary>figures</summary><div class="scroll"><table><tr>{head}</tr>{rows}</table></div></details>'


def _grouped(results, key):
    groups = {}
    for result in results:
        groups.setdefault(result[key], []).append(result)
    return groups


def _overviews(results):
    """(name, function of the palette) for each number of threads."""
    counts = sorted({r["threads"] for r in results if r["to_best_peer"]})
    return [(f"overview-{count}", lambda palette=None, count=count: svg.overview(results, count, palette)) for count in counts]


def _charts(results):
    return [(name, lambda palette=None, rows=rows: svg.row_chart(rows, palette))
            for name, rows in _grouped(results, "workload").items()]


def page(machine, results):
    def figures(drawings):
        return "".join(f"<figure>{draw()}</figure>" for _, draw in drawings)

    body = [f'<div class="cards">{figures(_overviews(results))}</div>']
    for group, of_group in _grouped(results, "group").items():
        cards = "".join(f"<figure>{svg.row_chart(rows)}{_table(rows)}</figure>"
                        for rows in _grouped(of_group, "workload").values())
        body.append(f'<h2>{html.escape(group)}</h2><div class="cards">{cards}</div>')
    facts = [machine.get("processor", ""), f"{machine.get('cpus', '?')} CPUs", machine.get("system", ""),
             machine.get("compiler", ""), f"commit {machine.get('commit', '?')}", machine.get("date", ""),
             *(f"{name} {version}" for name, version in machine.get("peers", {}).items()),
             *(f"without {name}" for name in machine.get("missing", {}))]
    light, dark = svg.PALETTES["light"], svg.PALETTES["dark"]
    return PAGE.format(light=svg.style("light"), dark=svg.style("dark"), light_back=light["back"], light_text=light["text"],
                       dark_back=dark["back"], dark_text=dark["text"], cut=svg.CUT, body="\n".join(body),
                       machine=html.escape(" · ".join(filter(None, facts))))


def _write_pngs(results, directory):
    """Writes each drawing twice, for light and dark. Returns how many, or 0 if there is no converter."""
    converter = shutil.which("rsvg-convert")
    if converter is None:
        return 0
    directory.mkdir(parents=True, exist_ok=True)
    drawings = _overviews(results) + _charts(results)
    for name, draw in drawings:
        for palette in svg.PALETTES:
            subprocess.run([converter, "--zoom", "2", "--output", directory / f"{name}-{palette}.png"],
                           input=draw(palette).encode(), check=True)
    return 2 * len(drawings)


def write(machine, results, directory):
    directory.mkdir(parents=True, exist_ok=True)
    target = directory / "index.html"
    target.write_text(page(machine, results), encoding="utf-8")
    print(f"wrote {target}")
    count = _write_pngs(results, directory / "png")
    print(f"wrote {count} PNGs to {directory / 'png'}" if count else "no PNGs: rsvg-convert is missing (Debian: librsvg2-bin)")
