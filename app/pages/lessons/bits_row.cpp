// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/bits_row.h"

#include "models/words.h"
#include "numerics/code.h"
#include "style/appearance.h"
#include "style/scaling.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace mantissa::app {
namespace {

constexpr double narrowestBit = 6;
constexpr int valueWidth = 96, gapsOfFields = 10; // valueWidth: of the number after its bits

QFont fontIn(double side) {
    QFont font = typeFont(Appearance::Type::code);
    font.setPixelSize(qMin(font.pixelSize(), qRound(side * 1.6))); // a digit is not wider than its box
    return font;
}

} // namespace

BitsRow::BitsRow(const Format& format, QWidget* parent) : QWidget(parent), m_format(format) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(tr("A click flips a bit; arrows and Space do it by keys."));
    setValue(0);
}

int BitsRow::bits() const { return code_bits(m_format); }
double BitsRow::value() const { return decode(m_code, m_format); }

void BitsRow::setValue(double value) {
    m_code = encode(value, m_format);
    tell();
    update();
}

void BitsRow::tell() {
    setAccessibleName(tr("Bits of %1 in %2").arg(formatPlain(value(), 8), QString::fromStdString(format_name(m_format))));
    setAccessibleDescription(tr("Bit %1 of %2 is %3").arg(m_at + 1).arg(bits()).arg((m_code >> (bits() - 1 - m_at)) & 1));
}

QSize BitsRow::sizeHint() const { return {scaled(qMax(200, bits() * 14 + 90)), scaled(28)}; }

QSize BitsRow::minimumSizeHint() const {
    return {qMin(sizeHint().width(), int(bits() * narrowestBit) + gapsOfFields + scaled(valueWidth)), scaled(28)};
}

QRectF BitsRow::box(int place) const {
    const double room = width() - scaled(valueWidth), side = qBound(narrowestBit, room / qMax(1, bits()) - 0.4, double(scaled(16)));
    const int gaps = m_format.kind != FormatKind::floating || place == 0 ? 0 : place <= m_format.exponent_bits ? 1 : 2;
    return QRectF(1 + place * side + gaps * 4, 3, side, height() - 6);
}

void BitsRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(fontIn(box(0).width()));
    for (int place = 0; place < bits(); ++place) {
        const bool sign = place == 0, exponent = !sign && m_format.kind == FormatKind::floating && place <= m_format.exponent_bits;
        painter.setPen(sign ? theme().sign : exponent ? theme().exponent : theme().fraction);
        painter.setBrush(sign ? theme().signSoft : exponent ? theme().exponentSoft : theme().fractionSoft);
        painter.drawRect(box(place).adjusted(0.5, 0.5, -0.5, -0.5));
        painter.drawText(box(place), Qt::AlignCenter, (m_code >> (bits() - 1 - place)) & 1 ? "1" : "0");
    }
    if (hasFocus() && m_editable && isEnabled()) {
        painter.setPen(QPen(theme().focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box(m_at));
    }
    painter.setFont(typeFont(Appearance::Type::code));
    painter.setPen(theme().text);
    painter.drawText(QRectF(box(bits() - 1).right() + 8, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, formatPlain(value(), 8));
}

void BitsRow::flip(int place) {
    if (!m_editable || !isEnabled() || place < 0 || place >= bits())
        return;
    m_at = place;
    m_code ^= 1u << (bits() - 1 - place);
    tell();
    update();
    Q_EMIT changed(value());
}

void BitsRow::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    for (int place = 0; place < bits(); ++place)
        if (box(place).contains(event->position()))
            return flip(place);
}

void BitsRow::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left: m_at = qMax(0, m_at - 1); break;
    case Qt::Key_Right: m_at = qMin(bits() - 1, m_at + 1); break;
    case Qt::Key_Space: return flip(m_at);
    default: return QWidget::keyPressEvent(event);
    }
    tell();
    update();
}

} // namespace mantissa::app
