// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/why/roof_view.h"

#include "insight/words.h"
#include "models/spoken.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "style/view_focus.h"

#include <QPainter>

#include <cmath>

namespace mantissa::app {
namespace {

// The powers of ten from the lowest up, as long as there is room for them.
std::vector<double> decadesBetween(double low, double high) {
    std::vector<double> decades;
    for (double value = std::pow(10, std::ceil(std::log10(low))); value <= high; value *= 10)
        decades.push_back(value);
    return decades;
}

} // namespace

RoofView::RoofView(QWidget* parent) : LayerChart(parent) { setAccessibleName(tr("Roofs")); }

double RoofView::Range::at(double value) const { return std::log(std::max(value, low) / low) / std::log(high / low); }

void RoofView::show(const insight::Roofs& roofs, const std::array<int, 2>& lines) {
    m_roofs = roofs;
    m_lines = lines;
    update();
}

RoofView::Range RoofView::intensities() const {
    Range range{1e9, 0};
    for (const auto* dots : {&m_roofs.base, &m_roofs.run})
        for (const insight::RoofDot& dot : *dots) {
            range.low = std::min(range.low, dot.intensity);
            range.high = std::max(range.high, dot.intensity);
        }
    for (const insight::Roof& roof : m_roofs.roofs)
        if (m_roofs.bytes_s > 0)
            range.high = std::max(range.high, 2 * roof.flops_s / m_roofs.bytes_s);
    return range.high > 0 ? Range{range.low / 2, range.high * 2} : Range{};
}

RoofView::Range RoofView::rates() const {
    Range range{1e20, 0};
    for (const auto* dots : {&m_roofs.base, &m_roofs.run})
        for (const insight::RoofDot& dot : *dots) {
            range.low = std::min(range.low, dot.flops_s);
            range.high = std::max(range.high, dot.flops_s);
        }
    for (const insight::Roof& roof : m_roofs.roofs)
        range.high = std::max(range.high, roof.flops_s);
    return range.high > 0 ? Range{range.low / 2, range.high * 2.5} : Range{};
}

QRectF RoofView::pane() const { return QRectF(rect()).adjusted(scaled(46), scaled(8), -8, -scaled(34)); }

QPointF RoofView::place(const insight::RoofDot& dot) const {
    const QRectF area = pane();
    return {area.left() + intensities().at(dot.intensity) * area.width(), area.bottom() - rates().at(dot.flops_s) * area.height()};
}

void RoofView::paintRoofs(QPainter& painter) const {
    const QRectF area = pane();
    const Range across = intensities(), up = rates();
    for (const insight::Roof& roof : m_roofs.roofs) {
        const int line = lineOfPolicy(theme(), QString::fromStdString(roof.name.substr(0, roof.name.find(' '))));
        QPen pen(line >= 0 ? theme().line(line).color : theme().axis, 1.5);
        if (roof.kind == insight::Roof::Kind::without)
            pen.setStyle(Qt::DashLine);
        painter.setPen(pen);
        const double ridge = m_roofs.bytes_s > 0 ? roof.flops_s / m_roofs.bytes_s : across.low;
        const QPointF top(area.left() + across.at(ridge) * area.width(), area.bottom() - up.at(roof.flops_s) * area.height());
        painter.drawLine(top, QPointF(area.right(), top.y()));
        if (m_roofs.bytes_s > 0) {
            const double low = std::max(across.low, up.low / m_roofs.bytes_s);
            painter.drawLine(
                top, QPointF(area.left() + across.at(low) * area.width(), area.bottom() - up.at(low * m_roofs.bytes_s) * area.height()));
        }
        painter.drawText(QRectF(area.left(), top.y() - scaled(18), area.width(), scaled(16)), Qt::AlignRight,
                         spoken(roof.name) + ": " + roofRate(roof.flops_s));
    }
}

void RoofView::paintNothing(QPainter& painter) const {
    painter.setPen(theme().muted);
    const QString why = spoken(m_roofs.why_not);
    painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap,
                     why.isEmpty() ? tr("No layer multiplies.") : why.left(1).toUpper() + why.mid(1) + '.');
}

void RoofView::paintAxes(QPainter& painter) const {
    const QRectF area = pane();
    const Range across = intensities(), up = rates();
    for (double value : decadesBetween(up.low, up.high)) {
        const double y = area.bottom() - up.at(value) * area.height();
        painter.setPen(theme().grid);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme().muted);
        painter.drawText(QRectF(0, y - scaled(8), area.left() - 4, scaled(16)), Qt::AlignRight | Qt::AlignVCenter,
                         spoken(words_of(value / 1e9, 1)));
    }
    for (double value : decadesBetween(across.low, across.high)) {
        const double x = area.left() + across.at(value) * area.width();
        painter.setPen(theme().muted);
        painter.drawText(QRectF(x - 30, area.bottom() + 2, 60, scaled(16)), Qt::AlignCenter, spoken(words_of(value, 1)));
    }
    painter.setPen(theme().axis);
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(area.bottomLeft(), area.topLeft());
    painter.setPen(theme().muted);
    painter.drawText(QRectF(area.left(), area.bottom() + scaled(17), area.width(), scaled(16)), Qt::AlignRight,
                     tr("FLOP per byte; up: GFLOP/s"));
}

// Of both runs, joined.
void RoofView::paintDots(QPainter& painter, std::size_t layer) const {
    const QPointF from = place(m_roofs.base[layer]), to = place(m_roofs.run[layer]);
    const bool isPicked = QString::fromStdString(m_roofs.run[layer].layer) == picked();
    painter.setPen(QPen(isPicked ? theme().accent : theme().control, isPicked ? 2 : 1));
    painter.drawLine(from, to);
    paintMarker(painter, from, theme().line(m_lines[0]), isPicked ? 6 : 4, theme().panel);
    paintMarker(painter, to, theme().line(m_lines[1]), isPicked ? 6 : 4, theme().panel);
    if (isPicked) {
        painter.setPen(theme().text);
        painter.drawText(to + QPointF(9, 4), picked());
    }
}

void RoofView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(typeFont(Appearance::Type::caption));
    if (m_roofs.roofs.empty() || m_roofs.run.empty())
        return paintNothing(painter);
    paintAxes(painter);
    paintRoofs(painter);
    for (std::size_t layer = 0; layer < m_roofs.run.size(); ++layer)
        paintDots(painter, layer);
    if (hasFocus())
        paintFocusFrame(painter, rect());
}

QString RoofView::table() const {
    QString text = QStringLiteral("layer,base_flop_per_byte,base_flop_s,run_flop_per_byte,run_flop_s\n");
    for (std::size_t i = 0; i < m_roofs.run.size(); ++i)
        text += QStringLiteral("%1,%2,%3,%4,%5\n")
                    .arg(QString::fromStdString(m_roofs.run[i].layer))
                    .arg(m_roofs.base[i].intensity)
                    .arg(m_roofs.base[i].flops_s)
                    .arg(m_roofs.run[i].intensity)
                    .arg(m_roofs.run[i].flops_s);
    for (const insight::Roof& roof : m_roofs.roofs)
        text += QStringLiteral("%1,,,,%2\n").arg(QString::fromStdString(roof.name)).arg(roof.flops_s);
    return text;
}

} // namespace mantissa::app
