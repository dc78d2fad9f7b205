// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/project.h"
#include "charts/run_chart.h"
#include "models/spoken.h"
#include "pages/page_view.h"
#include "settings/app_settings.h"
#include "style/scaling.h"
#include "widgets/banner.h"
#include "window/kept_baseline.h"
#include "window/main_window.h"
#include "window/side_panel.h"

#include <QDataStream>
#include <QDir>
#include <QDockWidget>
#include <QPlainTextEdit>
#include <QScreen>
#include <QStackedWidget>
#include <QTabBar>

#include <utility>

// How the window is arranged, and what it looks at.
namespace mantissa::app {
namespace {

constexpr int keepAfter = 1500; // milliseconds
constexpr int leftWidth = 228, mostLeft = 300, leastPage = 700;

// Lessons and Welcome are of no experiment: one that is opened from there, or was left there, opens on what shows it.
Json withoutDesk(Json view) {
    if (view.is_object() && (text(view, "page") == "lessons" || text(view, "page") == "welcome"))
        view.erase("page");
    return view;
}

} // namespace

void MainWindow::resetLayout() {
    restoreState(m_firstLayout);
    m_inspectorWanted = true;
    m_inspectorAsked = false;
    m_leftWanted = true;
    arrangeSides();
    resizeDocks({m_left, m_right}, {leftWidth, 252}, Qt::Horizontal);
}

// Larger texts want a wider column of names, as far as the page can spare it; one that somebody drew wider stays so.
void MainWindow::widenLeft() {
    QWidget* names = m_left ? m_left->widget() : nullptr;
    const int least = qMax(leftWidth, qMin(qMin(scaled(leftWidth), mostLeft), width() - scaled(leastPage)));
    if (!names || names->minimumWidth() == least)
        return;
    const bool drawn = m_left->width() > names->minimumWidth() + 2;
    names->setMinimumWidth(least);
    if (!drawn)
        resizeDocks({m_left}, {least}, Qt::Horizontal);
}

// Glance and editor want their own; a glance that was squeezed by a window that became narrow all at once has its width back.
void MainWindow::widenRight() {
    const int wanted = m_side->wantedWidth();
    const bool squeezed = !m_side->editing() && m_right->width() < wanted;
    if (m_right->isVisible() && (m_sideWidth != wanted || squeezed))
        resizeDocks({m_right}, {m_sideWidth = wanted}, Qt::Horizontal);
}

QByteArray MainWindow::layoutNow() const {
    QByteArray layout;
    QDataStream out(&layout, QIODevice::WriteOnly);
    out << m_leftWanted << m_inspectorWanted << saveState();
    return layout;
}

void MainWindow::takeLayout(const QByteArray& layout) {
    QDataStream in(layout);
    bool left = true, inspector = true;
    QByteArray state;
    in >> left >> inspector >> state;
    if (in.status() != QDataStream::Ok || !restoreState(state))
        return;
    m_leftWanted = left;
    m_inspectorWanted = inspector;
    arrangeSides();
}

void MainWindow::dropWaits() {
    if (m_workbench.session().state() != SessionController::State::paused)
        m_banners->drop(Message::Until::run_goes_on);
    if (!m_workbench.session().busy())
        m_banners->drop(Message::Until::training_ends);
}

void MainWindow::listenForView() {
    m_keep.setSingleShot(true);
    m_keep.callOnTimeout(this, &MainWindow::keepView);
    m_baseline = new KeptBaseline(m_workbench.store(), this);
    connect(&m_workbench.store(), &RunStore::visibilityChanged, this, &MainWindow::keepSoon);
    const ExperimentDocument& document = m_workbench.document();
    connect(&document, &ExperimentDocument::replaced, this, &MainWindow::keepView);
    connect(&document, &ExperimentDocument::replaced, this, [this] { m_wanted = QString(); });
    connect(&document, &ExperimentDocument::replaced, this, &MainWindow::bringView, Qt::QueuedConnection);
}

// What somebody did to see what they see; not what the experiment is.
Json MainWindow::viewNow() {
    Json view{{"page", page().toStdString()}, {"layout", layoutNow().toBase64().toStdString()}, {"pages", Json::object()}};
    for (const QString& key : pageKeys())
        if (const Json kept = viewOf(*pageOf(key)); !kept.empty())
            view["pages"][key.toStdString()] = kept;
    if (const QString pinned = m_baseline->now(); !pinned.isEmpty())
        view["baseline"] = pinned.toStdString();
    return view;
}

// What does not fit (of another version, or spoilt) is left as it is.
void MainWindow::takeView(const Json& view) {
    if (!view.is_object())
        return;
    takeLayout(QByteArray::fromBase64(QByteArray::fromStdString(text(view, "layout"))));
    const Json pages = view.value("pages", Json::object());
    for (const QString& key : pageKeys())
        if (pages.is_object() && pages.contains(key.toStdString()))
            setViewOf(*pageOf(key), pages[key.toStdString()]);
    m_baseline->bring(QFileInfo(m_viewFile).path(), QString::fromStdString(text(view, "baseline")));
    if (const QString shown = QString::fromStdString(text(view, "page")); pageKeys().contains(shown))
        showPage(shown);
}

// Beside the runs of the experiment, in the folder of its project: it travels with them, and the experiment's file, which refuses
// keys it does not know, stays the same to the last byte.
void MainWindow::keepView() {
    if (m_viewFile.isEmpty() || m_rebuilding || m_presenting)
        return;
    const Json view = viewNow();
    if (view == m_broughtView || !QFileInfo::exists(QFileInfo(m_viewFile).path()))
        return; // nobody arranged anything, or nothing was ever kept of this experiment
    try {
        write_json(m_viewFile.toStdString(), view);
        m_broughtView = view;
    } catch (const std::exception&) {
        return; // a project that cannot be written opens as it comes
    }
}

// Kept soon and not only at the end: after a crash the window opens on what one looked at.
void MainWindow::pageTurned() {
    if (page() == "compare")
        m_banners->forget(m_answer); // it stands there in full
    keepSoon();
}

void MainWindow::keepSoon() { m_keep.start(keepAfter); }

void MainWindow::bringView() {
    m_viewFile = m_workbench.document().json().is_object() ? m_workbench.project().viewFile(m_workbench.document().json()) : QString();
    m_baseline->bring(QFileInfo(m_viewFile).path(), {}); // of another experiment none
    pageOf("run")->findChild<RunChart*>()->fit();        // what was zoomed to was of the one before
    if (QFile::exists(m_viewFile))
        try {
            takeView(withoutDesk(read_json(m_viewFile.toStdString())));
        } catch (const std::exception&) { // written by nobody we know
            m_wanted.reset();
            return;
        }
    const QString wanted = std::exchange(m_wanted, std::nullopt).value_or(QString());
    if (!wanted.isEmpty())
        showPage(wanted);
    m_broughtView = viewNow();
}

// By its key or from the menu: the letters that the page knows reach it then, wherever the keyboard was before.
void MainWindow::turnTo(int index) {
    m_tabs->setCurrentIndex(index);
    if (QWidget* shown = pageOf(page()); !shown->isAncestorOf(focusWidget()))
        shown->setFocus(Qt::ShortcutFocusReason);
}

// Who opens an experiment may lead to a page: that is shown, too, when the view that was kept of it has come.
void MainWindow::goTo(const QString& page) {
    if (m_wanted)
        m_wanted = page;
    showPage(page);
}

// What the engine says of itself is in its own words, until the window tells it.
void MainWindow::tell(const Telling& telling) {
    const Telling inWindow = [telling] {
        Message message = telling();
        message.fact = spoken(message.fact);
        message.cause = spoken(message.cause);
        for (Message::Action& action : message.actions)
            action.words = spoken(action.words);
        return message;
    };
    m_banners->tell(inWindow);
    if (page() == "compare")
        m_banners->forget(m_answer); // it stands there in full
    log([inWindow] {
        const Message message = inWindow();
        return message.fact + ' ' + message.cause;
    });
}

void MainWindow::log(const Saying& line) {
    if (m_logged.size() >= m_log->maximumBlockCount())
        m_logged.removeFirst();
    m_logged << line;
    m_log->appendPlainText(line());
}

void MainWindow::restore() {
    AppSettings settings;
    if (const QByteArray geometry = settings.geometry(); !geometry.isEmpty())
        restoreGeometry(geometry);
    if (!isMaximized() && !isFullScreen() && screen()) // it may have been a larger screen
        resize(size().boundedTo(screen()->availableSize() - QSize(16, 48)));
    if (const QByteArray layout = settings.layout(); !layout.isEmpty())
        restoreState(layout);
}

void MainWindow::remember() {
    keepView();
    AppSettings settings;
    settings.setGeometry(saveGeometry());
    settings.setLayout(saveState());
}

} // namespace mantissa::app
