// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The map's figures: of blocks the worst of their layers, of columns the worst of their steps.
#include "pages/health/map/health_map.h"

#include <algorithm>
#include <cmath>

namespace mantissa::app {

const float* HealthMap::seriesOf(const MapRow& row) const {
    const std::size_t width = m_grid->steps.size();
    if (row.layers.size() == 1)
        return m_grid->cells.data() + row.layers.front() * width;
    std::vector<float>& series = m_series[row.name];
    if (series.empty()) {
        const bool fewer = insight::is_in_bits(m_measure);
        series.assign(width, NAN);
        for (std::size_t layer : row.layers)
            for (std::size_t i = 0; i < width; ++i)
                if (const float value = m_grid->cells[layer * width + i];
                    value == value && !(fewer ? value >= series[i] : value <= series[i]))
                    series[i] = value;
    }
    return series.data();
}

float HealthMap::worst(const MapRow& row, qsizetype from, qsizetype to) const {
    const float* series = seriesOf(row);
    const bool fewer = insight::is_in_bits(m_measure);
    float worst = NAN;
    for (qsizetype i = from; i < to; ++i)
        if (const float value = series[i]; value == value && !(fewer ? value >= worst : value <= worst)) // not a NaN
            worst = value;
    return worst;
}

std::size_t HealthMap::worstLayer(const MapRow& row, qsizetype sample) const {
    const float bad = seriesOf(row)[sample];
    for (std::size_t layer : row.layers)
        if (m_grid->at(layer, std::size_t(sample)) == bad)
            return layer;
    return row.layers.front();
}

QString HealthMap::table() const {
    QString text = "layer";
    for (qsizetype i = 0; i < samples(); ++i)
        text += ',' + QString::number(m_grid->steps[std::size_t(i)]);
    text += '\n';
    for (std::size_t layer = 0; m_grid && layer < m_grid->layers.size(); ++layer) {
        text += '"' + QString::fromStdString(m_grid->layers[layer]) + '"';
        for (std::size_t column = 0; column < m_grid->steps.size(); ++column) {
            const float value = m_grid->at(layer, column);
            text += ',' + (std::isnan(value) ? QString() : QString::number(double(value), 'g', 6));
        }
        text += '\n';
    }
    return text;
}

QString HealthMap::shownTable() const {
    const qsizetype per = perColumn(), first = m_begin / per, count = samples() > 0 ? columns() : 0;
    QString heads = QStringLiteral("layer"), text;
    const auto ends = [&](qsizetype column) { return std::min(m_end, (first + column + 1) * per); };
    for (qsizetype column = 0; column < count; ++column)
        heads += ',' + QString::number(m_grid->steps[std::size_t(ends(column) - 1)]);
    for (const MapRow& row : m_rows) {
        text += '"' + row.name + '"';
        for (qsizetype column = 0; column < count; ++column)
            text += QStringLiteral(",\"%1\"").arg( // with the comma of some languages
                figureOf(m_measure, double(worst(row, std::max(m_begin, (first + column) * per), ends(column)))));
        text += '\n';
    }
    return heads + '\n' + text;
}

} // namespace mantissa::app
