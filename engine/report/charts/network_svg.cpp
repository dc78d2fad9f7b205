// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layer.h"
#include "report/charts/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

// The word stands below it too.
std::string colour_of(const std::string& type) {
    const LayerType* row = find_layer_type(type);
    return row ? row->face.colour : "#D3D8DF"; // the input
}

struct Box {
    double height, depth; // pixels: side of the picture, thickness by channels
};

Box box_of(const LayerBlock& layer, double largest) {
    bool flat = layer.height == 0;
    double height = flat ? 18 + 60 * std::min(1.0, std::log2(layer.channels + 1) / 12) : 16 + 84 * std::sqrt(layer.height / largest);
    return {height, flat ? 8 : 3 + 5 * std::log2(layer.channels + 1)};
}

// A box in the oblique view: front face, top and side.
void draw_box(double x, double middle, const Box& block, const std::string& colour, const std::string& tip, SvgPen& pen) {
    double skew = block.height * 0.28, top = middle - block.height / 2, bottom = middle + block.height / 2;
    auto face = [&](const std::string& points, double share) {
        pen.raw(fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"#FFFFFF\" stroke-width=\"0.8\">{}</polygon>\n", points,
                            over_white(colour, share), "<title>" + escaped_markup(tip) + "</title>"));
    };
    face(fmt::format("{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", x, top, x + block.depth, top, x + block.depth, bottom, x,
                     bottom),
         1);
    face(fmt::format("{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", x, top, x + skew / 2, top - skew / 2,
                     x + block.depth + skew / 2, top - skew / 2, x + block.depth, top),
         0.6);
    face(fmt::format("{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", x + block.depth, top, x + block.depth + skew / 2,
                     top - skew / 2, x + block.depth + skew / 2, bottom - skew / 2, x + block.depth, bottom),
         0.8);
}

} // namespace

void draw(const NetworkPicture& picture, SvgPen& pen) {
    double largest = 1, count = static_cast<double>(picture.layers.size());
    for (const LayerBlock& layer : picture.layers)
        largest = std::max(largest, layer.height);
    double step = (pen.size().width - 20) / std::max(1.0, count), middle = 84;
    pen.line(8, middle, pen.size().width - 12, middle, pen.look().colour("border"));
    for (std::size_t i = 0; i < picture.layers.size(); ++i) {
        const LayerBlock& layer = picture.layers[i];
        Box block = box_of(layer, largest);
        block.depth = std::min(block.depth, step * 0.55);
        double x = 10 + step * static_cast<double>(i), centre = x + step / 2;
        draw_box(centre - block.depth / 2 - block.height * 0.07, middle, block, colour_of(layer.type),
                 layer.name + " (" + layer.type + "): " + layer.text, pen);
        bool room = step > 58 || i % 2 == 0;
        double lift = step > 58 ? 0 : i % 2 == 0 ? 0 : 13;
        if (room || step > 30)
            pen.name(centre, 158 + lift, layer.name, step > 58 ? step : 2 * step, SvgPen::Anchor::middle);
        if (step > 50)
            pen.text(centre, 174, layer.text, SvgPen::Anchor::middle);
    }
}

} // namespace mantissa::report
