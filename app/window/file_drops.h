// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractScrollArea>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QMimeData>

namespace mantissa::app {

// A file that is dropped on a field is opened as anywhere on the window: of itself the field would take its path for words.
class FileDrops : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::DragEnter || !static_cast<QDragEnterEvent*>(event)->mimeData()->hasUrls())
            return false;
        if (!qobject_cast<QLineEdit*>(watched) && !qobject_cast<QAbstractScrollArea*>(watched->parent()))
            return false;
        if (!qobject_cast<QMainWindow*>(static_cast<QWidget*>(watched)->window())) // a dialog opens nothing
            return false;
        event->ignore(); // so that it goes on to what lies around it
        return true;
    }
};

} // namespace mantissa::app
