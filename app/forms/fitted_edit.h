// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLineEdit>

namespace mantissa::app {

// A number with more digits than there is room for is shown rounded until it is edited; the tool tip has it whole.
class FittedEdit : public QLineEdit {
public:
    using QLineEdit::QLineEdit;
    QString shown() const; // the text, or what of the number fits

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QRect room() const;
};

} // namespace mantissa::app
