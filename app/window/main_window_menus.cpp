// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/main_window.h"

#include "bridge/lesson_desk.h"
#include "bridge/locks.h"
#include "model/layer.h"
#include "models/layer_names.h"
#include "models/spoken.h"
#include "pages/build/build_page.h"
#include "pages/build/layer_actions.h"
#include "pages/layer_link.h"
#include "pages/lessons/lesson_editor.h"
#include "pages/lessons/lesson_list.h"
#include "pages/run/run_page.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/language.h"
#include "style/show_once.h"
#include "widgets/banner.h"
#include "window/about.h"
#include "window/action_finder.h"
#include "window/commands.h"
#include "window/glossary.h"
#include "window/layout_menu.h"
#include "window/mnemonics.h"
#include "window/page_keys.h"
#include "window/preferences.h"
#include "window/report_actions.h"
#include "window/system_check.h"
#include "window/tool_bar.h"
#include "window/undo_actions.h"
#include "window/variant_actions.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QMenuBar>
#include <QShortcut>
#include <QStatusBar>
#include <QTabBar>

namespace mantissa::app {
namespace {

// Languages are named in themselves, so that one finds one's own.
void addLanguages(QMenu* menu) {
    auto* group = new QActionGroup(menu);
    const QStringList names = {MainWindow::tr("As the system"), "English", "Deutsch"};
    menu->setToolTipsVisible(true);
    for (int i = 0; i < names.size(); ++i) {
        QAction* action = menu->addAction(names[i], menu, [i] {
            AppSettings().setLanguage(i);
            Language::instance().setChoice(static_cast<Language::Choice>(i));
        });
        action->setCheckable(true);
        action->setChecked(int(Language::instance().choice()) == i);
        if (i == int(Language::Choice::german) && !Language::has("de")) {
            action->setEnabled(false);
            action->setToolTip(MainWindow::tr("This build has no German: Qt's lrelease was missing when it was made."));
        }
        group->addAction(action);
    }
}

} // namespace

void MainWindow::addMenus() {
    addFileMenu();
    QMenu* edit = menuBar()->addMenu(tr("Edit"));
    const auto* steps = new UndoActions(m_workbench, *pageOf("lessons")->findChild<LessonEditor*>(), m_parts);
    edit->setToolTipsVisible(true);
    edit->addActions({steps->undo, steps->redo});
    edit->addSeparator();
    edit->addActions(static_cast<BuildPage*>(pageOf("build"))->layerActions().all());
    edit->addSeparator();
    edit->addAction(m_variants->training);
    edit->addSeparator();
    edit->addAction(tr("Preferences…"), Qt::CTRL | Qt::Key_Comma, this, [this] {
        auto* preferences = new Preferences(m_workbench, this);
        connect(preferences, &Preferences::projectAsked, this, &MainWindow::newProject);
        showOnce(preferences);
    });

    addViewMenu();
    QMenu* run = menuBar()->addMenu(tr("Run"));
    run->setToolTipsVisible(true);
    run->addActions(m_commands->all());
    run->addSeparator();
    run->addMenu(makeProlongMenu());
    m_variants->fill(menuBar()->addMenu(tr("Variant")));
    QMenu* report = menuBar()->addMenu(tr("Report"));
    report->setToolTipsVisible(true);
    report->addActions(m_reports->all());
    QMenu* help = menuBar()->addMenu(tr("Help"));
    QAction* find = help->addAction(icon("search"), tr("Find an action"), this, &MainWindow::findAction);
    find->setShortcuts({Qt::CTRL | Qt::Key_K, QKeySequence(QKeySequence::Find)});
    m_toolBar->addFinder(find);
    m_toolBar->addSide(m_right->toggleViewAction());
    help->addAction(tr("Keys"), Qt::Key_F1, this, &MainWindow::showShortcuts);
    help->addAction(tr("Glossary"), this, [this] { showOnce(new Glossary(this)); });
    help->addAction(tr("System check"), this, &MainWindow::checkSystem);
    help->addAction(tr("About Mantissa"), this, [this] { showOnce(new About(m_workbench, this)); });
    giveMnemonics(menuBar()->actions());
    for (QAction* menu : menuBar()->actions())
        keepMnemonics(*menu->menu());
}

QMenu* MainWindow::makeProlongMenu() {
    auto* menu = new QMenu(tr("Prolong"), menuBar());
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
    connect(inspector, &QAction::triggered, this, [this](bool wanted) {
        m_inspectorWanted = m_inspectorAsked = wanted;
        arrangeSides(); // in a narrow window the page gives way
    });
    view->addAction(inspector);
    view->addAction(m_bottom->toggleViewAction());
    view->addMenu(new LayoutMenu(*this));
    addChoices(view);
    view->addSeparator();
    QAction* full = view->addAction(tr("Full screen"), Qt::Key_F11, this, &MainWindow::toggleFullScreen);
    full->setToolTip(tr("Once more: back to the window."));
    addAction(full); // its key is good while the menu bar is hidden, too
    view->addAction(tr("Presenter mode"), this, [this] { present(!m_presenting); });
}

void MainWindow::addChoices(QMenu* view) {
    view->addSeparator();
    auto* appearance = new QActionGroup(m_parts);
    const QStringList names = {tr("Colours of the system"), tr("Light"), tr("Dark")};
    for (int i = 0; i < names.size(); ++i) {
        QAction* action = view->addAction(names[i], this, [i] {
            Appearance::instance().setChoice(static_cast<Appearance::Choice>(i));
            AppSettings().setAppearance(i);
        });
        action->setCheckable(true);
        const auto tick = [action, i] { action->setChecked(int(Appearance::instance().choice()) == i); };
        appearance->addAction(action);
        connect(&Appearance::instance(), &Appearance::changed, action, tick); // the preferences have it, too
        tick();
    }
    view->addSeparator();
    addLanguages(view->addMenu(tr("Language")));
    auto* sizes = new QActionGroup(m_parts);
    for (int percent : {100, 125, 150}) {
        QAction* action = view->addAction(tr("Text size %1 %").arg(percent), this, [percent] {
            Appearance::instance().setTextScale(percent / 100.0);
            AppSettings().setTextPercent(percent);
        });
        action->setCheckable(true);
        const auto tick = [action, percent] { // a lesson's projector size is the same one
            if (qRound(Appearance::instance().textScale() * 100) == percent)
                action->setChecked(true);
        };
        sizes->addAction(action);
        connect(&Appearance::instance(), &Appearance::changed, action, tick);
        tick();
    }
}

void MainWindow::toggleFullScreen() {
    if (m_presenting) {
        present(false);
        m_maximisedBefore ? showMaximized() : showNormal();
    } else {
        setWindowState(windowState() ^ Qt::WindowFullScreen); // back as it was, maximized too
    }
}

// Two charts and a sentence on the whole screen, with text that the last row can read.
void MainWindow::present(bool on) {
    if (on == m_presenting)
        return;
    m_presenting = on;
    statusBar()->clearMessage(); // of the menu; else it would lie beneath the line's own words afterwards
    if (on) {
        m_leave = new QShortcut(Qt::Key_Escape, this);
        connect(m_leave, &QShortcut::activated, this, &MainWindow::toggleFullScreen);
        m_ownTextScale = Appearance::instance().textScale();
        m_pageBefore = page();
        showPage("run");
        m_maximisedBefore = isMaximized();
        showFullScreen();
    } else {
        m_leave->setEnabled(false); // until it is gone, it would make the next one ambiguous
        m_leave->deleteLater();
        showPage(m_pageBefore);
    }
    Appearance::instance().setTextScale(on ? 2 : m_ownTextScale);
    for (QWidget* part : {static_cast<QWidget*>(m_toolBar), static_cast<QWidget*>(m_tabs), static_cast<QWidget*>(menuBar()),
                          static_cast<QWidget*>(statusBar())})
        part->setVisible(!on);
    m_bottom->setVisible(m_bottom->isVisible() && !on);
    m_banners->setQuiet(on); // the sentence says it
    static_cast<RunPage*>(pageOf("run"))->setPresenting(on ? RunPage::Presenting::on : RunPage::Presenting::off);
    arrangeSides();
}

void MainWindow::checkSystem() { showOnce(new SystemCheck(m_workbench, this)); }

// Gathered each time: the list of recent files changes.
void MainWindow::findAction() {
    QVector<QAction*> all;
    for (QAction* menu : menuBar()->actions())
        ActionFinder::gather(*menu->menu(), all);
    if (!m_finder)
        m_finder = new ActionFinder(this);
    m_finder->open(all + thingsToFind());
}

// Layers, words of the glossary, lessons and runs, by name, once some letters are written. They go with the finder's next opening.
QVector<QAction*> MainWindow::thingsToFind() {
    delete m_things;
    m_things = new QObject(m_parts);
    QVector<QAction*> things;
    const auto add = [&](const QString& words, const std::function<void()>& act) {
        things << new QAction(words, m_things);
        things.last()->setProperty(ActionFinder::thingProperty, true);
        connect(things.last(), &QAction::triggered, this, act);
    };
    for (const auto& [place, name] : layerNames(m_workbench.document().json()))
        add(tr("Layer %1").arg(name), [this, layer = name] { LayerLink::of(m_workbench).open(layer); });
    if (m_workbench.document().json().is_object() && !Locks::of(m_workbench).state().lesson)
        for (const LayerType* type : layer_types())
            add(tr("Insert the layer %1").arg(spoken(type->face.label)), [this, type] {
                showPage("build");
                static_cast<BuildPage*>(pageOf("build"))->insert(QString::fromStdString(type->type));
            });
    for (const GlossaryWord& one : glossaryWords())
        add(tr("Word: %1").arg(one.word), [this, word = one.word] { showOnce(new Glossary(this))->showWord(word); });
    const LessonDesk& lessons = LessonDesk::of(m_workbench);
    for (const QString& folder : LessonList::folders(lessons))
        add(tr("Lesson: %1").arg(LessonList::titleOf(folder, lessons)), [this, folder] { openPath(folder); });
    const QVector<RunGroup>& groups = m_workbench.store().groups();
    for (int group = int(groups.size()) - 1; group >= 0; --group)
        for (int key : groups[group].runs)
            add(tr("Run %1, %2").arg(shownName(m_workbench.store().run(key)), groups[group].title), [this, key] {
                m_workbench.shelf().show(m_workbench.store().groupOf(key));
                showPage("run");
            });
    return things;
}

void MainWindow::showShortcuts() {
    QVector<KeyGroup> groups;
    for (QAction* menu : menuBar()->actions())
        groups << keysOf(*menu->menu());
    showOnce(new ShortcutSheet(groups + keysOfPages(), this));
}

} // namespace mantissa::app
