// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/main_window.h"

#include "bridge/locks.h"
#include "models/spoken.h"
#include "pages/page_registry.h"
#include "pages/run/run_page.h"
#include "settings/app_settings.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/banner.h"
#include "widgets/elided_label.h"
#include "widgets/scrolled_page.h"
#include "window/commands.h"
#include "window/experiment_panel.h"
#include "window/file_drops.h"
#include "window/inspector.h"
#include "window/quiet_messages.h"
#include "window/report_actions.h"
#include "window/run_answer.h"
#include "window/side_panel.h"
#include "window/space_key.h"
#include "window/status_line.h"
#include "window/tool_bar.h"
#include "window/typed_limits.h"
#include "window/undo_keys.h"
#include "window/variant_actions.h"
#include "window/wheel_guard.h"
#include "window/wide_tips.h"
#include "window/window_keys.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

constexpr int mostLogged = 2000;
constexpr int wide = 1700;                                                     // an editor has room beside both sides
int narrow() { return 1400 + 2 * (Appearance::instance().scaled(250) - 250); } // larger texts want more

// A dock gives its title what the title hints at, which a style sheet says late to what was hidden meanwhile. A name in it may be long.
class DockTitle : public ElidedLabel {
public:
    using ElidedLabel::ElidedLabel;
    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override { return {ElidedLabel::minimumSizeHint().width(), scaled(32)}; }
};

// Made where it stays, as what it gets is: what is hung elsewhere asks the style sheet anew, with all that lies in it.
QDockWidget* makeDock(QMainWindow& window, const QString& title, const char* name) {
    auto* dock = new QDockWidget(title, &window);
    dock->setObjectName(name);
    auto* bar = new DockTitle(title);
    bar->setProperty("section", true);
    setScaledHeight(bar, 32);
    dock->setTitleBarWidget(bar);
    QObject::connect(dock, &QDockWidget::windowTitleChanged, bar, &QLabel::setText);
    return dock;
}

// What is drawn for, or what the screen has room for with the frame that a desktop puts around it.
QSize firstSize() {
    const QScreen* screen = QGuiApplication::primaryScreen();
    return screen ? QSize(1440, 900).boundedTo(screen->availableSize() - QSize(16, 48)) : QSize(1440, 900);
}

} // namespace

MainWindow::MainWindow(const QString& projectRoot, QWidget* parent) : QMainWindow(parent), m_workbench(projectRoot) {
    setWindowIcon(QIcon(":/icons/mantissa.svg"));
    setAcceptDrops(true);
    setDockOptions(QMainWindow::AllowTabbedDocks);
    addParts();
    listenOnce();
    resize(firstSize());
    m_pages->currentWidget()->setFocus();
    m_firstLayout = saveState();
    restore();
    refreshTitle();
}

// A field that loses the keyboard, or is hidden, asks the workbench, which goes before the window's parts do.
MainWindow::~MainWindow() { hide(), hideFloating(); }

void MainWindow::addParts() {
    m_parts = new QObject(this);
    m_commands = new Commands(m_workbench, m_parts);
    m_reports = new ReportActions(*this);
    m_variants = new VariantActions(m_workbench, this);
    m_toolBar = new ToolBar(m_workbench, *m_commands);
    addCentre();
    addToolBar(m_toolBar);
    m_toolBar->addReport(m_reports->report);
    setStatusBar(new StatusLine(m_workbench));
    addDocks();
    addPages();
    addMenus();
    addActions(m_commands->all());
    for (QAction* action : {m_commands->run, m_commands->afresh, m_commands->step, m_commands->epoch, m_variants->alone})
        connect(action, &QAction::triggered, this, &MainWindow::showRun);
    leaveWhenUsed(*m_pages, *m_toolBar, m_commands->all());
    auto* answer = new RunAnswer(m_workbench, *m_reports, m_parts);
    connect(answer, &RunAnswer::answered, m_parts, [this](const QString& sentence) {
        m_answer = sentence;
        static_cast<RunPage*>(pageOf("run"))->setSentence(sentence);
    });
    if (!m_answer.isEmpty()) // the language was changed
        answer->tellAgain(m_banners->forget(m_answer) ? RunAnswer::Again::whole : RunAnswer::Again::sentence);
    takeLocks();
}

void MainWindow::addCentre() {
    m_tabs = new QTabBar;
    m_pages = new PageStack;
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_tabs->setExpanding(false);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_tabs->setAccessibleName(tr("Pages"));
    m_tabRow = new QHBoxLayout;
    m_tabRow->addWidget(m_tabs);
    layout->addLayout(m_tabRow);
    m_pages->setMinimumSize(472, 280); // not the largest of those that are not shown; with less than it needs a page scrolls
    if (!m_banners) {
        m_banners = new BannerStack; // what was told stays, in the words in which it was
        m_banners->setContentsMargins(12, 10, 12, 0);
        connect(m_banners, &BannerStack::silenceWanted, &m_workbench.silenced(), &Silenced::add);
    }
    layout->addWidget(m_banners);
    layout->addWidget(m_pages, 1);
    new QuietMessages(*m_banners, *m_pages);
    setCentralWidget(centre);
    connect(m_tabs, &QTabBar::currentChanged, this, &MainWindow::pageTurned);
}

void MainWindow::listenOnce() {
    for (QObject* filter : QObjectList{new SpaceKey(*this, m_workbench), new WideTips(this), new WheelGuard(this), new FileDrops(this),
                                       new TypedLimits(this), new UndoKeys(this), new WindowKeys(this)})
        qApp->installEventFilter(filter);
    ExperimentDocument& document = m_workbench.document();
    connect(&document, &ExperimentDocument::renamed, this, &MainWindow::refreshTitle);
    connect(&document.undoStack(), &QUndoStack::cleanChanged, this, &MainWindow::refreshTitle);
    listenForView();
    connect(&m_workbench, &Workbench::opened, this, [](const QString& path) { AppSettings().addRecent(path); });
    connect(&m_workbench, &Workbench::begun, m_banners, &BannerStack::keepWhatHolds);
    connect(&m_workbench.session(), &SessionController::stateChanged, this, &MainWindow::dropWaits);
    connect(&document, &ExperimentDocument::replaced, m_banners, &BannerStack::clear);
    connect(&document.undoStack(), &QUndoStack::indexChanged, m_banners, &BannerStack::keepUndo);
    connect(&UndoOrder::of(m_workbench), &UndoOrder::tookBack, m_banners, &BannerStack::dropDeed);
    connect(&document, &ExperimentDocument::changed, m_banners, [this] { m_banners->keepOf(m_workbench.variants().names()); });
    connect(&m_workbench, &Workbench::told, this, &MainWindow::tell);
    connect(&m_workbench.session(), &SessionController::logged, this, [this](const QString& line) { log([line] { return line; }); });
    connect(&m_workbench, &Workbench::pageWanted, this, &MainWindow::goTo);
    connect(&Locks::of(m_workbench), &Locks::changed, this, &MainWindow::takeLocks);
}

void MainWindow::addPages() {
    for (const PageEntry& page : pageRegistry())
        addPage(page);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::currentChanged, this, &MainWindow::focusPage);
    connect(m_tabs, &QTabBar::currentChanged, this, [this] { m_inspectorAsked = false; });
    connect(m_tabs, &QTabBar::currentChanged, this, &MainWindow::arrangeSides);
    connect(&Appearance::instance(), &Appearance::changed, m_tabs, [this] { arrangeSides(); });
    showPage("run");
}

void MainWindow::arrangeSides() {
    using Sides = PageEntry::Sides;
    const Sides sides = pageRegistry()[qMax(0, m_tabs->currentIndex())].sides;
    if (m_left->isVisible())
        m_leftRoom = m_left->width() + 1; // with the line beside it
    widenLeft();
    const bool editing = m_side->editing() && !m_presenting; // an editor that was asked for is there on any page
    m_left->setVisible(sides != Sides::none && m_leftWanted && !m_presenting && !(editing && width() < wide));
    // the tabs stay where they are, so that a second click hits the one it was meant for
    const bool docked = dockWidgetArea(m_left) == Qt::LeftDockWidgetArea && !m_left->isFloating(),
               missed = sides == Sides::none && m_leftWanted && docked && !m_presenting;
    const int wanted = missed ? qMax(m_leftRoom, m_left->widget()->minimumWidth() + 1) : 0, room = width() - m_tabs->sizeHint().width();
    m_tabRow->setContentsMargins(qBound(0, wanted, qMax(0, room)), 0, 0, 0); // a tab that is cut off would be worse
    m_right->setWindowTitle(editing ? m_side->title() : tr("Variant"));
    const bool beside = m_inspectorAsked || (sides == Sides::both && m_inspectorWanted && width() >= narrow());
    m_right->setVisible(editing || (beside && !m_presenting));
    widenRight();
}

// Where the keyboard came along, it goes to what the page is about: what is typed there without looking changes nothing.
void MainWindow::focusPage() {
    QWidget* about = pageOf(page())->focusProxy();
    if (about && focusWidget() && pageOf(page())->isAncestorOf(focusWidget()))
        about->setFocus(Qt::OtherFocusReason);
}

void MainWindow::addPage(const PageEntry& page) {
    auto* scroll = scrollIn<PageArea>(*m_pages); // a page that needs more than the window has is scrolled, never squeezed
    scroll->hide();                              // the first of a stack, too, until it is turned to
    scroll->setPage(page.make(m_workbench, scroll->viewport()));
    m_tabs->addTab(titleOf(page));
    const int index = m_pages->count() - 1;
    auto* show = new QAction(titleOf(page), m_parts);
    show->setObjectName(QStringLiteral("page-%1").arg(page.key));
    if (index < 10)
        show->setShortcut(QKeySequence(Qt::ALT | Qt::Key(index < 9 ? Qt::Key_1 + index : Qt::Key_0)));
    connect(show, &QAction::triggered, this, [this, index] { turnTo(index); });
    addAction(show);
    m_tabs->setTabToolTip(index, QStringLiteral("%1 (%2)").arg(titleOf(page), show->shortcut().toString(QKeySequence::NativeText)));
}

QStringList MainWindow::pageKeys() const {
    QStringList keys;
    for (const PageEntry& page : pageRegistry())
        keys << page.key;
    return keys;
}

QString MainWindow::page() const { return pageKeys().value(m_tabs->currentIndex()); }

void MainWindow::showPage(const QString& key) { m_tabs->setCurrentIndex(qMax(0, int(pageKeys().indexOf(key)))); }

QWidget* MainWindow::pageOf(const QString& key) const {
    const int index = int(pageKeys().indexOf(key));
    return index < 0 ? nullptr : static_cast<PageArea*>(m_pages->widget(index))->page();
}

void MainWindow::addDocks() {
    m_left = makeDock(*this, tr("Experiment"), "experiment");
    m_left->setWidget(new ExperimentPanel(m_workbench, *m_variants, m_left));
    m_right = makeDock(*this, tr("Variant"), "inspector");
    auto* inspector = new Inspector(m_workbench);
    m_right->setWidget(m_side = new SidePanel(inspector, m_right));
    m_bottom = makeDock(*this, tr("Log"), "log");
    m_bottom->setWidget(m_log = new QPlainTextEdit(m_bottom));
    m_log->setReadOnly(true);
    m_log->setMaximumBlockCount(mostLogged);
    setType(m_log, Appearance::Type::code);
    m_log->setAccessibleName(tr("Log"));
    connect(inspector, &Inspector::trainingAsked, m_variants->training, &QAction::trigger);
    connect(m_variants, &VariantActions::editorAsked, m_side, &SidePanel::edit);
    connect(m_side, &SidePanel::changed, this, &MainWindow::arrangeSides);
    addDockWidget(Qt::LeftDockWidgetArea, m_left);
    addDockWidget(Qt::RightDockWidgetArea, m_right);
    addDockWidget(Qt::BottomDockWidgetArea, m_bottom);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_bottom->hide();
    resizeDocks({m_left, m_right}, {228, 252}, Qt::Horizontal);
}

void MainWindow::refreshTitle() {
    setWindowTitle(m_workbench.document().title() + "[*] – Mantissa");
    setWindowModified(!m_workbench.document().undoStack().isClean());
}

// The status line tells how far a run is: what the mouse happens to lie on comes after that.
bool MainWindow::event(QEvent* event) {
    return (event->type() == QEvent::StatusTip && m_workbench.session().busy()) || QMainWindow::event(event);
}

// In mid-run the window vanishes at once; the step under way ends and is saved, then the window is closed for good.
void MainWindow::closeEvent(QCloseEvent* event) {
    if (isVisible() && m_workbench.files().refuseToLose([this] { close(); })) {
        event->ignore();
        return;
    }
    remember();
    if (m_workbench.session().state() == SessionController::State::preparing)
        m_workbench.live().stop(); // nothing was trained yet
    if (!m_workbench.session().busy()) {
        event->accept();
        Q_EMIT closed();
        return;
    }
    event->ignore();
    hide();
    connect(&m_workbench.session(), &SessionController::finished, this, &QWidget::close, Qt::UniqueConnection);
    m_workbench.live().stop();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    m_toolBar->fit();
    widenLeft();
    if (m_right && ((event->oldSize().width() < narrow()) != (width() < narrow()) || (event->oldSize().width() < wide) != (width() < wide)))
        arrangeSides();
}

} // namespace mantissa::app
