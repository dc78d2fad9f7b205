// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/first_non_finite.h"

#include <QWidget>

namespace mantissa::app {

// What the tensor of the first bad number held in the observed steps before: from its smallest to its largest magnitude, a bar each,
// against the end of its format.
class BeforeChart : public QWidget {
    Q_OBJECT
public:
    explicit BeforeChart(const FirstNonFinite& first, QWidget* parent = nullptr);
    Q_INVOKABLE QString table() const; // CSV: a line per step
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    FirstNonFinite m_first;
};

} // namespace mantissa::app
