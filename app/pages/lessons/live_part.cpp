// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/live_part.h"

#include "bridge/lesson_desk.h"
#include "bridge/locks.h"
#include "bridge/workbench.h"
#include "charts/run_chart.h"
#include "numerics/format.h"
#include "pages/health/health_page.h"
#include "pages/lessons/leading.h"
#include "pages/lessons/locked_parts.h"
#include "pages/lessons/meant_frame.h"
#include "pages/numbers/numbers_page.h"
#include "pages/page_registry.h"
#include "pages/page_view.h"
#include "pages/why/why_page.h"
#include "style/scaling.h"
#include "widgets/elided_label.h"
#include "widgets/scrolled_page.h"
#include "widgets/settled_layout.h"

#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace mantissa::app {
namespace {

// The page that an action leads to, where the step itself names none.
QString pageOf(const lessons::LessonStep& step) {
    using Do = lessons::LessonAction::Do;
    if (!step.page.empty())
        return QString::fromStdString(step.page);
    switch (step.action.what) {
    case Do::number: return "numbers";
    case Do::why: return "why";
    case Do::compare: return "compare";
    case Do::health:
    case Do::loss_scale: return "health";
    default: return step.number ? "numbers" : "run";
    }
}

} // namespace

LivePart::LivePart(LessonDesk& desk, Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_workbench(workbench),
      m_stack(new QStackedWidget),
      m_about(new ElidedLabel),
      m_chart(new RunChart(workbench.store())),
      m_runs(new QTableWidget) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(aroundMeant, aroundMeant, aroundMeant, aroundMeant);
    m_stack->addWidget(m_runPart = makeRunPart());
    column->addWidget(m_stack);
    for (auto signal : {&RunStore::structureChanged, &RunStore::visibilityChanged, &RunStore::appended})
        connect(&workbench.store(), signal, this, &LivePart::refreshRuns);
    connect(&workbench.store(), &RunStore::stateChanged, this, &LivePart::refreshRuns);
    connect(m_chart, &RunChart::numberAsked, &workbench, &Workbench::showNumber);
}

// Another one of the page beside the text: what one does there, one does to the same runs.
QWidget* LivePart::pageFor(const QString& key) {
    if (m_pages.contains(key))
        return m_pages[key];
    for (const PageEntry& entry : pageRegistry())
        if (key == entry.key) {
            auto* scroll = scrollIn(*m_stack);
            scroll->setWidget(entry.make(m_workbench, scroll->viewport()));
            if (key == "build" || key == "data")
                m_locked[key == "build" ? "network" : key] = new LockedParts(scroll->widget());
            return m_pages[key] = scroll;
        }
    return m_runPart;
}

void LivePart::refresh() {
    if (!m_desk.isOpen())
        return;
    const lessons::LessonStep& step = m_desk.player().step();
    m_page = pageOf(step);
    if (m_page == "welcome")
        m_page = "run";
    QWidget* shown = m_page == "run" ? m_runPart : pageFor(m_page);
    for (auto locked = m_locked.cbegin(); locked != m_locked.cend(); ++locked)
        locked.value()->setReason(Locks::of(m_workbench).reason(locked.key()));
    if (m_stack->currentWidget() != shown) {
        m_stack->setCurrentWidget(shown);
        QTimer::singleShot(0, shown, [shown] { // how high its texts and tables must be is known once they have their width
            for (QWidget* part : shown->findChildren<QWidget*>()) {
                auto* words = qobject_cast<QLabel*>(part);
                if (part->isVisible() && ((words && words->wordWrap()) || qobject_cast<QAbstractItemView*>(part))) {
                    part->updateGeometry();
                    settleLayouts(part);
                }
            }
        });
    }
    if (m_page == "numbers") {
        const std::string expression = step.number                     ? step.number->value
                                       : step.action.value.is_string() ? step.action.value.get<std::string>()
                                       : step.action.value.is_number() ? step.action.value.dump()
                                                                       : "";
        if (!expression.empty() && shown->property("number").toString() != QString::fromStdString(expression))
            if (const lessons::Value value = m_desk.player().figure(expression); std::holds_alternative<double>(value)) {
                auto* numbers = shown->findChild<NumbersPage*>(); // the tab keeps what was looked at there
                numbers->setValue(std::get<double>(value));
                numbers->showPart(NumbersPage::numberPart);
            }
        shown->setProperty("number", QString::fromStdString(expression));
    }
    showPanes();
    refreshRuns();
    pointAt(QString::fromStdString(step.highlight));
}

void LivePart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    hideColumns();
    if (event->oldSize().height() != height())
        refreshRuns();
    if (m_desk.isOpen() && event->oldSize().height() != height()) // once the chart has its height
        QTimer::singleShot(0, this, [this] { m_desk.isOpen() ? showPanes() : void(); });
}

// A frame around what the step speaks of; what lies outside of this page is framed by the window.
void LivePart::pointAt(const QString& control) {
    auto* scroll = qobject_cast<QScrollArea*>(m_stack->currentWidget());
    QWidget* part = scroll && !control.isEmpty() ? scroll->widget()->findChild<QWidget*>(control) : nullptr;
    m_meant = control == "loss_chart" || control == "accuracy_chart" ? static_cast<QWidget*>(m_chart)
              : control == "runs_table"                              ? static_cast<QWidget*>(m_runs)
              : control.startsWith("number_")                        ? m_stack->currentWidget()
                                                                     : nullptr;
    const QString place = QStringLiteral("%1 %2").arg(m_desk.player().at()).arg(control);
    if (std::exchange(m_pointed, place) == place)
        return update(); // once; then the page is the learner's
    if (m_page == "why" && scroll)
        askWhy(*scroll->widget());
    if (auto* health = m_page == "health" && scroll ? qobject_cast<HealthPage*>(scroll->widget()) : nullptr)
        health->stayAt(m_desk.player().step().weight ? Subject::updates : Subject::gradients); // that change what is looked at
    if (m_page == "numbers" && scroll)
        showNumberPart(*scroll->widget(), control);
    delete m_frame;
    if (part && part->parentWidget()->property("card").toBool())
        part = part->parentWidget();
    if (part) {
        m_frame = new MeantFrame(part);
        leadTo(*part, *m_frame);
    }
    update();
}

// Of the runs that the step names, whichever is the slowest.
void LivePart::askWhy(QWidget& page) {
    const lessons::LessonAction& action = m_desk.player().step().action;
    const auto keyOf = [this](const std::string& name) {
        for (int key : m_workbench.store().currentRuns())
            if (m_workbench.store().run(key).name.toStdString() == name)
                return key;
        return -1;
    };
    if (auto* why = qobject_cast<WhyPage*>(&page); why && keyOf(action.a) >= 0 && keyOf(action.b) >= 0)
        why->ask(keyOf(action.a), keyOf(action.b));
}

// Of the page Numbers: a value, values that share a scale, or equal steps.
void LivePart::showNumberPart(QWidget& numbers, const QString& control) {
    Json view = viewOf(numbers);
    view["part"] = control == "number_block" ? 1 : control == "number_steps" ? 2 : 0;
    const auto& shown = m_desk.player().step().number;
    const auto format = shown ? parse_format(shown->format) : std::nullopt;
    const lessons::Value value = shown ? m_desk.player().figure(shown->value) : lessons::Value{};
    if (control == "number_steps" && format && std::holds_alternative<double>(value))
        view["steps"] = {{"kind", format->kind == FormatKind::fixed ? 0 : 1},
                         {"word", format->integer_bits + format->fraction_bits},
                         {"fraction", format->fraction_bits},
                         {"value", std::get<double>(value)}};
    setViewOf(numbers, view);
}

void LivePart::paintEvent(QPaintEvent*) {
    if (!m_meant || !m_meant->isVisible())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().accent, 2));
    const QWidget* framed = m_meant == m_stack->currentWidget() ? m_meant : m_meant->parentWidget();
    painter.drawRoundedRect(QRectF(framed->mapTo(this, QPoint(0, 0)), framed->size()).adjusted(-2, -2, 2, 2), 7, 7);
}

} // namespace mantissa::app
