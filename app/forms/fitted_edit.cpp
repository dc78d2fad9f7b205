// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "forms/fitted_edit.h"

#include "style/language.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyleOptionFrame>
#include <QToolTip>

namespace mantissa::app {
namespace {

constexpr int lineMargin = 2, mostDigits = 16, fewestDigits = 3; // lineMargin: as Qt's line edit leaves it on either side

} // namespace

QRect FittedEdit::room() const {
    QStyleOptionFrame option;
    initStyleOption(&option);
    return style()
        ->subElementRect(QStyle::SE_LineEditContents, &option, this)
        .marginsRemoved(textMargins())
        .adjusted(lineMargin, 0, -lineMargin, 0);
}

QString FittedEdit::shown() const {
    const int width = room().width();
    const auto fits = [&](const QString& words) { return fontMetrics().horizontalAdvance(words) <= width; };
    bool good = false;
    const double value = typedNumber(text(), &good);
    if (!hasFocus() && good && value == 1.0 / 255)
        return QStringLiteral("1/255"); // what turns bytes into shares is known by no decimals
    if (hasFocus() || !good || fits(text()))
        return text();
    for (int digits = mostDigits; digits > fewestDigits; --digits)
        if (const QString rounded = fieldNumber(value, digits); fits(rounded))
            return rounded;
    return fieldNumber(value, fewestDigits);
}

bool FittedEdit::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || shown() == text())
        return QLineEdit::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text() + (toolTip().isEmpty() ? QString() : '\n' + toolTip()), this);
    return true;
}

void FittedEdit::paintEvent(QPaintEvent* event) {
    const QString words = shown();
    if (words == text())
        return QLineEdit::paintEvent(event);
    QPainter painter(this);
    QStyleOptionFrame option;
    initStyleOption(&option);
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &option, &painter, this);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(room(), int(alignment() & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter, words);
}

} // namespace mantissa::app
