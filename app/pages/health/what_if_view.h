// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/health_record.h"

#include <QWidget>

#include <optional>

namespace mantissa::app {

// What other formats would have made of the values of one tensor: a row each, with bars.
class WhatIfView : public QWidget {
    Q_OBJECT
public:
    explicit WhatIfView(QWidget* parent = nullptr);
    void setTensor(const std::optional<TensorHealth>& tensor);
    Q_INVOKABLE QString table() const; // CSV: a line per format
    QSize sizeHint() const override { return {420, 190}; }
    QSize minimumSizeHint() const override { return {300, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Row {
        QString format;
        double underflow = 0, overflow = 0, error = 0; // shares
        bool now = false;
    };
    QVector<Row> m_rows;
};

} // namespace mantissa::app
