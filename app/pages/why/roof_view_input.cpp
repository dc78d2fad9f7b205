// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Mouse and keyboard over the roofs.
#include "insight/words.h"
#include "models/spoken.h"
#include "pages/why/roof_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

namespace mantissa::app {

QString roofRate(double flops_s) {
    return spoken(flops_s >= 1e12 ? words_of(flops_s / 1e12) + " TFLOP/s" : words_of(flops_s / 1e9) + " GFLOP/s");
}

QString RoofView::layerAt(const QPointF& at) const {
    QString found;
    double nearest = 14;
    for (const auto* dots : {&m_roofs.base, &m_roofs.run})
        for (const insight::RoofDot& dot : *dots)
            if (const double distance = QLineF(place(dot), at).length(); distance < nearest) {
                nearest = distance;
                found = QString::fromStdString(dot.layer);
            }
    return found;
}

QString RoofView::wordsOf(const QString& layer) const {
    for (std::size_t i = 0; i < m_roofs.run.size(); ++i)
        if (QString::fromStdString(m_roofs.run[i].layer) == layer)
            return tr("%1: %2, then %3").arg(layer, roofRate(m_roofs.base[i].flops_s), roofRate(m_roofs.run[i].flops_s));
    return {};
}

void RoofView::choose(const QString& layer) {
    if (layer.isEmpty())
        return;
    pick(layer);
    setAccessibleDescription(wordsOf(layer));
    Q_EMIT layerPicked(layer);
}

void RoofView::mousePressEvent(QMouseEvent* event) { choose(layerAt(event->position())); }

void RoofView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const QString layer = layerAt(event->position()); !layer.isEmpty())
        Q_EMIT layerOpened(layer);
}

void RoofView::keyPressEvent(QKeyEvent* event) {
    const int count = int(m_roofs.run.size());
    int at = -1;
    for (int i = 0; i < count; ++i)
        if (QString::fromStdString(m_roofs.run[std::size_t(i)].layer) == picked())
            at = i;
    const auto layer = [&](int i) { return QString::fromStdString(m_roofs.run[std::size_t(i)].layer); };
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down: return count > 0 ? choose(layer(qMin(at + 1, count - 1))) : void();
    case Qt::Key_Left:
    case Qt::Key_Up: return count > 0 ? choose(layer(qMax(at - 1, 0))) : void();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (at >= 0)
            Q_EMIT layerOpened(picked());
        return;
    default: QWidget::keyPressEvent(event);
    }
}

bool RoofView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    if (const QString words = wordsOf(layerAt(help->pos())); !words.isEmpty())
        QToolTip::showText(help->globalPos(), words, this);
    return true;
}

} // namespace mantissa::app
