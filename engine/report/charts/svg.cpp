// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/charts/svg.h"

#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mantissa::report {
namespace {

std::string shape_of_marker(const std::string& marker, double x, double y, double r) {
    auto polygon = [&](std::initializer_list<std::pair<double, double>> points) {
        std::string list;
        for (const auto& [dx, dy] : points)
            list += fmt::format("{:.1f},{:.1f} ", x + dx * r, y + dy * r);
        list.pop_back();
        return fmt::format("<polygon points=\"{}\"", list);
    };
    if (marker == "triangle")
        return polygon({{0, -1.15}, {1.1, 0.85}, {-1.1, 0.85}});
    if (marker == "triangle-down")
        return polygon({{0, 1.15}, {1.1, -0.85}, {-1.1, -0.85}});
    if (marker == "diamond" || marker == "open-diamond")
        return polygon({{0, -1.3}, {1.3, 0}, {0, 1.3}, {-1.3, 0}});
    if (marker == "square" || marker == "cross-square")
        return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"", x - r, y - r, 2 * r, 2 * r);
    if (marker == "cross")
        return fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}M{:.1f} {:.1f}L{:.1f} {:.1f}\"", x - r, y - r, x + r, y + r, x - r, y + r,
                           x + r, y - r);
    return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"", x, y, r);
}

bool hollow(const std::string& marker) {
    return marker == "ring" || marker == "open-diamond" || marker == "cross" || marker == "cross-square" || marker == "plus-circle";
}

} // namespace

std::string escaped_markup(const std::string& text) {
    std::string result;
    for (char c : clean(text))
        switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        case '\'': result += "&#39;"; break;
        default: result += c;
        }
    return result;
}

const RunLook& SvgPen::run(int index) const {
    static const RunLook none;
    return index >= 0 && static_cast<std::size_t>(index) < look_.runs.size() ? look_.runs[static_cast<std::size_t>(index)] : none;
}

std::string SvgPen::title_of(const std::string& tip) const {
    return tip.empty() ? "" : "<title>" + escaped_markup(look_.told(tip)) + "</title>";
}

void SvgPen::line(double x1, double y1, double x2, double y2, const std::string& colour, double width, const std::string& dash) {
    body_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"{:g}\"{}/>\n", x1, y1,
                         x2, y2, colour, width, dash.empty() ? "" : " stroke-dasharray=\"" + dash + "\"");
}

void SvgPen::rect(double x, double y, double width, double height, const std::string& colour, const std::string& tip) {
    body_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"", x, y, width, height, colour);
    body_ += tip.empty() ? "/>\n" : ">" + title_of(tip) + "</rect>\n";
}

void SvgPen::text(double x, double y, const std::string& text, Anchor anchor, const std::string& role, const char* weight) {
    write(x, y, look_.told(text), anchor, role, weight);
}

void SvgPen::name(double x, double y, const std::string& name, double room, Anchor anchor) {
    const std::string shown = shortened(name, room);
    if (shown == name)
        return text(x, y, name, anchor, "text");
    body_ += "<g><title>" + escaped_markup(name) + "</title>";
    write(x, y, shown, anchor, "text", "400");
    body_ += "</g>\n";
}

void SvgPen::own_text(double x, double y, const std::string& text) { write(x, y, look_.told_own(text), Anchor::start, "muted", "400"); }

void SvgPen::write(double x, double y, const std::string& text, Anchor anchor, const std::string& role, const char* weight) {
    constexpr const char* anchors[] = {"start", "middle", "end"};
    // Right-to-left names stay in their place.
    body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\" font-weight=\"{}\" direction=\"ltr\">{}</text>\n",
                         x, y, anchors[static_cast<int>(anchor)], look_.colour(role), weight, escaped_markup(text));
}

void SvgPen::area(const std::string& d, const std::string& colour) {
    if (!d.empty())
        body_ +=
            fmt::format("<path d=\"{}Z\" fill=\"{}\" fill-opacity=\"0.16\" stroke=\"{}\" stroke-opacity=\"0.3\"/>\n", d, colour, colour);
}

void SvgPen::path(const std::string& d, const std::string& colour, double width, const std::string& dash) {
    if (!d.empty())
        body_ += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:g}\" stroke-linejoin=\"round\"{}/>\n", d, colour,
                             width, dash.empty() ? "" : " stroke-dasharray=\"" + dash + "\"");
}

void SvgPen::marker(double x, double y, int index, const std::string& tip, double radius) {
    const RunLook& look = run(index);
    std::string fill = hollow(look.marker) ? "#FFFFFF" : look.colour, edge = hollow(look.marker) ? look.colour : "#FFFFFF";
    body_ += shape_of_marker(look.marker, x, y, radius) +
             fmt::format(" fill=\"{}\" stroke=\"{}\" stroke-width=\"{:g}\"", fill, edge, hollow(look.marker) ? 1.5 : 0.8);
    body_ += tip.empty()
                 ? "/>\n"
                 : ">" + title_of(tip) +
                       (look.marker == "triangle" || look.marker == "triangle-down" || look.marker.ends_with("diamond") ? "</polygon>\n"
                        : look.marker.ends_with("square")                                                               ? "</rect>\n"
                        : look.marker == "cross"                                                                        ? "</path>\n"
                                                                                                                        : "</circle>\n");
}

void SvgPen::cross(double x, double y, const std::string& tip) {
    std::string bad = look_.colour("bad");
    body_ += fmt::format("<g>{}<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"13\" height=\"13\" rx=\"2\" fill=\"{}\"/><path d=\"M{:.1f} "
                         "{:.1f}l5.6 5.6m0 -5.6l-5.6 5.6\" stroke=\"#FFFFFF\" stroke-width=\"1.6\" fill=\"none\"/></g>\n",
                         title_of(tip), x - 6.5, y - 6.5, bad, x - 2.8, y - 2.8);
}

void SvgPen::triangle(double x, double y, const std::string& tip) {
    body_ += fmt::format("<polygon points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\" fill=\"{}\">{}</polygon>\n", x, y + 4, x + 4,
                         y - 3.5, x - 4, y - 3.5, look_.colour("warn"), title_of(tip));
}

std::string SvgPen::dash_of(int index, double width) const {
    std::string text;
    for (double length : run(index).dash)
        text += (text.empty() ? "" : " ") + fmt::format("{:g}", length * width);
    return text;
}

std::string SvgPen::finished(const std::string& label) const {
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" "
                       "role=\"img\" aria-label=\"{}\" "
                       "font-family=\"Roboto, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif\" font-size=\"12\">\n",
                       size_.width, size_.height, size_.width, size_.height, escaped_markup(label)) +
           body_ + "</svg>";
}

namespace {

constexpr double character_width = 6.6;

std::vector<std::size_t> characters_of(const std::string& text) { // where each begins, in bytes
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80)
            starts.push_back(i);
    return starts;
}

} // namespace

double width_of_text(const std::string& text) { return character_width * static_cast<double>(characters_of(text).size()); }

std::string shortened(const std::string& text, double room) {
    constexpr double least = 5;
    const std::vector<std::size_t> starts = characters_of(text);
    const auto fits = static_cast<std::size_t>(std::max(least, room / character_width + 1e-9));
    if (starts.size() <= fits)
        return text;
    const std::size_t head = (fits - 1) / 2, tail = fits - 1 - head;
    return text.substr(0, starts[head]) + "…" + text.substr(starts[starts.size() - tail]);
}

Size size_of(const Chart& chart, double width, const Look& look) {
    if (const auto* bars = std::get_if<BarChart>(&chart))
        return {width, height_of(*bars, width, look)};
    if (const auto* map = std::get_if<HeatMap>(&chart))
        return {width, height_of(*map)};
    if (const auto* lines = std::get_if<LineChart>(&chart))
        return {width, height_of(*lines)};
    return {width, std::holds_alternative<NetworkPicture>(chart) ? 190.0 : 300.0};
}

std::string draw_svg(const Chart& chart, const Look& look, Size size, const std::string& label) {
    SvgPen pen(look, size);
    std::visit([&](const auto& kind) { draw(kind, pen); }, chart);
    return pen.finished(label);
}

} // namespace mantissa::report
