// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/section_header.h"

#include "style/scaling.h"

#include <QHBoxLayout>
#include <QLabel>

namespace mantissa::app {

QWidget* sectionHeader(const QString& text, const QString& right) {
    auto* label = new QLabel(text);
    label->setProperty("section", true);
    setScaledHeight(label, 32);
    if (!right.isEmpty()) {
        auto* row = new QHBoxLayout(label);
        row->setContentsMargins(0, 0, 0, 0);
        auto* note = new QLabel(right);
        note->setProperty("muted", true);
        row->addWidget(note, 0, Qt::AlignRight);
    }
    return label;
}

} // namespace mantissa::app
