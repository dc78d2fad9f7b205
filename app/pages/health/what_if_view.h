// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/variant_plan.h"
#include "runs/health_record.h"

#include <QHash>
#include <QMenu>
#include <QWidget>

#include <optional>

namespace mantissa::app {

// What other formats would have made of the values of one tensor, as they are or at another loss scale: a row each, with bars, and whether
// the device computes in it.
class WhatIfView : public QWidget {
    Q_OBJECT
public:
    explicit WhatIfView(QWidget* parent = nullptr);
    void setTensor(const std::optional<TensorHealth>& tensor);
    void setShift(int shift); // of the loss scale's line, in bits: by the exponents, which know nothing of the error
    struct OnDevice {
        Badge badge = Badge::unknown;
        QString reason = {};
    };
    void setDevice(const QHash<QString, OnDevice>& formats); // that it names
    OnDevice onDevice(const Format& format) const;
    void setNothing(const QString& words);                  // said where there is no tensor
    void setOwnFormats(const std::vector<Format>& formats); // the user's, behind the usual ones
    std::optional<Format> picked() const { return m_picked; }
    void pick(const std::optional<Format>& format);
    int count() const { return int(m_rows.size()); }
    Q_INVOKABLE void offerMore(QMenu* menu, const QPoint& at);
    Q_INVOKABLE QString table() const; // CSV: a line per format
    int badgeWidth() const;            // at the right; 0: there is no room
    QSize sizeHint() const override { return {420, 190}; }
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void formatPicked();
    void unwanted(const Format& format); // one of the user's own

protected:
    bool event(QEvent* event) override;
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
    Row shifted(const Row& row) const;
    QString wordsAt(int y) const;
    int barColumn() const;
    void paintHead(QPainter& painter) const;
    void paintRow(QPainter& painter, int row) const;
    void paintBars(QPainter& painter, const Row& line, int top) const;
    int rowAt(int y) const; // -1: none
    int rowHeight() const;
    int chosen() const;

    std::optional<TensorHealth> m_tensor;
    QString m_nothing;
    std::vector<Format> m_own;
    std::optional<Format> m_picked;
    QHash<QString, OnDevice> m_device;
    int m_shift = 0;
    QVector<Row> m_rows;
};

} // namespace mantissa::app
