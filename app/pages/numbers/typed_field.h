// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/language.h"

#include <QGraphicsOpacityEffect>
#include <QLineEdit>
#include <QStyle>

namespace mantissa::app {

struct TypedField {
    double value = 0;
    QString why; // it is no number; empty: it is one
};

// The field is marked where it holds none, and says why.
inline TypedField readField(QLineEdit* field) {
    TypedField typed{.value = 0, .why = whyNoNumber(field->text())};
    bool good = false;
    typed.value = typedNumber(field->text(), &good);
    field->setProperty("wrong", !good);
    field->setToolTip(good ? QObject::tr("Any number, with decimal point or comma: 0.1, 6e-8, 2^-24, 0x1p-14; inf and nan too.")
                           : typed.why);
    field->style()->unpolish(field);
    field->style()->polish(field);
    return typed;
}

// What is shown of the number before is plainly not of what stands in the field: it is pale and cannot be used until that is one.
inline void paleWhile(QWidget* shown, const QString& why) {
    constexpr double pale = 0.3;
    auto* effect = static_cast<QGraphicsOpacityEffect*>(shown->graphicsEffect()); // nobody else gives it one
    if (!effect && !why.isEmpty())
        shown->setGraphicsEffect(effect = new QGraphicsOpacityEffect);
    shown->setEnabled(why.isEmpty());
    if (!effect)
        return;
    effect->setOpacity(pale);
    effect->setEnabled(!why.isEmpty());
}

} // namespace mantissa::app
