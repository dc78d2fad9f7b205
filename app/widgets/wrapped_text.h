// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QFont>
#include <QTextLayout>
#include <QtMath>

namespace mantissa::app {

// Between words; a word that is longer than a line is broken where the line ends.
inline QTextOption wrapsAnywhere() {
    QTextOption option(Qt::AlignLeft | Qt::AlignVCenter);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    return option;
}

struct WrappedExtent {
    int lines = 0, height = 0;
};

inline WrappedExtent wrappedExtent(const QString& text, const QFont& font, int width) {
    QTextLayout layout(text, font);
    layout.setTextOption(wrapsAnywhere());
    layout.beginLayout();
    WrappedExtent extent;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(qMax(1, width));
        ++extent.lines;
        extent.height += qCeil(line.height());
    }
    layout.endLayout();
    return extent;
}

} // namespace mantissa::app
