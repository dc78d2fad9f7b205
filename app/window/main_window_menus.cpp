// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/main_window.h"

#include "core/paths.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "window/action_finder.h"
#include "window/commands.h"
#include "window/shortcut_sheet.h"

#include <QActionGroup>
#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMenuBar>
#include <QMimeData>
#include <QTabBar>

namespace mantissa::app {

void MainWindow::addMenus() {
    QMenu* file = menuBar()->addMenu(tr("File"));
    file->addAction(icon("folder"), tr("Open…"), QKeySequence::Open, this, &MainWindow::openFile);
    QMenu* shipped = file->addMenu(tr("Experiments"));
    const QDir folder(QString::fromStdString((resources_folder() / "experiments").string()));
    for (const QString& name : folder.entryList({"*.mantissa"}, QDir::Files, QDir::Name))
        shipped->addAction(QString(name).remove(".mantissa"), this, [this, path = folder.filePath(name)] { m_workbench.open(path); });
    file->addSeparator();
    file->addAction(tr("Save"), QKeySequence::Save, this, &MainWindow::saveFile);
    file->addAction(tr("Save as…"), QKeySequence::SaveAs, this, &MainWindow::saveFileAs);
    file->addSeparator();
    file->addAction(tr("Quit"), QKeySequence::Quit, this, &QWidget::close);

    QMenu* edit = menuBar()->addMenu(tr("Edit"));
    QAction* undo = m_workbench.document().undoStack().createUndoAction(this, tr("Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = m_workbench.document().undoStack().createRedoAction(this, tr("Redo"));
    redo->setShortcuts(QKeySequence::keyBindings(QKeySequence::Redo));
    edit->addActions({undo, redo});

    addViewMenu();
    QMenu* run = menuBar()->addMenu(tr("Run"));
    run->setToolTipsVisible(true);
    run->addActions(m_commands->all());
    QMenu* help = menuBar()->addMenu(tr("Help"));
    help->addAction(icon("search"), tr("Find an action"), Qt::CTRL | Qt::Key_K, this, &MainWindow::findAction);
    help->addAction(tr("Keys"), Qt::Key_F1, this, &MainWindow::showShortcuts);
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

void MainWindow::openFile() {
    auto* dialog = new QFileDialog(this, tr("Open an experiment"), m_workbench.project().root(), tr("Experiments (*.mantissa)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { m_workbench.open(file); });
    dialog->show();
}

void MainWindow::saveFile() {
    if (m_workbench.document().file().isEmpty() || m_workbench.document().shipped())
        return saveFileAs(); // the program's own experiments stay as they are
    QString wrong;
    if (!m_workbench.document().save(m_workbench.document().file(), &wrong))
        m_workbench.tell({Message::Kind::bad, tr("The experiment was not saved."), wrong});
}

void MainWindow::saveFileAs() {
    auto* dialog = new QFileDialog(this, tr("Save the experiment"), m_workbench.project().root(), tr("Experiments (*.mantissa)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix("mantissa");
    dialog->selectFile(m_workbench.document().title());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        QString wrong;
        if (!m_workbench.document().save(file, &wrong))
            m_workbench.tell({Message::Kind::bad, tr("The experiment was not saved."), wrong});
    });
    dialog->show();
}

void MainWindow::findAction() {
    if (!m_finder) {
        QVector<QAction*> all;
        for (QAction* menu : menuBar()->actions())
            for (QAction* action : menu->menu()->actions())
                all << action << (action->menu() ? action->menu()->actions() : QList<QAction*>());
        m_finder = new ActionFinder(all, this);
    }
    m_finder->open();
}

void MainWindow::showShortcuts() {
    auto* sheet = new ShortcutSheet(this);
    sheet->show();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().toLocalFile().endsWith(".mantissa"))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) { m_workbench.open(event->mimeData()->urls().first().toLocalFile()); }

} // namespace mantissa::app
