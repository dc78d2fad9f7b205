// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "forms/being_typed.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>

namespace mantissa::app {

void takeWhatIsTyped() {
    QWidget* focus = QApplication::focusWidget();
    if (auto* number = qobject_cast<QAbstractSpinBox*>(focus))
        return number->interpretText();
    const auto* list = qobject_cast<QComboBox*>(focus);
    QLineEdit* text = list ? list->lineEdit() : qobject_cast<QLineEdit*>(focus);
    if (text && text->isModified())
        Q_EMIT text->editingFinished();
}

} // namespace mantissa::app
