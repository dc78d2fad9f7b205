// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_page.h"
#include "widgets/banner.h"
#include "window/action_finder.h"
#include "window/main_window.h"
#include "window/report_actions.h"
#include "window/side_panel.h"
#include "window/tool_bar.h"
#include "window/variant_actions.h"

#include <QDockWidget>
#include <QLayout>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QStatusBar>
#include <QTimer>

#include <utility>

// The same window in another language.
namespace mantissa::app {

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() != QEvent::LanguageChange || std::exchange(m_rebuildComes, true)) // each translator tells of itself
        return;
    setUpdatesEnabled(false);                                                    // lists that are drawn would speak it before the rest
    QMetaObject::invokeMethod(this, &MainWindow::rebuild, Qt::QueuedConnection); // later: the menu that was chosen from goes, too
}

// Every text is asked for again by making the parts anew: no widget needs to know how to speak another language.
void MainWindow::rebuild() {
    m_rebuildComes = false;
    if (m_presenting)
        toggleFullScreen();
    const Json view = viewNow();
    const QSize size = this->size();
    const int editor = m_variants->editorShown(), left = m_left->isVisible() ? m_left->width() : m_leftRoom - 1;
    int right = m_right->isVisible() ? m_right->width() : 0;
    m_rebuilding = true;
    setUpdatesEnabled(false);
    m_workbench.document().retell();
    dropParts();
    setLocale(QLocale()); // fields have their parent's, which was that of the language before
    addParts();
    m_banners->retell();
    for (const Saying& line : m_logged)
        m_log->appendPlainText(line());
    static_cast<RunPage*>(pageOf("run"))->setSentence(m_answer);
    m_toolBar->fit();
    if (this->size() != size) // parts that are not laid out yet may ask for more
        resize(size);
    takeView(view);
    m_variants->showEditor(editor);
    if (editor != VariantActions::noEditor && !m_side->editing())
        right = m_side->wantedWidth(); // a glance needs less than the editor that is gone
    refreshTitle();
    layout()->activate();
    keepWidths(left, right);
    QTimer::singleShot(0, m_parts, [=, this] { // nothing is painted before the new parts have their places
        keepWidths(left, right);
        layout()->activate();
        m_rebuilding = false;
        setUpdatesEnabled(true);
    });
}

// Docks that are made anew share the window by what their parts would like, once these are laid out; 0: it was not shown.
void MainWindow::keepWidths(int left, int right) {
    for (const auto& [dock, width] : {std::pair{m_left, left}, {m_right, right}})
        if (dock->isVisible() && width > 0)
            resizeDocks({dock}, {width}, Qt::Horizontal);
}

void MainWindow::hideFloating() {
    for (QDockWidget* dock : findChildren<QDockWidget*>())
        if (dock->isFloating())
            dock->hide();
}

void MainWindow::dropParts() {
    hideFloating();             // as a window goes, its fields are hidden: one that is half gone could not show what it holds
    m_banners->setParent(this); // it is not hung in the new centre before it is made
    for (QAction* action : actions())
        removeAction(action);
    delete takeCentralWidget();
    delete m_toolBar;
    for (QDockWidget* dock : {m_left, m_right, m_bottom})
        delete dock;
    qDeleteAll(findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
    delete menuBar();
    delete statusBar();
    delete m_finder;
    m_finder = nullptr;
    delete m_reports;
    delete m_variants;
    delete m_parts;
}

} // namespace mantissa::app
