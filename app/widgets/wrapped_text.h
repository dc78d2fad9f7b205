// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QFont>
#include <QFontMetrics>
#include <QStringList>
#include <QTextLayout>
#include <QtMath>

namespace mantissa::app {

// Between words; a word that is longer than a line is broken where the line ends.
inline QTextOption wrapsAnywhere() {
    QTextOption option(Qt::AlignLeft | Qt::AlignVCenter);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    return option;
}

// Two at most; what they do not hold ends in dots.
inline QStringList linesOf(const QString& text, const QFont& font, int width) {
    QStringList lines;
    QTextLayout layout(text, font);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(qMax(1, width));
        if (lines.size() == 1) {
            lines << QFontMetrics(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width);
            break;
        }
        lines << text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
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
