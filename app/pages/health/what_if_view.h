// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/health_record.h"

#include <QMenu>
#include <QWidget>

#include <optional>

namespace mantissa::app {

// What other formats would have made of the values of one tensor: a row each, with bars.
class WhatIfView : public QWidget {
    Q_OBJECT
public:
    explicit WhatIfView(QWidget* parent = nullptr);
    void setTensor(const std::optional<TensorHealth>& tensor);
    void setNothing(const QString& words);                  // said where there is no tensor
    void setOwnFormats(const std::vector<Format>& formats); // the user's, behind the usual ones
    std::optional<Format> picked() const { return m_picked; }
    void pick(const std::optional<Format>& format);
    int count() const { return int(m_rows.size()); }
    Q_INVOKABLE void offerMore(QMenu* menu, const QPoint& at);
    Q_INVOKABLE QString table() const; // CSV: a line per format
    QSize sizeHint() const override { return {420, 190}; }
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void formatPicked();
    void unwanted(const Format& format); // one of the user's own

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Row {
        QString format;
        double underflow = 0, overflow = 0, error = 0; // shares; NaN: not known
        bool now = false, own = false;                 // own: the user's
        Format value = {};
    };
    Row rowOf(const Format& format) const;
    int rowAt(int y) const; // -1: none
    int rowHeight() const;
    int chosen() const;

    std::optional<TensorHealth> m_tensor;
    QString m_nothing;
    std::vector<Format> m_own;
    std::optional<Format> m_picked;
    QVector<Row> m_rows;
};

} // namespace mantissa::app
