// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_actions.h"

#include "bridge/workbench.h"
#include "pages/build/layer_table.h"

#include <QTableView>

namespace mantissa::app {

LayerActions::LayerActions(Workbench& workbench, LayerTable& table) : QObject(&table), m_workbench(workbench), m_table(table) {
    make(tr("Duplicate layer"), tr("Insert the same layer once more."), Qt::CTRL | Qt::Key_D,
         [](LayerTable& layers) { layers.duplicate(); });
    make(tr("Cut layer"), tr("Take the layer away and keep it as text."), QKeySequence::Cut,
         [](LayerTable& layers) { layers.copy(LayerTable::After::remove); });
    make(tr("Copy layer"), tr("Keep the layer as text, for this network or another."), QKeySequence::Copy,
         [](LayerTable& layers) { layers.copy(LayerTable::After::keep); });
    m_paste = make(tr("Paste layer"), tr("Insert the copied layer after the one that is selected."), QKeySequence::Paste,
                   [](LayerTable& layers) { layers.paste(); });
    make(tr("Move layer up"), tr("Before the layer above it."), Qt::ALT | Qt::Key_Up, [](LayerTable& layers) { layers.move(-1); });
    make(tr("Move layer down"), tr("After the layer beneath it."), Qt::ALT | Qt::Key_Down, [](LayerTable& layers) { layers.move(1); });
    make(tr("Delete layer"), tr("Take the layer away. Undo brings it back."), QKeySequence::Delete,
         [](LayerTable& layers) { layers.remove(); });
    connect(&table, &LayerTable::selected, this, &LayerActions::refresh);
    connect(&workbench, &Desk::changed, this, &LayerActions::refresh);
    connect(&workbench.document(), &ExperimentDocument::changed, this, &LayerActions::refresh);
    refresh();
}

QAction* LayerActions::make(const QString& text, const QString& help, const QKeySequence& key, void (*act)(LayerTable&)) {
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut); // elsewhere, as in a text field, they mean something else
    action->setStatusTip(help);
    m_table.findChild<QTableView*>()->addAction(action);
    connect(action, &QAction::triggered, this, [this, act] {
        m_workbench.showPage("build"); // what is done is seen
        act(m_table);
    });
    m_all << action;
    return action;
}

void LayerActions::refresh() {
    for (QAction* action : m_all) {
        const QString whyNot = !m_table.isEnabled()                      ? tr("The lesson keeps the network as it is.")
                               : m_table.row() < 0                       ? tr("No experiment is open.")
                               : action != m_paste && m_table.row() == 0 ? tr("Select a layer on Build first.")
                                                                         : QString();
        action->setEnabled(whyNot.isEmpty());
        action->setToolTip(whyNot.isEmpty() ? action->statusTip() : whyNot);
    }
}

} // namespace mantissa::app
