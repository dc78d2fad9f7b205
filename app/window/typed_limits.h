// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>

class QAbstractSpinBox;

namespace mantissa::app {

class FieldNote;

// Qt takes no key that would lead beyond the limits of a field of numbers, and puts back what it cannot use, without a word: in an
// application's event filter, a note at the field says what it takes.
class TypedLimits : public QObject {
public:
    explicit TypedLimits(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void typed(QAbstractSpinBox& field, const QString& text);
    void left(QAbstractSpinBox& field);
    void tell(QAbstractSpinBox& field);
    void clear();

    QPointer<FieldNote> m_note; // of the window that the field is in
    QTimer m_goes;
};

} // namespace mantissa::app
