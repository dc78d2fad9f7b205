// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/scope/tensor_picture.h"

#include <algorithm>
#include <cmath>

namespace mantissa::app {

PictureGrid PictureGrid::of(const Shape& part) {
    PictureGrid grid;
    grid.count = elements(part);
    const auto side = [&](std::size_t i) { return int(part[i]); };
    if (part.size() == 3) {
        grid.m_kind = Kind::channels;
        grid.height = side(0);
        grid.width = side(1);
        grid.maps = side(2);
    } else if (part.size() == 4) {
        grid.m_kind = Kind::kernel;
        grid.height = side(0);
        grid.width = side(1);
        grid.m_inputs = part[2];
        grid.m_outputs = part[3];
        grid.maps = int(grid.m_inputs * grid.m_outputs);
    } else if (part.size() == 2) {
        grid.m_kind = Kind::matrix;
        grid.height = side(0);
        grid.width = side(1);
    } else {
        grid.width = int(std::clamp<qsizetype>(qsizetype(std::ceil(std::sqrt(double(grid.count)))), 1, 4096));
        grid.height = int((grid.count + grid.width - 1) / grid.width);
    }
    return grid;
}

qsizetype PictureGrid::element(int map, int x, int y) const {
    const qsizetype place = qsizetype(y) * width + x;
    switch (m_kind) {
    case Kind::channels: return place * maps + map;
    case Kind::kernel: return (place * m_inputs + map % m_inputs) * m_outputs + map / m_inputs;
    default: return place < count ? place : -1;
    }
}

PictureGrid::Spot PictureGrid::spotOf(qsizetype element) const {
    int map = 0;
    qsizetype place = element;
    if (m_kind == Kind::channels) {
        map = int(element % maps);
        place = element / maps;
    } else if (m_kind == Kind::kernel) {
        map = int(element % m_outputs * m_inputs + element / m_outputs % m_inputs);
        place = element / (m_outputs * m_inputs);
    }
    return {map, int(place % width), int(place / width)};
}

QString PictureGrid::placeOf(const Shape& part, qsizetype element) const {
    QStringList places;
    qsizetype rest = element;
    for (auto side = part.rbegin(); side != part.rend(); ++side) {
        places.prepend(QString::number(rest % *side));
        rest /= *side;
    }
    return '[' + places.join(", ") + ']';
}

} // namespace mantissa::app
