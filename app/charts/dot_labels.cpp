// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/dot_labels.h"

#include "style/appearance.h"

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr Qt::Alignment places[] = {Qt::AlignHCenter | Qt::AlignBottom, Qt::AlignHCenter | Qt::AlignTop, Qt::AlignLeft | Qt::AlignVCenter,
                                    Qt::AlignRight | Qt::AlignVCenter,  Qt::AlignLeft | Qt::AlignBottom, Qt::AlignRight | Qt::AlignBottom,
                                    Qt::AlignLeft | Qt::AlignTop,       Qt::AlignRight | Qt::AlignTop};
constexpr int distances[] = {0, 14, 28, 44, 60, 78, 98, 120, 144, 170, 200};

// The nearest first.
const QVector<QSize>& ways() {
    static const QVector<QSize> all = [] {
        QVector<QSize> each;
        for (const int across : distances)
            for (const int down : distances)
                each << QSize(across, down);
        std::ranges::stable_sort(each, {}, [](const QSize& way) { return way.width() * way.width() + way.height() * way.height(); });
        return each;
    }();
    return all;
}

// Where the error bar of a dot is; null: it is something else.
QRectF errorBar(const QCPAbstractPlottable* plottable) {
    const auto* curve = qobject_cast<const QCPCurve*>(plottable);
    if (!curve || curve->dataCount() != 2 || curve->dataMainKey(0) != curve->dataMainKey(1))
        return {};
    return QRectF(curve->dataPixelPosition(0), curve->dataPixelPosition(1)).normalized().adjusted(-2, 0, 2, 0);
}

double area(const QRectF& box) { return box.width() * box.height(); }

// Up to `most`: what covers more is no place.
double coveredBy(const QRectF& box, const QRectF& room, const QVector<QRectF>& taken, double most) {
    double covered = area(box.united(room)) - area(room); // beside the room stand the figures of the axes
    for (auto other = taken.begin(); other != taken.end() && covered < most; ++other)
        covered += area(box.intersected(*other));
    return covered;
}

void placeLabel(DotLabel& label, const QRectF& room, const QVector<QRectF>& taken) {
    Qt::Alignment best = places[0];
    QSize distance(0, 0);
    double least = 1e300;
    for (const QSize& away : ways())
        for (const Qt::Alignment side : places)
            if (const double covered = least > 0 ? coveredBy(label.boxAt(side, away), room, taken, least) : 0; covered < least) {
                least = covered;
                best = side;
                distance = away;
            }
    label.standAt(best, distance);
}

} // namespace

DotLabel::DotLabel(QCustomPlot* plot, const QPointF& dot, const QString& text, const Theme& colors)
    : QCPItemText(plot), m_line(new QCPItemLine(plot)) {
    setClipToAxisRect(false);
    position->setCoords(dot);
    setText(text);
    setColor(colors.text);
    setFont(typeFont(Appearance::Type::caption));
    m_line->setPen(QPen(colors.axis, 1));
    m_line->start->setCoords(dot);
    m_line->end->setType(QCPItemPosition::ptAbsolute);
}

QRectF DotLabel::box() const {
    const QSize edge = m_away + QSize(near - 1, near - 1);
    return QRectF(topLeft->pixelPosition(), bottomRight->pixelPosition())
        .adjusted(edge.width(), edge.height(), -edge.width(), -edge.height());
}

// Without moving there, as the words are measured anew with each move; a pixel larger than they are.
QRectF DotLabel::boxAt(Qt::Alignment side, const QSize& away) const {
    const QSizeF words = m_words;
    const QSizeF edge = away + QSize(near - 1, near - 1);
    const double x = side & Qt::AlignLeft    ? dot().x() + edge.width()
                     : side & Qt::AlignRight ? dot().x() - edge.width() - words.width()
                                             : dot().x() - words.width() / 2;
    const double y = side & Qt::AlignTop      ? dot().y() + edge.height()
                     : side & Qt::AlignBottom ? dot().y() - edge.height() - words.height()
                                              : dot().y() - words.height() / 2;
    return QRectF(QPointF(x, y), words).adjusted(-1, -1, 1, 1);
}

void DotLabel::standAt(Qt::Alignment side, const QSize& away) {
    const QSize edge = away + QSize(near, near);
    m_away = away;
    setPositionAlignment(side);
    setPadding(QMargins(edge.width(), edge.height(), edge.width(), edge.height()));
    const QRectF words = box();
    m_line->end->setCoords(std::clamp(dot().x(), words.left(), words.right()), std::clamp(dot().y(), words.top(), words.bottom()));
}

void DotLabel::show(bool inSight) {
    setVisible(inSight);
    m_line->setVisible(inSight && m_away != QSize(0, 0));
}

void placeDotLabels(QCustomPlot* plot, const QSize& size) {
    QVector<QRectF> taken;
    QVector<DotLabel*> labels;
    for (int i = 0; i < plot->itemCount(); ++i)
        if (auto* label = dynamic_cast<DotLabel*>(plot->item(i))) {
            label->show(false); // no name without its dot
            if (!plot->axisRect()->rect().contains(label->dot().toPoint()))
                continue;
            labels << label;
            taken << QRectF(label->dot() - QPointF(7, 7), QSizeF(14, 14));
        }
    for (int i = 0; i < plot->plottableCount(); ++i)
        if (const QRectF bar = errorBar(plot->plottable(i)); !bar.isNull())
            taken << bar;
    for (DotLabel* label : std::as_const(labels)) {
        label->measure();
        placeLabel(*label, QRectF(plot->axisRect()->rect()) & QRectF(QPointF(), size), taken);
        label->show(true);
        taken << label->box();
    }
}

QVector<QRectF> boxesOfDotLabels(const QCustomPlot& plot) {
    QVector<QRectF> boxes;
    for (int i = 0; i < plot.itemCount(); ++i)
        if (const auto* label = dynamic_cast<const DotLabel*>(plot.item(i)); label && label->visible())
            boxes << label->box();
    return boxes;
}

} // namespace mantissa::app
