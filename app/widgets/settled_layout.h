// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLayout>
#include <QWidget>

namespace mantissa::app {

// What holds a part whose height follows from its width is laid out anew, up to where it is scrolled: a layout that is just at work does
// not always hear that a part of it became higher.
inline void settleLayouts(QWidget* part) {
    for (QWidget* above = part->parentWidget(); above && !above->inherits("QAbstractScrollArea"); above = above->parentWidget())
        if (above->layout()) {
            above->layout()->invalidate();
            above->layout()->activate();
        }
}

} // namespace mantissa::app
