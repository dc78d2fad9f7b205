// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/elided_name.h"

#include <QComboBox>
#include <QStylePainter>

namespace mantissa::app {

// Its choice gives way in its middle where it is too long, as names of variants may be.
class ElidedComboBox : public QComboBox {
public:
    using QComboBox::QComboBox;
    QSize sizeHint() const override { return QComboBox::sizeHint() + QSize(around, 0); }
    QSize minimumSizeHint() const override {
        const QSize least = QComboBox::minimumSizeHint() + QSize(around, 0);
        return {qMin(least.width(), fontMetrics().averageCharWidth() * 16 + iconSize().width() + 24), least.height()};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        QStyleOptionComboBox option;
        initStyleOption(&option);
        if (currentIndex() < 0 && !isEditable())
            option.currentText = placeholderText();
        painter.drawComplexControl(QStyle::CC_ComboBox, option);
        const int icon = option.currentIcon.isNull() ? 0 : option.iconSize.width() + 6;
        const int room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width() - icon - 4;
        option.currentText = elidedMiddle(QFontMetricsF(option.fontMetrics), option.currentText, room);
        painter.drawControl(QStyle::CE_ComboBoxLabel, option);
    }

private:
    static constexpr int around = 6; // the words, within their field: no style counts it in its hint, and the longest choice would be cut
};

} // namespace mantissa::app
