// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/numbers/block_picture.h"

#include "models/block_model.h"
#include "models/words.h"
#include "style/card_head.h"
#include "style/outcome_colors.h"
#include "style/scaling.h"

#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr double lowestPower = -16, highestPower = 16;
constexpr int blockEdge = 16;

double powerOf(double magnitude) { return magnitude > 0 ? std::log2(magnitude) : -1e9; }

} // namespace

BlockPicture::BlockPicture(BlockModel& model, QWidget* parent) : QWidget(parent), m_model(model) {
    setAccessibleName(tr("The block on the powers of two"));
    setToolTip(
        tr("Ring: the value. Disc: what is stored of it. Shaded: what elements reach with this scale. Drag a ring to change its value."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&m_model, &BlockModel::read, this, qOverload<>(&QWidget::update));
    connect(&Appearance::instance(), &Appearance::changed, this, qOverload<>(&QWidget::update));
}

QSize BlockPicture::sizeHint() const { return minimumSizeHint(); } // it takes what is left
QSize BlockPicture::minimumSizeHint() const { return {scaled(300), scaled(58) + m_model.rowCount() * scaled(11)}; }

QRect BlockPicture::pane() const { return QRect(blockEdge, scaled(30), width() - 2 * blockEdge, height() - scaled(58)); }

double BlockPicture::pixelOf(double magnitude) const {
    const QRect area = pane();
    const double share = (qBound(lowestPower, powerOf(magnitude), highestPower) - lowestPower) / (highestPower - lowestPower);
    return area.left() + share * area.width();
}

QRect BlockPicture::rowRect(int row) const {
    const QRect area = pane();
    const int top = area.top() + row * area.height() / qMax(1, m_model.rowCount());
    return QRect(area.left(), top, area.width(), area.height() / qMax(1, m_model.rowCount()));
}

QString BlockPicture::table() const {
    QString text = "value,scale,element,stored,alone\n";
    for (const BlockElement& one : m_model.reading().elements)
        text += QStringLiteral("%1,%2,%3,%4,%5\n")
                    .arg(static_cast<double>(one.value), 0, 'g', 9)
                    .arg(m_model.reading().blocks[one.block].scale, 0, 'g', 17)
                    .arg(one.element, 0, 'g', 9)
                    .arg(one.stored, 0, 'g', 17)
                    .arg(one.alone, 0, 'g', 17);
    return text;
}

// From the smallest element to the largest, times the scale; half of the smallest is where 0 begins.
void BlockPicture::paintReach(QPainter& painter) const {
    const Format elements = m_model.elements();
    for (std::size_t block = 0; block < m_model.reading().blocks.size(); ++block) {
        QRect rows;
        for (int row = 0; row < m_model.rowCount(); ++row)
            if (m_model.reading().elements[static_cast<std::size_t>(row)].block == block)
                rows |= rowRect(row);
        const double scale = m_model.reading().blocks[block].scale;
        const double least = pixelOf(smallest_positive(elements) * scale), normal = pixelOf(smallest_normal(elements) * scale),
                     most = pixelOf(largest_finite(elements) * scale);
        painter.fillRect(QRectF(least, rows.top(), most - least, rows.height()), mixed(theme().exponent, theme().panel, 0.16));
        if (elements.subnormals == Subnormals::kept && normal > least)
            painter.fillRect(QRectF(least, rows.top(), normal - least, rows.height()),
                             QBrush(mixed(theme().exponent, theme().panel, 0.5), Qt::BDiagPattern));
        painter.setPen(theme().exponent);
        for (double x : {least, most})
            painter.drawLine(QPointF(x, rows.top()), QPointF(x, rows.bottom()));
    }
}

void BlockPicture::paintAxis(QPainter& painter) const {
    const QRect area = pane();
    painter.setFont(typeFont(Appearance::Type::caption));
    for (int power = int(lowestPower); power <= int(highestPower); power += 4) {
        const double x = std::round(pixelOf(std::ldexp(1, power)));
        painter.setPen(theme().grid);
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.setPen(theme().muted);
        painter.drawText(QRectF(x - 40, area.bottom() + 4, 80, scaled(18)), Qt::AlignCenter, QStringLiteral("2") + raised(power));
    }
}

void BlockPicture::paintValue(QPainter& painter, int row) const {
    const BlockElement& one = m_model.reading().elements[static_cast<std::size_t>(row)];
    const double y = rowRect(row).center().y() + 0.5, from = pixelOf(std::fabs(static_cast<double>(one.value))),
                 to = one.stored == 0 ? pane().left() : pixelOf(std::fabs(one.stored)), size = qMin(scaled(5), rowRect(row).height() / 2);
    const QColor ink = one.lost() ? outcomeColor(Outcome::underflow) : theme().text;
    painter.setPen(QPen(ink, 1.5, one.lost() ? Qt::DotLine : Qt::SolidLine));
    painter.drawLine(QPointF(from, y), QPointF(to, y));
    painter.setPen(QPen(ink, 1.5));
    painter.setBrush(theme().panel);
    painter.drawEllipse(QPointF(from, y), size, size);
    painter.setBrush(ink);
    if (one.lost()) { // a cross at the end where 0 is: not by colour alone
        painter.drawLine(QPointF(to - size, y - size), QPointF(to + size, y + size));
        painter.drawLine(QPointF(to - size, y + size), QPointF(to + size, y - size));
    } else {
        painter.drawEllipse(QPointF(to, y), size * 0.6, size * 0.6);
    }
}

void BlockPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintCard(painter, rect());
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const QString title = tr("Reach of the block");
    painter.drawText(QRectF(12, 4, width() - 24, scaled(24)), Qt::AlignVCenter, title);
    const double taken = painter.fontMetrics().horizontalAdvance(title) + 20;
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    const QString unit = tr("of magnitudes; ring: value, disc: stored, cross: lost; drag a ring");
    painter.drawText(QRectF(taken, 4, width() - taken - 12, scaled(24)), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(unit, Qt::ElideRight, int(width() - taken - 12)));
    paintReach(painter);
    paintAxis(painter);
    for (int row = 0; row < m_model.rowCount(); ++row)
        paintValue(painter, row);
}

void BlockPicture::mousePressEvent(QMouseEvent* event) {
    m_dragged = -1;
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    for (int row = 0; row < m_model.rowCount(); ++row)
        if (rowRect(row).contains(event->position().toPoint()))
            m_dragged = row;
    mouseMoveEvent(event);
}

// Keeps its sign; to three digits, so that the field shows what it is.
void BlockPicture::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragged < 0)
        return;
    const QRect area = pane();
    const double share = qBound(0.0, (event->position().x() - area.left()) / qMax(1, area.width()), 1.0);
    const double magnitude = std::exp2(lowestPower + share * (highestPower - lowestPower));
    const double rounded = QString::number(magnitude, 'g', 3).toDouble();
    const bool negative = std::signbit(m_model.values()[static_cast<std::size_t>(m_dragged)]);
    m_model.setValue(m_dragged, static_cast<float>(negative ? -rounded : rounded));
}

void BlockPicture::mouseReleaseEvent(QMouseEvent*) { m_dragged = -1; }

} // namespace mantissa::app
