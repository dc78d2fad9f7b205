// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/elided_name.h"

#include <QCheckBox>
#include <QStyleOptionButton>
#include <QStylePainter>

namespace mantissa::app {

// What it is called gives way in its middle where it is too long, as names of variants may be. A name is no mnemonic.
class ElidedCheckBox : public QCheckBox {
public:
    explicit ElidedCheckBox(const QString& name, QWidget* parent = nullptr) : QCheckBox(parent), m_name(name) {
        setText(QString(name).replace('&', "&&"));
        setAccessibleName(name);
    }
    QString name() const { return m_name; }
    QSize minimumSizeHint() const override {
        const QSize whole = QCheckBox::sizeHint();
        return {qMin(whole.width(), fontMetrics().averageCharWidth() * 16 + iconSize().width() + 32), whole.height()};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        QStyleOptionButton option;
        initStyleOption(&option);
        const int icon = option.icon.isNull() ? 0 : option.iconSize.width() + 4;
        const int room = style()->subElementRect(QStyle::SE_CheckBoxContents, &option, this).width() - icon;
        option.text = elidedMiddle(QFontMetricsF(option.fontMetrics), m_name, room).replace('&', "&&");
        painter.drawControl(QStyle::CE_CheckBox, option);
    }

private:
    QString m_name;
};

} // namespace mantissa::app
