// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"

#include <QWidget>

namespace mantissa::app {

// The bits of one number as boxes in their colours; a click or Space flips one, arrows go from one to the next.
class BitsRow : public QWidget {
    Q_OBJECT
public:
    explicit BitsRow(const Format& format, QWidget* parent = nullptr);
    void setValue(double value);
    void setEditable(bool editable) { m_editable = editable; }
    double value() const;
    QPoint placeOf(int bit) const { return box(bit).center().toPoint(); } // from the left
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; // bits as narrow as they are still told apart

Q_SIGNALS:
    void changed(double value);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int bits() const;
    QRectF box(int place) const; // from the left
    void flip(int place);
    void tell(); // to who does not see it
    Format m_format;
    std::uint32_t m_code = 0;
    int m_at = 0;
    bool m_editable = true;
};

} // namespace mantissa::app
