// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/main_window.h"

#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "window/action_finder.h"
#include "window/commands.h"
#include "window/shortcut_sheet.h"
#include "window/variant_actions.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QMenuBar>
#include <QTabBar>

namespace mantissa::app {

void MainWindow::addMenus() {
    addFileMenu();
    QMenu* edit = menuBar()->addMenu(tr("Edit"));
    QAction* undo = m_workbench.document().undoStack().createUndoAction(this, tr("Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = m_workbench.document().undoStack().createRedoAction(this, tr("Redo"));
    redo->setShortcuts(QKeySequence::keyBindings(QKeySequence::Redo));
    undo->setToolTip(tr("Takes back the last edit of network, data, policies or training; off where there is none."));
    redo->setToolTip(tr("Does again what was taken back; off where nothing was."));
    edit->setToolTipsVisible(true);
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addAction(m_variants->training);

    addViewMenu();
    QMenu* run = menuBar()->addMenu(tr("Run"));
    run->setToolTipsVisible(true);
    run->addActions(m_commands->all());
    run->addSeparator();
    run->addMenu(makeProlongMenu());
    m_variants->fill(menuBar()->addMenu(tr("Variant")));
    QMenu* help = menuBar()->addMenu(tr("Help"));
    help->addAction(icon("search"), tr("Find an action"), Qt::CTRL | Qt::Key_K, this, &MainWindow::findAction);
    help->addAction(tr("Keys"), Qt::Key_F1, this, &MainWindow::showShortcuts);
}

QMenu* MainWindow::makeProlongMenu() {
    auto* menu = new QMenu(tr("Prolong"), this);
    menu->setToolTipsVisible(true);
    for (int epochs : {1, 2, 5, 10})
        menu->addAction(epochs == 1 ? tr("Prolong by 1 epoch") : tr("Prolong by %1 epochs").arg(epochs), this, [this, epochs] {
            showPage("run");
            m_workbench.live().prolong(epochs);
        });
    auto refresh = [this, menu] {
        const QString whyNot = m_workbench.live().whyNotProlong();
        for (QAction* action : menu->actions()) {
            action->setEnabled(whyNot.isEmpty());
            action->setToolTip(whyNot.isEmpty() ? tr("The finished runs train on from their last step, in the same folders.") : whyNot);
        }
    };
    connect(&m_workbench, &Workbench::changed, menu, refresh);
    refresh();
    return menu;
}

void MainWindow::addViewMenu() {
    QMenu* view = menuBar()->addMenu(tr("View"));
    for (QAction* action : actions())
        if (action->objectName().startsWith("page-"))
            view->addAction(action);
    view->addSeparator();
    QAction* left = m_left->toggleViewAction();
    connect(left, &QAction::triggered, this, [this](bool wanted) { m_leftWanted = wanted; });
    view->addAction(left);
    QAction* inspector = m_right->toggleViewAction();
    connect(inspector, &QAction::triggered, this, [this](bool wanted) { m_inspectorWanted = wanted; });
    view->addAction(inspector);
    view->addAction(m_bottom->toggleViewAction());
    view->addAction(tr("Reset layout"), this, &MainWindow::resetLayout);
    view->addSeparator();
    auto* appearance = new QActionGroup(this);
    const QStringList names = {tr("Colours of the system"), tr("Light"), tr("Dark")};
    for (int i = 0; i < names.size(); ++i) {
        QAction* action = view->addAction(names[i], this, [i] {
            Appearance::instance().setChoice(static_cast<Appearance::Choice>(i));
            AppSettings().setAppearance(i);
        });
        action->setCheckable(true);
        action->setChecked(int(Appearance::instance().choice()) == i);
        appearance->addAction(action);
    }
    view->addSeparator();
    auto* sizes = new QActionGroup(this);
    for (int percent : {100, 125, 150}) {
        QAction* action = view->addAction(tr("Text size %1 %").arg(percent), this, [percent] {
            Appearance::instance().setTextScale(percent / 100.0);
            AppSettings().setTextPercent(percent);
        });
        action->setCheckable(true);
        action->setChecked(qRound(Appearance::instance().textScale() * 100) == percent);
        sizes->addAction(action);
    }
    view->addSeparator();
    view->addAction(tr("Full screen"), Qt::Key_F11, this, &MainWindow::toggleFullScreen);
}

void MainWindow::toggleFullScreen() { isFullScreen() ? showNormal() : showFullScreen(); }

void MainWindow::findAction() {
    if (!m_finder) {
        QVector<QAction*> all;
        for (QAction* menu : menuBar()->actions())
            for (QAction* action : menu->menu()->actions()) {
                if (action->menu())
                    for (QAction* inside : action->menu()->actions())
                        all << inside;
                else
                    all << action;
            }
        m_finder = new ActionFinder(all, this);
    }
    m_finder->open();
}

void MainWindow::showShortcuts() {
    auto* sheet = new ShortcutSheet(this);
    sheet->show();
}

} // namespace mantissa::app
