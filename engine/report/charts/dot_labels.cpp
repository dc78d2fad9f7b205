// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/charts/dot_labels.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

struct Direction {
    int x = 0, y = 0;
};
constexpr Direction directions[] = {{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 1}, {-1, -1}, {-1, 1}};
constexpr double near = 11, beside_corner = 4, over_middle = 13; // from the dot
constexpr double hardly = 1e-6;

LabelBox beside(const DotLabel& label, const Direction& to) {
    const double edge = to.y == 0 ? near : beside_corner;
    const double x = to.x > 0 ? label.x + edge : to.x < 0 ? label.x - edge - label.width : label.x - label.width / 2;
    const double y = to.y > 0 ? label.y + near : to.y < 0 ? label.y - near - label_height : label.y - over_middle;
    return {x, y, label.width, label_height};
}

double covered_by(const LabelBox& box, const LabelBox& room, const std::vector<LabelBox>& taken) {
    double covered = box.width * box.height - overlap(box, room); // beside the room stand the figures of the axes
    for (const LabelBox& other : taken)
        covered += overlap(box, other);
    return covered;
}

// False: each place beside the dot covers something; it has the one that covers least.
bool stands_beside(DotLabel& label, const LabelBox& room, const std::vector<LabelBox>& taken) {
    double least = 1e300;
    for (const Direction& to : directions) {
        const LabelBox box = beside(label, to);
        const double covered = covered_by(box, room, taken);
        if (covered >= least - hardly)
            continue;
        least = covered;
        label.box = box, label.side = to.x;
    }
    return least < hardly;
}

double distance_to(const LabelBox& box, const DotLabel& label) {
    return std::hypot(label.x - std::clamp(label.x, box.x, box.x + box.width), label.y - std::clamp(label.y, box.y, box.y + box.height));
}

// The nearest place of the room that is free, if there is one.
void move_off(DotLabel& label, const LabelBox& room, const std::vector<LabelBox>& taken) {
    constexpr double across = 8, down = 7;
    double nearest = 1e300;
    for (double y = room.y; y + label_height <= room.y + room.height; y += down)
        for (double x = room.x; x + label.width <= room.x + room.width; x += across) {
            const LabelBox box{x, y, label.width, label_height};
            const double away = distance_to(box, label);
            if (away >= nearest || covered_by(box, room, taken) > hardly)
                continue;
            nearest = away;
            label.box = box, label.side = 0, label.far = true;
        }
}

} // namespace

double overlap(const LabelBox& one, const LabelBox& other) {
    const double width = std::min(one.x + one.width, other.x + other.width) - std::max(one.x, other.x);
    const double height = std::min(one.y + one.height, other.y + other.height) - std::max(one.y, other.y);
    return std::max(0.0, width) * std::max(0.0, height);
}

void place_labels(std::vector<DotLabel>& labels, const LabelBox& room, std::vector<LabelBox> taken) {
    for (DotLabel& label : labels) {
        if (!stands_beside(label, room, taken))
            move_off(label, room, taken);
        taken.push_back(label.box);
    }
}

} // namespace mantissa::report
