// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/section_header.h"

#include "style/scaling.h"
#include "widgets/elided_label.h"

#include <QHBoxLayout>
#include <QLabel>

namespace mantissa::app {

QWidget* sectionHeader(const QString& text, const QString& right) {
    auto* label = new QLabel(text);
    label->setProperty("section", true);
    setScaledHeight(label, 32);
    if (!right.isEmpty()) {
        auto* row = new QHBoxLayout(label);
        keepScaled(label, [label, row] { row->setContentsMargins(label->fontMetrics().horizontalAdvance(label->text()) + 24, 0, 0, 0); });
        auto* note = new ElidedLabel(right);
        note->setProperty("muted", true);
        note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        row->addWidget(note);
    }
    return label;
}

} // namespace mantissa::app
