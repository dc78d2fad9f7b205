// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/language.h"

#include <QLineEdit>

namespace mantissa::app {

// Once it is left, what was typed stands in the field as it was read: 32,768 as 32768, 0,01 as 0.01.
inline void writeAsRead(QLineEdit* field) {
    QObject::connect(field, &QLineEdit::editingFinished, field, [field] {
        bool good = false;
        const double value = typedNumber(field->text(), &good);
        if (field->isModified() && good)
            field->setText(fieldNumber(value));
    });
}

} // namespace mantissa::app
