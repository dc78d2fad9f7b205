// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/weight_view.h"

#include "models/words.h"
#include "style/appearance.h"
#include "style/scaling.h"

#include <QPainter>

#include <cmath>

namespace mantissa::app {

WeightView::WeightView(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

QSize WeightView::sizeHint() const { return {scaled(400), scaled(150)}; }

void WeightView::setWeight(const std::optional<lessons::WeightFacts>& weight) {
    m_weight = weight;
    setVisible(weight.has_value());
    setAccessibleName(words());
    update();
}

QString WeightView::words() const {
    if (!m_weight)
        return {};
    const double half = m_weight->ulp / 2;
    const QString update = std::fabs(m_weight->update) < half ? tr("The typical update, %1, is below half an ulp, %2: it is rounded away.")
                                                              : tr("The typical update, %1, is above half an ulp, %2: it counts.");
    return update.arg(formatPlain(m_weight->update, 3), formatPlain(half, 3));
}

void WeightView::paintEvent(QPaintEvent*) {
    if (!m_weight)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const lessons::WeightFacts& weight = *m_weight;
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const double line = scaled(18), left = 10, right = width() - 10.0, middle = (left + right) / 2, apart = (right - left) * 0.34,
                 base = line * 4.4;
    const QString which = tr("One of your weights: %1 at the end").arg(QString::fromStdString(weight.name));
    painter.drawText(QRectF(0, 0, width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(which, Qt::ElideMiddle, width()));
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().axis);
    painter.drawLine(QPointF(left, base), QPointF(right, base));
    const QRectF half(middle - apart / 2, base - line * 1.3, apart, line * 1.3);
    painter.fillRect(half, QBrush(theme().accent, Qt::BDiagPattern));
    const double numbers[] = {weight.below, weight.value, weight.above};
    for (int i = 0; i < 3; ++i) {
        const double x = middle + (i - 1) * apart;
        painter.setPen(QPen(theme().text, i == 1 ? 2 : 1));
        painter.drawLine(QPointF(x, base - 6), QPointF(x, base + 4));
        painter.drawText(QRectF(x - apart / 2, base + 5, apart, line), Qt::AlignCenter, formatPlain(numbers[i], 7));
    }
    // Never out of sight: what is far larger than an ulp ends at the edge.
    const double x = std::clamp(middle + weight.update / weight.ulp * apart, left, right);
    painter.setPen(QPen(theme().warn, 2));
    painter.drawLine(QPointF(middle, base - line * 0.6), QPointF(x, base - line * 0.6));
    const double head = x < middle ? 5 : -5;
    painter.drawLine(QPointF(x, base - line * 0.6), QPointF(x + head, base - line * 0.6 - 4));
    painter.drawLine(QPointF(x, base - line * 0.6), QPointF(x + head, base - line * 0.6 + 4));
    painter.drawText(QRectF(left, line * 1.05, right - left, line * 2), Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap,
                     tr("the typical update, %1; hatched: half an ulp on either side").arg(formatPlain(weight.update, 3)));
    painter.setPen(theme().text);
    painter.drawText(QRectF(0, base + line * 1.5, width(), line * 2.2), Qt::AlignLeft | Qt::TextWordWrap, words());
}

} // namespace mantissa::app
