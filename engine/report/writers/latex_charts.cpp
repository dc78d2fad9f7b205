// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/writers/latex_charts.h"

#include "insight/words.h"
#include "report/writers/latex_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

// TeX has little memory: what paper shows needs no more points.
constexpr std::size_t columns = 110;

std::string colour(int run) { return "run" + std::to_string(run); }

std::string hex(const std::string& colour) { return colour.substr(1); }

std::string part_colour(const BarChart& chart, const std::string& part, const Look& look) {
    const auto& palette = chart.palette == BarChart::Palette::memory ? look.memory : look.time;
    auto found = palette.find(part);
    return found == palette.end() ? "#CBB9DD" : found->second;
}

std::string mark(const RunLook& look) {
    const std::pair<const char*, const char*> marks[] = {
        {"circle", "*"},       {"ring", "o"},  {"triangle", "triangle*"}, {"diamond", "diamond*"},    {"triangle-down", "triangle*"},
        {"square", "square*"}, {"cross", "x"}, {"plus-circle", "oplus"},  {"cross-square", "square"}, {"open-diamond", "diamond"}};
    for (const auto& [name, sign] : marks)
        if (look.marker == name)
            return sign;
    return "*";
}

std::string dash(const RunLook& look) {
    std::string text;
    for (std::size_t i = 0; i < look.dash.size(); ++i)
        text += fmt::format("{} {:g}pt ", i % 2 ? "off" : "on", look.dash[i] * 0.9);
    return text.empty() ? "solid" : "dash pattern=" + text;
}

const RunLook& look_of_run(const Look& look, int run) { return look.runs[static_cast<std::size_t>(run)]; }

// Beneath the picture, where there is the whole width of the page for long names; two abreast where they are short.
std::string legend_options(const std::vector<std::string>& names) {
    constexpr std::size_t short_name = 48;
    const bool two = names.size() > 2 && std::ranges::all_of(names, [](const std::string& name) { return name.size() <= short_name; });
    return fmt::format("legend style={{at={{(rel axis cs:0,0)}},yshift=-12mm,anchor=north west,draw=none,font=\\footnotesize,"
                       "/tikz/every even column/.append style={{column sep=6mm}}}},legend columns={},legend cell align=left",
                       two ? 2 : 1);
}

std::string told(const Look& look, const std::string& text) { return latex_escaped(look.told(text)); }

std::string axis_options(const Axis& x, const Axis& y, const std::vector<std::string>& names, const Look& look) {
    std::string text = "width=\\textwidth,height=62mm,axis lines=left,grid=major,grid style={gray!20}," + legend_options(names) +
                       ",tick label style={font=\\footnotesize},label style={font=\\footnotesize},scaled ticks=false,unbounded "
                       "coords=jump,enlargelimits=0.04";
    if (x.scale != Scale::linear)
        text += ",xmode=log";
    if (y.scale != Scale::linear)
        text += ",ymode=log";
    if (y.scale == Scale::powers)
        text += ",log basis y=2";
    if (look.book) // of a language with a decimal comma
        text += ",/pgf/number format/use comma";
    return text + ",xlabel={" + told(look, x.title) + "},ylabel={" + told(look, y.title) + "}";
}

std::string coordinates(const std::vector<Point>& points, Scale scale) {
    std::string text;
    for (const Point& point : thinned(points, columns)) {
        bool good = std::isfinite(point.y) && (scale == Scale::linear || point.y > 0);
        text += good ? fmt::format("({:.6g},{:.6g})\n", point.x, point.y) : fmt::format("({:.6g},nan)\n", point.x);
    }
    return text;
}

// The way there and the way back, each thinned by itself.
std::string outline(const Series& band, Scale scale) {
    auto turn = std::adjacent_find(band.points.begin(), band.points.end(), [](const Point& a, const Point& b) { return b.x < a.x; });
    turn = turn == band.points.end() ? turn : turn + 1;
    const std::vector<Point> there(band.points.begin(), turn);
    std::vector<Point> back = thinned(std::vector<Point>(band.points.rbegin(), std::make_reverse_iterator(turn)), columns);
    std::ranges::reverse(back);
    std::string text = coordinates(there, scale);
    for (const Point& point : back)
        if (std::isfinite(point.y) && (scale == Scale::linear || point.y > 0))
            text += fmt::format("({:.6g},{:.6g})\n", point.x, point.y);
    return text;
}

std::string plot(const Series& series, const LineChart& chart, const Look& look) {
    if (series.style == Series::Style::band)
        return "\\addplot[" + colour(series.run) + "!20,fill," + "draw=none,forget plot,no marks] coordinates {\n" +
               outline(series, chart.y.scale) + "} -- cycle;\n";
    bool faint = series.style == Series::Style::faint;
    std::string options =
        colour(series.run) + (faint ? "!20,thin,forget plot,no marks"
                                    : ",thick," + dash(look_of_run(look, series.run)) + ",mark=" + mark(look_of_run(look, series.run)) +
                                          ",mark size=1.6pt,mark options={solid}");
    if (series.style != Series::Style::marked && !faint)
        options += ",mark repeat=36";
    if (series.style == Series::Style::steps)
        options += ",const plot";
    std::string text = "\\addplot[" + options + "] coordinates {\n" + coordinates(series.points, chart.y.scale) + "};\n";
    return faint ? text : text + "\\addlegendentry{" + told(look, series.name) + "}\n";
}

std::string drawn(const LineChart& chart, const Look& look) {
    std::vector<std::string> names;
    for (const Series& series : chart.series)
        if (is_named(series))
            names.push_back(look.told(series.name));
    std::string text = "\\begin{tikzpicture}\\begin{axis}[" + axis_options(chart.x, chart.y, names, look) + "]\n";
    for (const Series& series : chart.series)
        text += plot(series, chart, look);
    for (const Mark& mark : chart.marks)
        if (mark.kind == Mark::Kind::non_finite)
            text += fmt::format("\\draw[{},dotted,thick] ({{axis cs:{:.6g},0}}|-{{rel axis cs:0,0}}) -- ({{axis cs:{:.6g},0}}|-{{rel axis "
                                "cs:0,1}}) node[below right,font=\\footnotesize] {{{}}};\n",
                                colour(mark.run), mark.x, mark.x, told(look, mark.text));
    return text + "\\end{axis}\\end{tikzpicture}\n";
}

// Bars by hand: a rule per part, to one scale.
std::string drawn(const BarChart& chart, const Look& look) {
    double largest = 0;
    std::vector<std::string> names;
    for (const Bar& bar : chart.bars) {
        double sum = 0;
        for (const BarPart& part : bar.parts) {
            sum += part.value;
            if (std::ranges::find(names, part.name) == names.end())
                names.push_back(part.name);
        }
        largest = std::max(largest, sum);
    }
    std::string text = "\\begin{tabular}{@{}>{\\raggedright}p{0.24\\textwidth}l>{\\raggedright\\arraybackslash}p{0.24\\textwidth}@{}}\n";
    for (const Bar& bar : chart.bars) {
        text += told(look, bar.name) + " & ";
        for (const BarPart& part : bar.parts)
            text += fmt::format("\\textcolor[HTML]{{{}}}{{\\rule{{{:.2f}mm}}{{3mm}}}}", hex(part_colour(chart, part.name, look)),
                                80 * part.value / std::max(largest, 1e-12));
        text += " & " + told(look, bar.text) + " \\\\\n";
    }
    text += "\\end{tabular}\n\n{\\footnotesize ";
    for (const std::string& name : names)
        text +=
            fmt::format("\\textcolor[HTML]{{{}}}{{\\rule{{2mm}}{{2mm}}}} {}\\quad ", hex(part_colour(chart, name, look)), told(look, name));
    return text + "\\par}\n";
}

std::string name_of_dot(const Dot& dot) { return dot.name + ", " + dot.note + (dot.best ? ", on the best front" : ""); }

std::string drawn(const ScatterChart& chart, const Look& look) {
    std::vector<std::string> names;
    for (const Dot& dot : chart.dots)
        names.push_back(look.told(name_of_dot(dot)));
    std::string text = "\\begin{tikzpicture}\\begin{axis}[" + axis_options(chart.x, chart.y, names, look) + ",only marks]\n";
    for (const Dot& dot : chart.dots) {
        std::string error = dot.high > dot.low ? ",error bars/.cd,y dir=both,y explicit" : "";
        text += fmt::format(
            "\\addplot[{},mark={},mark size=3pt{}] coordinates {{({:.6g},{:.6g}) +- (0,{:.6g})}};\n\\addlegendentry{{{}}}\n",
            colour(dot.run), mark(look_of_run(look, dot.run)), error, dot.x, dot.y, (dot.high - dot.low) / 2, told(look, name_of_dot(dot)));
    }
    return text + "\\end{axis}\\end{tikzpicture}\n";
}

std::string drawn(const NetworkPicture& picture, const Look& look) {
    std::string text = "{\\footnotesize\\raggedright ";
    for (std::size_t i = 0; i < picture.layers.size(); ++i)
        text += (i ? " $\\rightarrow$ " : "") +
                ("\\mbox{\\fbox{\\strut " + told(look, picture.layers[i].name) + "\\,: " + told(look, picture.layers[i].text) + "}}");
    return text + "\\par}\n";
}

std::string drawn(const HeatMap& map, const Look& look) {
    std::string text = "{\\footnotesize\\setlength{\\tabcolsep}{0pt}\\begin{tabular}{@{}l@{\\quad}l@{}}\n";
    const double width = map.columns.empty() ? 0 : 110.0 / static_cast<double>(map.columns.size());
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        text += told(look, map.rows[row]) + " & ";
        for (std::size_t column = 0; column < map.columns.size(); ++column)
            text += fmt::format("\\textcolor[HTML]{{{}}}{{\\rule{{{:.3f}mm}}{{2.6mm}}}}",
                                hex(heat_colour(look, map.cells[row * map.columns.size() + column])), width);
        text += " \\\\\n";
    }
    return text + "\\end{tabular}\\par}\n";
}

} // namespace

std::string latex_colours(const Look& look) {
    std::string text;
    for (std::size_t i = 0; i < look.runs.size(); ++i)
        text += "\\definecolor{run" + std::to_string(i) + "}{HTML}{" + hex(look.runs[i].colour) + "}\n";
    return text;
}

std::string latex_chart(const ChartBlock& block, const Look& look) {
    return std::visit([&](const auto& chart) { return drawn(chart, look); }, block.chart);
}

} // namespace mantissa::report
