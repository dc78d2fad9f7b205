// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/shortcut_sheet.h"

#include "style/scaling.h"

#include <QGridLayout>
#include <QLabel>

#include <utility>

namespace mantissa::app {

ShortcutSheet::ShortcutSheet(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    setAttribute(Qt::WA_DeleteOnClose);
    setModal(false);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(24, 16, 24, 16);
    grid->setHorizontalSpacing(24);
    const std::pair<QString, QString> rows[] = {
        {"F5", tr("Run, continue")},
        {tr("Ctrl+F5"), tr("Run from the start")},
        {tr("Space"), tr("Pause and go on, outside fields and lists")},
        {tr("Shift+F5"), tr("Stop")},
        {"F10", tr("One step")},
        {tr("Ctrl+F10"), tr("One epoch")},
        {tr("Alt+1 … Alt+9, Alt+0"), tr("Pages")},
        {tr("Ctrl+O, Ctrl+S"), tr("Open and save an experiment")},
        {tr("Ctrl+Z, Ctrl+Shift+Z"), tr("Undo and redo")},
        {tr("Ctrl+Shift+E"), tr("Save the chart")},
        {tr("Ctrl+E, Ctrl+T"), tr("Edit the variant, the training")},
        {tr("Alt+Up, Alt+Down"), tr("Move a layer or variant")},
        {tr("Return, F2, Tab"), tr("Edit a card's words, its name, the next")},
        {tr("Ctrl+C, Ctrl+V, Ctrl+D"), tr("Copy, paste, duplicate a layer")},
        {tr("F2, Del"), tr("Rename a variant; delete a layer, variant or run")},
        {tr("Ctrl+K"), tr("Find an action")},
        {"F11", tr("Full screen; once more: presenter mode")},
        {"F1", tr("This sheet")},
        {tr("A, on a chart"), tr("Second cursor; differences and slopes at the right")},
        {tr("Drag on a chart"), tr("Zoom to the box")},
        {tr("Ctrl+drag"), tr("Move the chart")},
        {tr("Ctrl+wheel"), tr("Zoom along the x axis; in a chart that has the keyboard, the wheel alone")},
        {tr("Double-click"), tr("Fit everything")}};
    int row = 0;
    for (const auto& [key, meaning] : rows) {
        auto* name = new QLabel(key);
        setType(name, Appearance::Type::strong);
        grid->addWidget(name, row, 0);
        grid->addWidget(new QLabel(meaning), row++, 1);
    }
}

} // namespace mantissa::app
