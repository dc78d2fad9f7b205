// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/undo_keys.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTextEdit>

namespace mantissa::app {
namespace {

enum class Wish { none, undo, redo };

Wish wishOf(const QKeyEvent& key) {
    return key.matches(QKeySequence::Undo) ? Wish::undo : key.matches(QKeySequence::Redo) ? Wish::redo : Wish::none;
}

// Typed, and not taken yet: what was taken is a step of the experiment, however much the field remembers of it.
bool hasOwn(const QLineEdit& line, Wish wish) {
    return wish == Wish::undo ? line.isModified() && line.isUndoAvailable() : line.isRedoAvailable();
}

bool hasOwn(const QTextDocument& text, Wish wish) { return wish == Wish::undo ? text.isUndoAvailable() : text.isRedoAvailable(); }

bool isLeft(const QSpinBox& box) { return box.locale().toInt(box.cleanText()) == box.value(); }

// By a field that would take the key all the same.
bool leavesTo(const QObject& field, Wish wish) {
    if (const auto* line = qobject_cast<const QLineEdit*>(&field))
        return !line->isReadOnly() && !hasOwn(*line, wish);
    if (const auto* box = qobject_cast<const QSpinBox*>(&field))
        return isLeft(*box);
    if (const auto* list = qobject_cast<const QComboBox*>(&field))
        return list->lineEdit() && !hasOwn(*list->lineEdit(), wish);
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&field))
        return !text->isReadOnly() && !hasOwn(*text->document(), wish);
    const auto* text = qobject_cast<const QTextEdit*>(&field);
    return text && !text->isReadOnly() && !hasOwn(*text->document(), wish);
}

} // namespace

bool UndoKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const Wish wish = wishOf(*static_cast<QKeyEvent*>(event));
    if (wish == Wish::none || !leavesTo(*watched, wish))
        return false;
    event->ignore(); // so that the action has it
    return true;
}

} // namespace mantissa::app
