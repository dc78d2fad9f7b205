// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/layout_menu.h"

#include "bridge/workbench.h"
#include "settings/app_settings.h"
#include "style/show_once.h"
#include "window/main_window.h"

#include <QInputDialog>

namespace mantissa::app {

namespace {

// What is lost by it comes back by undo. Empty: forgotten.
void putLayout(Desk& desk, const QString& name, const QByteArray& layout) {
    const QByteArray before = AppSettings().layoutOf(name);
    AppSettings().setLayoutOf(name, layout);
    if (before.isEmpty() || before == layout)
        return;
    UndoOrder::of(desk).add(
        {.what =
             [name, gone = layout.isEmpty()] {
                 return (gone ? LayoutMenu::tr("Forget the layout %1") : LayoutMenu::tr("Replace the layout %1")).arg(name);
             },
         .undo = [name, before] { AppSettings().setLayoutOf(name, before); },
         .redo = [&desk, name, layout] { putLayout(desk, name, layout); }});
}

} // namespace

LayoutMenu::LayoutMenu(MainWindow& window) : QMenu(tr("Layouts"), &window), m_window(window) {
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &LayoutMenu::fill);
    fill();
}

void LayoutMenu::fill() {
    clear();
    const QStringList names = AppSettings().layoutNames();
    for (const QString& name : names)
        addAction(name, this, [this, name] { m_window.takeLayout(AppSettings().layoutOf(name)); });
    if (!names.isEmpty())
        addSeparator();
    addAction(tr("Keep this layout as…"), this, &LayoutMenu::askName);
    QMenu* forget = addMenu(tr("Forget"));
    for (const QString& name : names)
        forget->addAction(name, this, [this, name] {
            putLayout(m_window.workbench(), name, {});
            fill();
        });
    forget->menuAction()->setEnabled(!names.isEmpty());
    forget->menuAction()->setToolTip(names.isEmpty() ? tr("No layout was kept yet.") : QString());
    addSeparator();
    addAction(tr("Reset layout"), this, [this] { m_window.resetLayout(); });
}

void LayoutMenu::keep(const QString& name) {
    if (name.trimmed().isEmpty())
        return;
    putLayout(m_window.workbench(), name.trimmed(), m_window.layoutNow());
    fill();
}

// Beside the window: a run may be going.
void LayoutMenu::askName() {
    auto* dialog = new QInputDialog(&m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);
    dialog->setWindowTitle(tr("Keep this layout"));
    dialog->setLabelText(tr("Its name; one that is there already is replaced."));
    connect(dialog, &QInputDialog::textValueSelected, this, &LayoutMenu::keep);
    showOnce(dialog);
}

} // namespace mantissa::app
