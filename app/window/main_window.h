// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/workbench.h"

#include <QMainWindow>

class QDockWidget;
class QMenu;
class QPlainTextEdit;
class QStackedWidget;
class QTabBar;

namespace mantissa::app {

class ActionFinder;
class BannerStack;
class Commands;
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

    Workbench& workbench() { return m_workbench; }
    Commands& commands() { return *m_commands; }
    ReportActions& reports() { return *m_reports; }
    VariantActions& variants() { return *m_variants; }
    QStringList pageKeys() const;
    QString page() const; // key of the one that is shown
    void showPage(const QString& key);
    QWidget* pageOf(const QString& key) const; // null: none
    BannerStack& banners() { return *m_banners; }
    void resetLayout();
    QByteArray layoutNow() const;
    void takeLayout(const QByteArray& layout);       // of layoutNow(), perhaps of an earlier start
    Q_INVOKABLE void tellSaved(const QString& file); // a chart
    void openAtStart(const QString& otherwise);      // edits that a crash left behind come first

Q_SIGNALS:
    void closed();

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void addPages();
    void addPage(const PageEntry& page);
    void arrangeSides();
    void addDocks();
    void addMenus();
    void addViewMenu();
    void addFileMenu();
    QMenu* makeProlongMenu();
    void openFile();
    void openFolder();
    void newProject();
    void saveFile();
    void saveFileAs();
    void fillRecent(QMenu* menu);
    void refreshTitle();
    void showShortcuts();
    void findAction();
    void toggleFullScreen(); // then presenter mode, then back
    void present(bool on);
    void checkSystem();
    void restore();
    void remember();

    Workbench m_workbench;
    Commands* m_commands;
    ReportActions* m_reports;
    VariantActions* m_variants;
    ToolBar* m_toolBar;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    BannerStack* m_banners;
    QDockWidget *m_left = nullptr, *m_right = nullptr, *m_bottom = nullptr;
    SidePanel* m_side = nullptr;
    int m_sideWidth = 0; // that it was given; it may be drawn wider
    QPlainTextEdit* m_log = nullptr;
    ActionFinder* m_finder = nullptr; // made when it is first asked for
    QByteArray m_firstLayout;
    QString m_answer; // of the runs that ended last
    bool m_inspectorWanted = true, m_leftWanted = true, m_presenting = false;
    double m_ownTextScale = 1; // before presenter mode
};

} // namespace mantissa::app
