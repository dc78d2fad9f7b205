// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_page.h"

#include "bridge/workbench.h"
#include "charts/pane_view.h"
#include "charts/run_chart.h"
#include "charts/table_sheet.h"
#include "forms/being_typed.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/run/pane_menu.h"
#include "pages/run/range_chart.h"
#include "style/scaling.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QScreen>

#include <algorithm>
#include <cmath>

namespace mantissa::app {

void RunPage::showMenu(int pane, const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const auto chosen = static_cast<std::size_t>(pane);
    if (const char* words = paneTypes()[chosen].choice) {
        QAction* choice = menu->addAction(QObject::tr(words));
        choice->setCheckable(true);
        choice->setChecked(m_chart->view().choices[chosen] == PaneChoice::on);
        connect(choice, &QAction::toggled, m_chart,
                [this, chosen](bool on) { m_chart->choose(chosen, on ? PaneChoice::on : PaneChoice::off); });
    }
    if (hasPlainAxis(paneTypes()[chosen])) {
        QAction* logY = menu->addAction(tr("Log y axis"));
        logY->setCheckable(true);
        logY->setChecked(m_chart->view().logY.contains(chosen));
        connect(logY, &QAction::toggled, m_chart, [this, chosen](bool log) { PaneView(*m_chart, chosen).setLogY(log); });
    }
    QAction* logX = menu->addAction(tr("Log x axis"));
    logX->setCheckable(true);
    logX->setChecked(m_chart->view().logX);
    connect(logX, &QAction::toggled, m_chart, &RunChart::setLogX);
    addFitting(*menu, chosen);
    menu->addMenu(new PaneMenu(*m_chart, *m_ranges, menu));
    menu->addSeparator();
    menu->addAction(tr("Statistics of what is in sight"), this,
                    [this] { showSheet(tr("Figures in sight"), ChartPointer(*m_chart).statisticsInSight(), window()); });
    if (const auto number = ChartPointer(*m_chart).numberAt(m_chart->mapFromGlobal(at)))
        menu->addAction(tr("Open %1 in Numbers").arg(formatPlain(*number, 6)), this, [this, number] { m_workbench.showNumber(*number); });
    if (const auto cursor = m_chart->view().cursor) {
        menu->addAction(tr("Second cursor here (A)"), this, [this, cursor] { m_chart->setMark(cursor); });
        addNotes(*menu, at, chosen);
    }
    if (m_chart->view().mark)
        menu->addAction(tr("Without the second cursor"), this, [this] { m_chart->setMark(std::nullopt); });
    if (!m_chart->view().sketch.isEmpty())
        menu->addAction(tr("Remove the prediction"), m_chart, &RunChart::forgetSketch);
    menu->addAction(tr("Copy the numbers in sight"), this, [this] { QGuiApplication::clipboard()->setText(m_chart->tableInSight()); });
    menu->addSeparator();
    addExportActions(*menu, m_chart->face(), this);
    menu->popup(at);
}

void RunPage::addFitting(QMenu& menu, std::size_t pane) {
    menu.addAction(tr("Fit all"), m_chart, &RunChart::fit);
    if (!m_chart->view().follow)
        menu.addAction(tr("Fit x alone"), m_chart, [this, pane] { PaneView(*m_chart, pane).fitX(); });
    if (PaneView(*m_chart, pane).zoomedY())
        menu.addAction(tr("Fit y alone"), m_chart, [this, pane] { PaneView(*m_chart, pane).fitY(); });
    QAction* alone = menu.addAction(tr("This pane alone"));
    alone->setCheckable(true);
    alone->setChecked(PaneView(*m_chart, pane).alone());
    connect(alone, &QAction::toggled, m_chart, [this, pane](bool on) { PaneView(*m_chart, pane).showAlone(on); });
    QAction* hide = menu.addAction(tr("Hide this pane"), m_chart, [this, pane] { choosePane(*m_chart, pane, false); });
    hide->setEnabled(!isLastPane(*m_chart, pane));
    hide->setToolTip(hide->isEnabled() ? tr("Panes brings it back.") : tr("One pane stays."));
}

// The curve that was meant, else the selected variant's run, else another that is drawn and got as far as this step; -1: none did.
int RunPage::runToNote(const QPointF& here, qint64 step) const {
    QVector<int> runs = m_workbench.store().visibleRuns();
    runs.removeIf([this](int key) { return m_chart->curves().hidden(key); });
    const int meant = ChartPointer(*m_chart).runMeant(here), own = m_workbench.variants().run(m_workbench.document().selectedVariant());
    QVector<int> wished = runs;
    if (runs.contains(own))
        wished.prepend(own);
    if (meant >= 0)
        wished.prepend(meant);
    const auto there = std::ranges::find_if(wished, [&](int key) { return m_workbench.store().run(key).steps() >= step; });
    return there == wished.end() ? -1 : *there;
}

// Beneath the pointer, else the one that the cursor is nearest to: keys move it by five pixels.
std::optional<std::pair<int, EventPoint>> RunPage::noteMeant(const QPointF& here) const {
    const ChartView& view = m_chart->view();
    std::optional<std::pair<int, EventPoint>> nearest = ChartPointer(*m_chart).noteAt(here);
    if (nearest || !view.cursor)
        return nearest;
    QVector<int> runs = m_chart->curves().runs();
    if (const int own = m_workbench.variants().run(m_workbench.document().selectedVariant()); runs.removeOne(own))
        runs.prepend(own);
    double reach = 3;
    for (int key : runs)
        for (const EventPoint& event : m_chart->curves().hidden(key) ? QVector<EventPoint>() : m_workbench.store().run(key).events) {
            if (event.kind != "pin" || !view.past(event.step))
                continue;
            const double x = view.xOf(m_workbench.store().run(key), double(event.step));
            const double distance = std::fabs(m_chart->pixelOf(x) - m_chart->pixelOf(*view.cursor));
            if (distance < reach) {
                reach = distance;
                nearest = {key, event};
            }
        }
    return nearest;
}

// At the cursor, which there must be; to the pane whose menu it is.
void RunPage::addNotes(QMenu& menu, const QPoint& at, std::size_t pane) {
    const QPointF here = m_chart->mapFromGlobal(at);
    const qint64 step = m_chart->stepAt(*m_chart->view().cursor);
    const PaneType& type = paneTypes()[pane];
    const QString stands = pane == 0 ? QString() : QString(type.key); // older ones stand on the loss
    if (const int key = runToNote(here, step); key >= 0) {
        const QString name = shownName(m_workbench.store().run(key)), place = formatCount(step);
        QAction* pin = menu.addAction(pane == 0 ? tr("Pin a note to %1 at step %2…").arg(name, place)
                                                : tr("Pin a note to %1 at step %2, on %3…").arg(name, place, QObject::tr(type.name)),
                                      this, [this, key, step, at, stands] {
                                          askForNote(step, at, {}, [this, key, step, stands](const QString& text) {
                                              if (!text.isEmpty())
                                                  m_workbench.shelf().pinNote(key, {"pin", step, text, {}, stands});
                                          });
                                      });
        pin->setObjectName("pinNote");
    }
    if (const auto note = noteMeant(here)) {
        QAction* change = menu.addAction(tr("Change the note…"), this, [this, note, at] {
            askForNote(note->second.step, at, note->second.text,
                       [this, note](const QString& text) { m_workbench.shelf().rewordNote(note->first, note->second, text); });
        });
        QAction* remove =
            menu.addAction(tr("Remove the note"), this, [this, note] { m_workbench.shelf().rewordNote(note->first, note->second, {}); });
        change->setObjectName("changeNote");
        remove->setObjectName("removeNote");
        for (QAction* action : {change, remove})
            action->setToolTip(shownName(m_workbench.store().run(note->first)) + QStringLiteral(": ") + note->second.text);
    }
}

// A line to write on, where the pointer is: Return keeps it, Escape does not.
void RunPage::askForNote(qint64 step, const QPoint& at, const QString& text, const std::function<void(const QString&)>& keep) {
    auto* line = new QLineEdit(this);
    line->setWindowFlag(Qt::Popup);
    line->setAttribute(Qt::WA_DeleteOnClose);
    line->setPlaceholderText(tr("Note at step %1").arg(formatCount(step)));
    line->setAccessibleName(tr("Note"));
    line->setMinimumWidth(scaled(280));
    line->setText(text);
    connect(line, &QLineEdit::returnPressed, this, [line, keep] {
        keep(line->text().simplified());
        line->close();
    });
    line->adjustSize();
    const QRect there = QGuiApplication::screenAt(at) ? QGuiApplication::screenAt(at)->availableGeometry() : screen()->availableGeometry();
    line->move(qMin(at.x(), there.right() - line->width()), qMin(at.y(), there.bottom() - line->height())); // all of it can be read
    line->show();
    line->setFocus();
}

void RunPage::showCardMenu(int variant, const QPoint& at) {
    if (variant < 0)
        return; // nothing of that name is edited any more
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    LiveRun& live = m_workbench.live();
    const QString whyNot = live.whyNot(LiveRun::Verb::step);
    const auto add = [&](const QString& words, void (LiveRun::*act)(int)) {
        return menu->addAction(words, &live, [&live, variant, act] {
            takeWhatIsTyped();
            (live.*act)(variant);
        });
    };
    QAction* step = add(tr("One step of this variant alone"), &LiveRun::stepAlone);
    QAction* epoch = add(tr("One epoch of this variant alone"), &LiveRun::epochAlone);
    QAction* whole = add(tr("Run this variant alone"), &LiveRun::runAlone);
    for (QAction* action : {step, epoch, whole}) {
        const QString why = action == whole ? live.whyNot(LiveRun::Verb::step, variant) : whyNot;
        action->setEnabled(why.isEmpty());
        action->setToolTip(why.isEmpty() ? tr("The other variants hold where they are.") : why);
    }
    const QString whyNotStop = live.whyNotStopAlone(variant);
    QAction* stop = menu->addAction(tr("Stop this variant alone"), &live, [&live, variant] { live.stopAlone(variant); });
    stop->setEnabled(whyNotStop.isEmpty());
    stop->setToolTip(whyNotStop.isEmpty()
                         ? tr("The others go on, or stay paused. It is saved: once all have stopped, Continue goes on with it.")
                         : whyNotStop);
    menu->popup(at);
}

void RunPage::saveChart() { askAndSave(m_chart->face(), this); }

} // namespace mantissa::app
