// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "health/walk.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace mantissa::app {

// Where the elements of a tensor's part lie in its pictures: one for each channel, or for each pair of channels of a kernel.
struct PictureGrid {
    int maps = 1, width = 1, height = 1; // of each map
    qsizetype count = 0;                 // elements

    static PictureGrid of(const Shape& part);
    qsizetype element(int map, int x, int y) const; // -1: nothing lies there
    struct Spot {
        int map = 0, x = 0, y = 0;
    };
    Spot spotOf(qsizetype element) const;
    QString placeOf(const Shape& part, qsizetype element) const;

private:
    enum class Kind { line, matrix, channels, kernel } m_kind = Kind::line;
    qsizetype m_inputs = 1, m_outputs = 1;
};

// A part of a tensor as small pictures, a square per value: in steps of four from the largest magnitude down, one colour for each
// sign; what is zero, subnormal or not finite is marked. A click picks an element. Where a picture has more values than there is room
// for, a point is the largest of some, or what of them is not finite, and the title says of how many.
class TensorPicture : public QWidget {
    Q_OBJECT
public:
    enum class Side { stored, wide, difference };
    explicit TensorPicture(QWidget* parent = nullptr);
    void setTensor(std::shared_ptr<const health::SeenTensor> tensor, Side side); // null: none
    void setTitle(const QString& title);
    void pick(qsizetype element);
    qsizetype picked() const { return m_picked; }
    double largest() const { return m_largest; }
    Q_INVOKABLE QString table() const; // CSV: a line per element
    QSize sizeHint() const override { return {240, 200}; }
    QSize minimumSizeHint() const override { return {150, 130}; }

Q_SIGNALS:
    void elementPicked(qsizetype element);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QPoint lyingAt(qsizetype element) const; // in values, on the sheet of all maps, of which some are shown
    qsizetype elementLying(const QPoint& place) const;
    void reveal(const QPoint& place);
    double value(qsizetype element) const;
    QRect field() const;
    void lay();
    void draw();
    void drawPixel(QPainter& painter, const QPoint& at, double number, double normal) const; // normal: the smallest that is
    qsizetype seenAt(int map, int x, int y) const; // the element that is seen at a point of a map; -1: none lies there
    QString titleNote() const;
    qsizetype elementAt(const QPoint& point) const;
    void paintScale(QPainter& painter) const;

    std::shared_ptr<const health::SeenTensor> m_tensor;
    Side m_side = Side::stored;
    QString m_title;
    PictureGrid m_grid;
    double m_largest = 0;
    qsizetype m_picked = -1;
    int m_block = 1, m_wide = 1, m_high = 1;                     // so many values each way are a point, so many points a map
    int m_pixel = 1, m_columns = 1, m_shown = 1, m_firstRow = 0; // m_shown: maps
    QImage m_image;                                              // of the maps that are shown
};

} // namespace mantissa::app
