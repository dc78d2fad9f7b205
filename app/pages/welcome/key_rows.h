// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/scaling.h"

#include <QGridLayout>
#include <QLabel>

namespace mantissa::app {

// Lines of a key and what it does, two spaces apart: what they do begins in one column.
inline QGridLayout* keyRows(const QString& text) {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    for (const QString& line : text.split('\n')) {
        auto *key = new QLabel(line.section("  ", 0, 0)), *meaning = new QLabel(line.section("  ", 1));
        for (QLabel* label : {key, meaning})
            setType(label, Appearance::Type::body);
        meaning->setProperty("muted", true);
        meaning->setWordWrap(true);
        const int row = grid->rowCount();
        grid->addWidget(key, row, 0, Qt::AlignTop);
        grid->addWidget(meaning, row, 1);
    }
    return grid;
}

} // namespace mantissa::app
