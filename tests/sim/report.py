# SPDX-License-Identifier: Apache-2.0
"""report.py - a page of simulated results: for each workload the speed-up, the busy cores over time, and what cores waited for."""
import html
import math

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 460, 260, 44, 34, 12
COLOURS = {"deque": "#d6409f", "locked": "#5472e4", "global": "#8d8d8d"}

STYLE = """
body { font: 15px system-ui, sans-serif; margin: 2em auto; max-width: 1000px; color: #1c2024; background: #fff; }
svg { margin-right: 1em; }
table { border-collapse: collapse; margin: 0.5em 0 2em; } td, th { padding: 2px 10px; text-align: right; }
td:first-child, th:first-child { text-align: left; } th { border-bottom: 1px solid #d9d9e0; }
"""


def _text(x, y, words, anchor="middle"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(str(words))}</text>'


def _line(points, colour, dashed=False, width=2):
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dash = ' stroke-dasharray="4 4"' if dashed else ""
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dash}/>'


def _svg(parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
            f'font-family="system-ui, sans-serif" font-size="12" fill="#60646c"><rect width="100%" height="100%" fill="#ffffff"/>'
            f'{"".join(parts)}</svg>')


def speedup_chart(results):
    """Both axes are logarithmic; a dashed line is linear speed-up."""
    most = max(max(result["cores"] for result in results), 2)
    least = min(1.0, *(result["speedup"] for result in results))
    span_x, span_y = math.log2(most), math.log2(most / least)

    def at(cores, speedup):
        x = LEFT + math.log2(cores) / span_x * (WIDTH - LEFT - 20)
        y = HEIGHT - BOTTOM - math.log2(max(speedup, least) / least) / span_y * (HEIGHT - BOTTOM - TOP)
        return x, y

    parts = [_line([at(1, 1), at(most, most)], "#b9bbc6", dashed=True, width=1)]
    for cores in sorted({result["cores"] for result in results}):
        x, y = at(cores, cores)
        parts += [_text(x, HEIGHT - 18, cores), _text(LEFT - 6, y + 4, cores, "end")]
    parts.append(_text(WIDTH / 2, HEIGHT - 3, "speed-up by cores"))
    for number, queue in enumerate(dict.fromkeys(result["queue"] for result in results)):
        points = sorted((result["cores"], result["speedup"]) for result in results if result["queue"] == queue)
        parts.append(_line([at(*point) for point in points], COLOURS[queue]))
        x, y = at(*points[-1])
        parts.append(_text(x - 4, y + (14 if number % 2 else -5), queue, "end"))  # the curves of two queues may be one
    return _svg(parts)


def busy_chart(result):
    """How many cores did the user's work, over time."""
    cores = list(result["busy"]["cores"])
    cores += [0] * int(result["time_us"] / result["busy"]["bucket_us"] - len(cores))  # none was busy until the call returned
    span = max(len(cores) * result["busy"]["bucket_us"], 1e-9)
    points = []
    for i, busy in enumerate(cores):
        y = HEIGHT - BOTTOM - min(busy / result["cores"], 1) * (HEIGHT - BOTTOM - TOP)
        points += [(LEFT + i / len(cores) * (WIDTH - LEFT - 20), y), (LEFT + (i + 1) / len(cores) * (WIDTH - LEFT - 20), y)]
    parts = [_line(points, COLOURS[result["queue"]], width=1),
             _text(LEFT - 6, TOP + 8, result["cores"], "end"), _text(LEFT - 6, HEIGHT - BOTTOM, 0, "end"),
             _text(WIDTH - 20, HEIGHT - 18, f"{span:,.0f} us", "end"),
             _text(WIDTH / 2, HEIGHT - 3, f"busy cores over time, {result['queue']}, {result['cores']} cores")]
    return _svg(parts)


def waits_of(result):
    """(object, misses, us that cores stood still), the most expensive first: lines that travel, and system calls."""
    rows = []
    for wait in result["waits"]:
        kinds = [wait[kind] for kind in ("load", "store", "rmw")]
        rows.append((wait["object"], sum(kind["misses"] for kind in kinds), sum(kind["wait_us"] for kind in kinds)))
    for name, costs in result["kernel"].items():
        waited = costs["waited_us"] if name != "futex_wait" else 0  # asleep is no cost
        rows.append((name.replace("_", " "), costs["calls"], costs["spent_us"] + waited))
    return sorted((row for row in rows if row[2] > 0), key=lambda row: -row[2])


def waits_table(result, most=10):
    everything = result["cores"] * result["time_us"]
    lines = [f"<tr><th>{result['queue']}, {result['cores']} cores</th><th>misses or calls</th><th>us in all</th>"
             "<th>of the cores' time</th></tr>"]
    for name, count, waited in waits_of(result)[:most]:
        lines.append(f"<tr><td>{html.escape(name)}</td><td>{count:,}</td><td>{waited:,.0f}</td><td>{waited / everything:.1%}</td></tr>")
    return f"<table>{''.join(lines)}</table>"


def page(results, descriptions):
    parts = [f"<title>Heddle, simulated</title><style>{STYLE}</style><h1>Heddle on simulated machines</h1>",
             "<p>What is simulated, and how far it can be believed, is in docs/measurements/scaling.md.</p>"]
    for workload in dict.fromkeys(result["workload"] for result in results):
        mine = [result for result in results if result["workload"] == workload]
        largest = max(result["cores"] for result in mine)
        parts.append(f"<h2>{workload}</h2><p>{html.escape(descriptions.get(workload, ''))}; {mine[0]['machine']}</p>")
        parts.append(speedup_chart(mine))
        for result in mine:
            if result["cores"] == largest:
                parts += [busy_chart(result), waits_table(result)]
    return f'<!doctype html><html lang="en"><meta charset="utf-8">{"".join(parts)}</html>\n'
