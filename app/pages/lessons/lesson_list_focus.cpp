// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lesson_list.h"

#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

// Where the keyboard is when a lesson was left.
namespace mantissa::app {

QPushButton* LessonList::rowOf(const QString& lesson) const {
    for (int i = 0; i < m_rows->count(); ++i)
        for (QPushButton* row : m_rows->itemAt(i)->widget()->findChildren<QPushButton*>())
            if (row->property("lesson").toString() == lesson)
                return row;
    return findChild<QPushButton*>();
}

// Rows are shown a moment after they were made, and have their place a moment after that.
void LessonList::takeFocus(const QString& lesson) {
    QPushButton* row = rowOf(lesson);
    const auto scroll = [this, row] {
        if (auto* area = qobject_cast<QScrollArea*>(parentWidget()->parentWidget()))
            area->ensureWidgetVisible(row);
    };
    const auto take = [row, scroll] {
        if (!row->isVisible())
            return; // one is somewhere else by now
        row->setFocus(Qt::OtherFocusReason);
        QMetaObject::invokeMethod(row, scroll, Qt::QueuedConnection);
    };
    QMetaObject::invokeMethod(row, take, Qt::QueuedConnection);
}

} // namespace mantissa::app
