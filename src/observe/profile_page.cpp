// SPDX-License-Identifier: Apache-2.0
// profile_page.cpp - the report of a profile as a page for a browser. It needs no script, no other file and no network.
#include <heddle/config.hpp>

#ifdef HEDDLE_PROFILE  // empty in the plain library

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <heddle/profile.hpp>

namespace heddle::inline v0 {

namespace {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char one : text) {
        if (one == '&') safe += "&amp;";
        else if (one == '<') safe += "&lt;";
        else if (one == '>') safe += "&gt;";
        else if (one == '"') safe += "&quot;";
        else safe += one;
    }
    return safe;
}

// With four digits, and with one behind the point.
std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}
std::string fixed(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

std::string milliseconds(double nanoseconds) { return number(nanoseconds / 1e6) + " ms"; }

constexpr unsigned k_most_cores = 256;

// ---------------------------------------------------------------------------------------------- the plot

constexpr double k_plot = 420;     // its width and its height
constexpr double k_margin = 48;    // for the numbers at its axes
constexpr double k_doublings = 8;  // from 1 to 256 cores

double plot_x(double cores) { return k_margin + std::log2(cores) / k_doublings * k_plot; }
double plot_y(double speedup) { return 10 + k_plot - std::log2(std::max(speedup, 1.0)) / k_doublings * k_plot; }

template <class Speedup>
std::string curve(const char* name, const Speedup& speedup) {
    std::string points;
    for (double at = 0; at <= k_doublings; at += 0.25) {
        const double cores = std::exp2(at);
        points += fixed(plot_x(cores)) + "," + fixed(plot_y(speedup(cores))) + " ";
    }
    return "<polyline class=\"" + std::string(name) + "\" points=\"" + points + "\"/>\n";
}

std::string plot_of(const profile_report& report) {
    std::string svg = "<svg id=\"speedup\" width=\"" + number(k_plot + 2 * k_margin) + "\" height=\"" +
                      number(k_plot + k_margin) + "\" role=\"img\" aria-label=\"speed-up by cores\">\n";
    for (unsigned cores = 1; cores <= k_most_cores; cores *= 2) {
        const std::string x = fixed(plot_x(cores)), y = fixed(plot_y(cores));
        const std::string name = std::to_string(cores);
        svg += "<line class=\"grid\" x1=\"" + x + "\" x2=\"" + x + "\" y1=\"10\" y2=\"" + number(10 + k_plot) +
               "\"/><line class=\"grid\" x1=\"" + number(k_margin) + "\" x2=\"" + number(k_margin + k_plot) +
               "\" y1=\"" + y + "\" y2=\"" + y + "\"/><text text-anchor=\"middle\" x=\"" + x + "\" y=\"" +
               number(k_plot + 26) + "\">" + name + "</text><text text-anchor=\"end\" x=\"" + number(k_margin - 6) +
               "\" y=\"" + y + "\" dy=\"4\">" + name + "</text>\n";
    }
    const double parallelism = report.parallelism();
    svg += curve("ideal", [](double cores) { return cores; });
    svg += curve("most", [&](double cores) { return std::min(cores, parallelism); });
    svg += curve("least", [&](double cores) {
        return report.work / (report.work / cores + 1.7 * (1 - 1 / cores) * report.burdened_span);
    });
    svg += "<text text-anchor=\"middle\" x=\"" + number(k_margin + k_plot / 2) + "\" y=\"" + number(k_plot + 44) +
           "\">cores</text>\n</svg>\n<p class=\"legend\"><b class=\"ideal\">as many times as there are cores</b> "
           "&middot; <b "
           "class=\"most\">upper bound</b> &middot; <b class=\"least\">lower estimate</b></p>\n";
    return svg;
}

std::string bounds_of(const profile_report& report) {
    std::string table = "<table id=\"bounds\"><tr><th>cores</th><th>at least</th><th>at most</th></tr>\n";
    for (unsigned cores = 2; cores <= k_most_cores; cores *= 2) {
        table += "<tr><td>" + std::to_string(cores) + "</td><td>" + fixed(report.least_speedup(cores)) + "</td><td>" +
                 fixed(report.most_speedup(cores)) + "</td></tr>\n";
    }
    return table + "</table>\n";
}

// ---------------------------------------------------------------------------------------------- the flame view

// A call on the longest path, or a stretch of code in it.
struct flame {
    double nanoseconds = 0;
    std::map<std::string, flame> inner;

    std::size_t height() const {
        std::size_t most = 0;
        for (const auto& [name, one] : inner) most = std::max(most, one.height());
        return most + 1;
    }
};

constexpr double k_flame_width = 960;
constexpr double k_flame_row = 22;
constexpr double k_letter = 6.6;  // the width of one

void draw(const flame& one, const std::string& name, double x, double scale, std::size_t depth, double span,
          std::string& svg) {
    const double width = one.nanoseconds * scale;
    if (width < 0.5) return;
    const double y = static_cast<double>(depth) * k_flame_row;
    const auto letters = static_cast<std::size_t>(std::max(0.0, (width - 8) / k_letter));
    const std::string shown = name.size() <= letters ? name : letters > 3 ? name.substr(0, letters - 2) + ".." : "";
    const std::string title = name + ": " + milliseconds(one.nanoseconds) + ", " +
                              fixed(span > 0 ? 100 * one.nanoseconds / span : 0) + " % of the span";
    svg += "<g><title>" + escaped(title) + "</title><rect class=\"" + (one.inner.empty() ? "leaf" : "call") +
           "\" x=\"" + fixed(x) + "\" y=\"" + number(y) + "\" width=\"" + fixed(width) + "\" height=\"" +
           number(k_flame_row - 2) + "\"/><text x=\"" + fixed(x + 4) + "\" y=\"" + number(y + 14) + "\">" +
           escaped(shown) + "</text></g>\n";
    for (const auto& [inner_name, inner] : one.inner) {
        draw(inner, inner_name, x, scale, depth + 1, span, svg);
        x += inner.nanoseconds * scale;
    }
}

std::string flames_of(const profile_report& report) {
    flame whole;
    for (const profile_part& part : report.path) {
        flame* at = &whole;
        at->nanoseconds += part.nanoseconds;
        for (const std::string& call : part.inside) {
            at = &at->inner[call];
            at->nanoseconds += part.nanoseconds;
        }
        flame& leaf = at->inner[part.what];
        leaf.nanoseconds += part.nanoseconds;
    }
    std::string svg = "<svg id=\"flames\" width=\"" + number(k_flame_width) + "\" height=\"" +
                      number(static_cast<double>(whole.height()) * k_flame_row) +
                      "\" role=\"img\" aria-label=\"where the span is spent\">\n";
    const double scale = whole.nanoseconds > 0 ? k_flame_width / whole.nanoseconds : 0;
    draw(whole, "the span", 0, scale, 0, report.span, svg);
    return svg + "</svg>\n";
}

// ---------------------------------------------------------------------------------------------- the tables

std::string figures_of(const profile_report& report) {
    const auto row = [](const char* what, const std::string& value, const char* meaning) {
        return "<tr><th>" + std::string(what) + "</th><td>" + value + "</td><td class=\"note\">" + meaning +
               "</td></tr>\n";
    };
    return "<table id=\"figures\">\n" + row("work", milliseconds(report.work), "T<sub>1</sub>: all code together") +
           row("span", milliseconds(report.span),
               "T<sub>&infin;</sub>: the longest path of code that has to run in order") +
           row("parallelism", number(report.parallelism()),
               "work / span: no machine makes the program faster than this") +
           row("burdened span", milliseconds(report.burdened_span), "the longest path if every task on it is stolen") +
           row("forks", std::to_string(report.forks), "forks and tasks") +
           row("steal", number(report.steal_cost / 1e3) + " us", "measured: until an awake thread has begun a task") +
           row("wake", number(report.wake_cost / 1e3) + " us", "measured: until a sleeping thread has begun a task") +
           row("divided for", std::to_string(report.threads) + " threads",
               "as loops and algorithms would on such a machine") +
           "</table>\n";
}

std::string rows_of(const profile_report& report) {
    std::string table = "<table id=\"sites\"><tr><th>share of the span</th><th>time</th><th>where</th></tr>\n";
    for (const profile_row& row : report.rows) {
        table += "<tr><td>" + fixed(100 * row.share) + " %</td><td>" + milliseconds(row.nanoseconds) + "</td><td>" +
                 escaped(row.site) + "</td></tr>\n";
    }
    return table + "</table>\n";
}

std::string advice_of(const profile_report& report) {
    std::string list = "<ul id=\"advice\">\n";
    for (const std::string& sentence : report.advice) list += "<li>" + escaped(sentence) + "</li>\n";
    return list + "</ul>\n";
}

constexpr std::string_view k_head = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Heddle profile</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body { font: 14px/1.5 system-ui, sans-serif; color: #1d2733; background: #fff; margin: 24px auto; max-width: 980px; padding: 0 12px }
h1 { font-size: 22px } h2 { font-size: 17px; margin-top: 28px }
table { border-collapse: collapse } th, td { text-align: left; padding: 2px 14px 2px 0; vertical-align: top }
#bounds td, #bounds th { text-align: right } .note { color: #667 }
.side { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start }
svg { max-width: 100% } svg text { font-size: 12px; fill: #334 }
.grid { stroke: #e4e8ee } polyline { fill: none; stroke-width: 2.5 }
polyline.ideal { stroke: #b5bdc9; stroke-dasharray: 5 4; stroke-width: 1.5 } polyline.most { stroke: #2a8f4e } polyline.least { stroke: #2563c9 }
b.ideal { color: #8a94a3 } b.most { color: #2a8f4e } b.least { color: #2563c9 }
rect.call { fill: #f2c185 } rect.leaf { fill: #f6dca8 } #flames text { font: 11px ui-monospace, monospace }
</style></head><body>
<h1>Work and span</h1>
)";

}  // namespace

std::string to_html(const profile_report& report) {
    return std::string(k_head) + advice_of(report) + figures_of(report) +
           "<h2>Speed-up to expect</h2>\n<div class=\"side\"><div>" + plot_of(report) + "</div>" + bounds_of(report) +
           "</div>\n<h2>The longest path, by the calls around it</h2>\n" + flames_of(report) +
           "<h2>The longest path, by place</h2>\n" + rows_of(report) + "</body></html>\n";
}

}  // namespace heddle::inline v0

#endif
