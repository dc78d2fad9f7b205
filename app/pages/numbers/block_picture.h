// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace mantissa::app {

class BlockModel;

// The values of a block on the powers of two, with what its elements reach beside the largest. A value is dragged to another place.
class BlockPicture : public QWidget {
    Q_OBJECT
public:
    explicit BlockPicture(BlockModel& model, QWidget* parent = nullptr);
    Q_INVOKABLE QString table() const; // CSV: a line per value
    double pixelOf(double magnitude) const;
    QRect rowRect(int row) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QRect pane() const;
    void paintReach(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintValue(QPainter& painter, int row) const;

    BlockModel& m_model;
    int m_dragged = -1; // the row; -1: none
};

} // namespace mantissa::app
