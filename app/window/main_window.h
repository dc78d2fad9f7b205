// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/workbench.h"

#include <QMainWindow>
#include <QPointer>
#include <QTimer>

#include <optional>

class QDockWidget;
class QHBoxLayout;
class QShortcut;
class QMenu;
class QPlainTextEdit;
class QStackedWidget;
class QTabBar;

namespace mantissa::app {

class ActionFinder;
class BannerStack;
class Commands;
class KeptBaseline;
class ReportActions;
class SidePanel;
class ToolBar;
class VariantActions;
struct PageEntry;

// A list of the parts of the window and how they hang together.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(const QString& projectRoot, QWidget* parent = nullptr);
    ~MainWindow() override;

    Workbench& workbench() { return m_workbench; }
    Commands& commands() { return *m_commands; }
    ReportActions& reports() { return *m_reports; }
    VariantActions& variants() { return *m_variants; }
    QStringList pageKeys() const;
    QString page() const; // key of the one that is shown
    void showPage(const QString& key);
    bool openPath(const QString& path);        // whatever lies there: also a lesson
    QWidget* pageOf(const QString& key) const; // null: none
    BannerStack& banners() { return *m_banners; }
    void resetLayout();
    QByteArray layoutNow() const;
    void takeLayout(const QByteArray& layout);       // of layoutNow(), perhaps of an earlier start
    Q_INVOKABLE void tellSaved(const QString& file); // a chart
    Json viewNow();                                  // what is looked at and how: kept with the project, and over a change of language
    void takeView(const Json& view);
    void openAtStart(const QString& otherwise); // edits that a crash left behind come first

Q_SIGNALS:
    void closed();

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void addParts();     // all that can be seen
    void hideFloating(); // panels that are windows of their own
    void dropParts();
    void rebuild();                       // in another language, over the same workbench: a run goes on
    void keepWidths(int left, int right); // of the docks
    void dropWaits();                     // what told of a run that waited, or goes on, once it does not
    void listenForView();
    void pageTurned();
    void focusPage();
    void turnTo(int index);
    void keepSoon();
    void keepView();  // in the project of the experiment that was looked at
    void bringView(); // of the one that is open now
    void goTo(const QString& page);
    void tell(const Telling& telling);
    void log(const Saying& line);
    void listenOnce(); // to the workbench, for as long as the window lives
    void addCentre();
    void addPages();
    void addPage(const PageEntry& page);
    void arrangeSides();
    void widenLeft();
    void widenRight();
    void takeLocks(); // of an open lesson
    void showRun();   // unless the page that is looked at follows it, too
    void addDocks();
    void addMenus();
    void addViewMenu();
    void addChoices(QMenu* view); // colours, language, size of text
    void addFileMenu();
    QMenu* makeProlongMenu();
    void openFile();
    void openFolder();
    void newProject();
    void importRuns();
    void saveFile();
    void saveFileAs();
    void nameAs(const QString& name);      // an experiment that nobody has named
    void tellWritten(const QString& file); // in the status bar
    void fillRecent(QMenu* menu);
    void refreshTitle();
    void showShortcuts();
    void findAction();
    QVector<QAction*> thingsToFind();
    void toggleFullScreen(); // out of presenter mode, too
    void present(bool on);
    void checkSystem();
    void restore();
    void remember();

    Workbench m_workbench;
    Commands* m_commands = nullptr;
    ReportActions* m_reports = nullptr;
    VariantActions* m_variants = nullptr;
    ToolBar* m_toolBar = nullptr;
    QTabBar* m_tabs = nullptr;
    QHBoxLayout* m_tabRow = nullptr; // begins beside the left, also where a page has none
    QStackedWidget* m_pages = nullptr;
    BannerStack* m_banners = nullptr;
    QObject* m_parts = nullptr; // what hangs together the parts, and goes with them
    QTimer m_keep;              // then the view is kept
    KeptBaseline* m_baseline = nullptr;
    QString m_viewFile;              // of the experiment that is open
    Json m_broughtView;              // how it came
    std::optional<QString> m_wanted; // page that is led to before the view comes; nothing: none is to come
    bool m_rebuilding = false;
    bool m_rebuildComes = false;  // as soon as the events before it are done
    QShortcut* m_leave = nullptr; // of presenter mode
    QDockWidget *m_left = nullptr, *m_right = nullptr, *m_bottom = nullptr;
    SidePanel* m_side = nullptr;
    int m_leftRoom = 0;  // that the left took when it was last there
    int m_sideWidth = 0; // that it was given; it may be drawn wider
    QPlainTextEdit* m_log = nullptr;
    QVector<Saying> m_logged = {};    // oldest first
    ActionFinder* m_finder = nullptr; // made when it is first asked for
    QPointer<QObject> m_things;       // that it finds beside actions
    QByteArray m_firstLayout;
    QString m_answer;     // of the runs that ended last
    QString m_namedFile;  // that somebody chose a name for, in this window
    QString m_pageBefore; // presenter mode
    bool m_maximisedBefore = false;
    bool m_inspectorWanted = true, m_leftWanted = true, m_presenting = false;
    bool m_inspectorAsked = false; // for this page, whatever it has beside it otherwise
    double m_ownTextScale = 1;     // before presenter mode
};

} // namespace mantissa::app
