// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/health_map.h"

#include "models/words.h"
#include "style/appearance.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>

namespace mantissa::app {
namespace {

using insight::Measure;

constexpr int layerNameWidth = 150, atCursorWidth = 64, legendHeight = 26, mapAxisHeight = 24, cellWidth = 4;
constexpr std::array shareClasses = {0.001, 0.003, 0.01, 0.03, 0.1, 0.3};
constexpr std::array bitClasses = {8.0, 6.0, 4.0, 2.0, 1.0, 0.0}; // of head-room: fewer is worse

// How many ends of classes the value is beyond: 0 is harmless, 6 the worst.
int classOf(Measure measure, double value) {
    if (measure == Measure::headroom)
        return int(std::ranges::count_if(bitClasses, [&](double end) { return value < end; }));
    return int(std::ranges::count_if(shareClasses, [&](double end) { return value >= end; }));
}

QColor colorOf(Measure measure, int level) {
    const bool bad = measure == Measure::overflow || measure == Measure::headroom;
    const QColor full = bad ? theme().bad : measure == Measure::subnormal ? theme().sign : theme().warn;
    return level == 0 ? theme().raised : mixed(full, theme().panel, 0.12 + 0.88 * (level - 1) / 5.0);
}

} // namespace

QString wordsOf(Measure measure) {
    switch (measure) {
    case Measure::underflow: return HealthMap::tr("Underflow to zero");
    case Measure::overflow: return HealthMap::tr("Overflow");
    case Measure::subnormal: return HealthMap::tr("Subnormal");
    case Measure::error: return HealthMap::tr("Rounding error");
    case Measure::lost: return HealthMap::tr("Lost updates");
    case Measure::headroom: return HealthMap::tr("Head-room in bits");
    }
    return {};
}

QString figureOf(Measure measure, double value) {
    if (!std::isfinite(value))
        return noFigure();
    return measure == Measure::headroom ? QString::number(value, 'f', 1) : value == 0 ? QStringLiteral("0") : formatPlain(value * 100, 3);
}

HealthMap::HealthMap(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Heat map of layers and steps"));
    setFocusPolicy(Qt::StrongFocus);
    connect(&Appearance::instance(), &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void HealthMap::setGrid(const insight::HealthGrid& grid, Measure measure) {
    m_whole = grid;
    m_measure = measure;
    if (m_follows && !grid.steps.empty())
        m_step = grid.steps.back();
    thin();
    const bool known = std::ranges::find(grid.layers, m_layer.toStdString()) != grid.layers.end();
    if (!known || !m_chosen)
        pickWorst();
}

void HealthMap::pickWorst() {
    if (m_grid.steps.empty() || m_grid.layers.empty())
        return;
    const auto badness = [this](std::size_t layer) {
        const double value = double(m_grid.at(layer, std::size_t(column())));
        return std::isnan(value) ? -INFINITY : m_measure == Measure::headroom ? -value : value;
    };
    std::size_t worst = 0;
    for (std::size_t layer = 1; layer < m_grid.layers.size(); ++layer)
        worst = badness(layer) > badness(worst) ? layer : worst;
    m_layer = QString::fromStdString(m_grid.layers[worst]);
    m_first = qBound(qMax(0, int(worst) - rowsShown() + 1), m_first, int(worst));
}

void HealthMap::thin() {
    m_grid = insight::thinned(m_whole, std::size_t(qMax(1, cells().width() / cellWidth)), m_measure);
    m_first = qBound(0, m_first, qMax(0, int(m_grid.layers.size()) - rowsShown()));
    update();
}

void HealthMap::setFollows(bool follows) {
    m_follows = follows;
    if (follows && !m_whole.steps.empty()) {
        m_step = m_whole.steps.back();
        update();
        Q_EMIT picked();
    }
}

void HealthMap::pick(const QString& layer, qint64 step) {
    m_chosen = true;
    m_layer = layer;
    m_step = step;
    if (const int shown = row(); shown >= 0)
        m_first = qBound(qMax(0, shown - rowsShown() + 1), m_first, shown);
    update();
    Q_EMIT picked();
}

QRect HealthMap::cells() const { return rect().adjusted(layerNameWidth, legendHeight, -atCursorWidth, -mapAxisHeight); }
int HealthMap::rowHeight() const {
    const int rows = qMax(1, int(m_whole.layers.size()));
    return qBound(Appearance::instance().scaled(14), cells().height() / rows, Appearance::instance().scaled(24));
}
int HealthMap::rowsShown() const { return qMax(1, cells().height() / rowHeight()); }

int HealthMap::row() const {
    const auto found = std::ranges::find(m_grid.layers, m_layer.toStdString());
    return found == m_grid.layers.end() ? -1 : int(found - m_grid.layers.begin());
}

int HealthMap::column() const {
    if (m_grid.steps.empty())
        return -1;
    return int(std::min(std::size_t(std::ranges::lower_bound(m_grid.steps, m_step) - m_grid.steps.begin()), m_grid.steps.size() - 1));
}

void HealthMap::paintLegend(QPainter& painter) const {
    painter.setFont(typeFont(Appearance::Type::caption));
    const int right = cells().right(), width = 30;
    for (int level = 1; level <= 6; ++level) {
        const QRect box(right - (7 - level) * width, 2, width - 2, 8);
        painter.fillRect(box, colorOf(m_measure, level));
        painter.setPen(theme().muted);
        const double end = m_measure == Measure::headroom ? bitClasses[std::size_t(level - 1)] : shareClasses[std::size_t(level - 1)] * 100;
        painter.drawText(box.adjusted(-4, 8, 4, 16), Qt::AlignHCenter | Qt::AlignTop, QString::number(end));
    }
    painter.drawText(QRect(right + 6, 0, atCursorWidth, 14), m_measure == Measure::headroom ? tr("bits") : QStringLiteral("%"));
}

void HealthMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (m_grid.steps.empty() || m_grid.layers.empty()) {
        painter.drawText(rect(), Qt::AlignCenter, tr("Nothing observed yet. Press Run."));
        return;
    }
    paintLegend(painter);
    painter.setFont(typeFont(Appearance::Type::caption));
    const QRect area = cells();
    const double wide = qMin(8.0, double(area.width()) / double(m_grid.steps.size()));
    const int high = rowHeight(), chosen = row(), at = column();
    for (int shown = 0; shown < rowsShown() && m_first + shown < int(m_grid.layers.size()); ++shown) {
        const int i = m_first + shown, y = area.top() + shown * high;
        if (i == chosen)
            painter.fillRect(QRect(0, y, layerNameWidth - 4, high), theme().accentSoft);
        painter.setPen(theme().text);
        const QString name = QString::fromStdString(m_grid.layers[std::size_t(i)]);
        painter.drawText(QRect(8, y, layerNameWidth - 14, high), Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(name, Qt::ElideMiddle, layerNameWidth - 14));
        bool any = false;
        for (std::size_t column = 0; column < m_grid.steps.size(); ++column) {
            const float value = m_grid.at(std::size_t(i), column);
            if (std::isnan(value))
                continue;
            any = true;
            const QRectF cell(area.left() + wide * double(column), y, wide + 0.5, high - 1);
            painter.fillRect(cell, colorOf(m_measure, classOf(m_measure, double(value))));
        }
        if (!any) {
            painter.setPen(theme().disabled);
            painter.drawText(QRect(area.left() + 16, y, area.width(), high), Qt::AlignVCenter, tr("has none"));
        } else if (at >= 0) {
            painter.drawText(QRect(width() - atCursorWidth, y, atCursorWidth - 8, high), Qt::AlignVCenter | Qt::AlignRight,
                             figureOf(m_measure, double(m_grid.at(std::size_t(i), std::size_t(at)))));
        }
        if (i == chosen && at >= 0) {
            painter.setPen(QPen(theme().text, 2));
            painter.drawRect(QRectF(area.left() + wide * at, y, qMax(3.0, wide), high - 1));
        }
    }
    if (at < 0)
        return;
    const double x = area.left() + wide * (at + 0.5);
    const int foot = qMin(area.bottom(), area.top() + high * int(m_grid.layers.size()));
    painter.setPen(theme().axis);
    painter.drawLine(area.left(), foot + 1, area.right(), foot + 1);
    painter.setPen(theme().text);
    painter.drawLine(QPointF(x, area.top()), QPointF(x, foot + 3));
    const QString step = formatCount(m_grid.steps[std::size_t(at)]);
    const int box = painter.fontMetrics().horizontalAdvance(step) + 12;
    const QRect tag(qBound(area.left(), int(x) - box / 2, area.right() - box), foot + 4, box, 18);
    painter.fillRect(tag, theme().text);
    painter.setPen(theme().panel);
    painter.drawText(tag, Qt::AlignCenter, step);
    painter.setPen(theme().muted);
    if (tag.left() > area.left() + 60)
        painter.drawText(QRect(area.left(), foot + 4, 60, 18), Qt::AlignVCenter, tr("step %1").arg(m_grid.steps.front()));
}

void HealthMap::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    thin();
}

void HealthMap::choose(int row, int column) {
    if (m_grid.steps.empty() || m_grid.layers.empty())
        return;
    row = qBound(0, row, int(m_grid.layers.size()) - 1);
    column = qBound(0, column, int(m_grid.steps.size()) - 1);
    m_follows = m_follows && column + 1 == int(m_grid.steps.size());
    pick(QString::fromStdString(m_grid.layers[std::size_t(row)]), m_grid.steps[std::size_t(column)]);
}

void HealthMap::mousePressEvent(QMouseEvent* event) {
    const QRect area = cells();
    const double wide = m_grid.steps.empty() ? 1 : qMin(8.0, double(area.width()) / double(m_grid.steps.size()));
    const bool onName = event->position().x() < area.left();
    choose(m_first + int(event->position().y() - area.top()) / rowHeight(),
           onName ? column() : int((event->position().x() - area.left()) / wide));
}

void HealthMap::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton)
        mousePressEvent(event);
}

void HealthMap::wheelEvent(QWheelEvent* event) {
    m_first = qBound(0, m_first - event->angleDelta().y() / 120, qMax(0, int(m_grid.layers.size()) - rowsShown()));
    update();
}

void HealthMap::keyPressEvent(QKeyEvent* event) {
    const int last = int(m_grid.steps.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left: return choose(row(), column() - 1);
    case Qt::Key_Right: return choose(row(), column() + 1);
    case Qt::Key_Up: return choose(row() - 1, column());
    case Qt::Key_Down: return choose(row() + 1, column());
    case Qt::Key_Home: return choose(row(), 0);
    case Qt::Key_End: return choose(row(), last);
    default: QWidget::keyPressEvent(event);
    }
}

QString HealthMap::table() const {
    QString text = "layer";
    for (std::int64_t step : m_whole.steps)
        text += ',' + QString::number(step);
    text += '\n';
    for (std::size_t layer = 0; layer < m_whole.layers.size(); ++layer) {
        text += '"' + QString::fromStdString(m_whole.layers[layer]) + '"';
        for (std::size_t column = 0; column < m_whole.steps.size(); ++column) {
            const float value = m_whole.at(layer, column);
            text += ',' + (std::isnan(value) ? QString() : QString::number(double(value), 'g', 6));
        }
        text += '\n';
    }
    return text;
}

} // namespace mantissa::app
