// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/icons.h"

#include <QFileInfo>
#include <QFocusEvent>
#include <QLayout>
#include <QPushButton>
#include <QScrollArea>

namespace mantissa::app {

// A file that was open before; in sight of whoever comes to it by keys, also from outside of what is scrolled.
class RecentRow : public QPushButton {
public:
    explicit RecentRow(const QString& path) {
        const QFileInfo info(path);
        setIcon(mantissa::app::icon(info.isDir() ? "folder" : "file"));
        setText(QStringLiteral("%1    %2").arg(info.fileName(), info.absolutePath()));
        setProperty("row", true);
        setToolTip(path);
    }

protected:
    void focusInEvent(QFocusEvent* event) override {
        QPushButton::focusInEvent(event);
        for (QWidget* above = parentWidget(); above && event->reason() != Qt::MouseFocusReason; above = above->parentWidget())
            if (auto* scroll = qobject_cast<QScrollArea*>(above))
                scroll->ensureWidgetVisible(this);
    }
};

// Rows that were made anew would be the last ones that Tab comes to.
inline void tabThrough(QWidget* before, const QLayout& rows) {
    for (int row = 0; row < rows.count(); ++row) {
        QWidget* next = rows.itemAt(row)->widget();
        if (before->window() == next->window()) // not before the page has all its parts
            QWidget::setTabOrder(before, next);
        before = next;
    }
}

} // namespace mantissa::app
