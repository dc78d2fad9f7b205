// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/memory_card.h"

#include "bridge/workbench.h"
#include "models/words.h"
#include "pages/build/course_view.h"
#include "pages/run/run_values_text.h"
#include "widgets/segmented.h"

#include <QPushButton>
#include <QSettings>

#include <utility>

namespace mantissa::app {
namespace {

const char* const memoryViewKey = "build/memoryView";

} // namespace

MemoryCard::MemoryCard(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_bars(new StackedBars(tr("Memory"), this)),
      m_course(new CourseView(this)),
      m_corner(new QWidget(this)),
      m_view(new Segmented({tr("Peak"), tr("Step")}, tr("Memory"),
                           {tr("The most that each variant will take"), tr("What is in use from a step's first operation to its last")})),
      m_measure(new QPushButton(tr("Measure"))) {
    m_bars->setAccessibleName(tr("Memory before the run"));
    auto* corner = new QHBoxLayout(m_corner);
    corner->setContentsMargins(0, 0, 0, 0);
    corner->setSpacing(6);
    corner->addWidget(m_view);
    corner->addWidget(m_measure);
    for (QPushButton* button : {m_measure, m_view->button(peaks), m_view->button(course)})
        button->setProperty("small", true);
    m_measure->setAccessibleName(tr("Measure the memory"));
    connect(m_measure, &QPushButton::clicked, &m_workbench.memory(), &MemoryAdvice::measure);
    connect(&m_workbench, &Workbench::changed, this, &MemoryCard::refreshMeasure);
    connect(m_view, &Segmented::chosen, this, [this](int view) {
        QSettings().setValue(memoryViewKey, view);
        choose(view);
    });
    m_view->setChosen(QSettings().value(memoryViewKey).toInt() == course ? course : peaks);
    choose(m_view->current());
}

void MemoryCard::choose(int view) {
    m_bars->setVisible(view == peaks);
    m_course->setVisible(view == course);
    m_measure->setVisible(view == peaks);
    m_corner->raise();
    arrange();
}

void MemoryCard::refresh() {
    const QVector<VariantPlan>& plans = m_workbench.plans().plans();
    const QVector<BarRow> rows = predictedRows(m_workbench);
    m_bars->setSubtitle(rows.isEmpty() ? tr("before the run") : tr("before the run, batch %1").arg(formatCount(plans.first().batch)));
    m_bars->setParts(memoryLegend(rows));
    m_course->setParts(memoryLegend(rows));
    setMemoryLimit(*m_bars, m_workbench);
    const QString whenEmpty =
        m_workbench.document().experiment() ? tr("Compiling the variants…") : tr("Nothing to predict while the experiment has an error.");
    m_bars->setRows(rows, whenEmpty);
    refreshCourse(whenEmpty);
    refreshMeasure();
}

void MemoryCard::refreshCourse(const QString& whenEmpty) {
    QVector<CourseView::Variant> variants;
    int stacked = -1;
    const QVector<int> lines = m_workbench.variants().lines();
    for (const VariantPlan& plan : m_workbench.plans().plans()) {
        if (!plan.tellsFigures())
            continue;
        if (plan.variant == m_workbench.document().selectedVariant())
            stacked = int(variants.size());
        variants << CourseView::Variant{plan.name, lines.value(plan.variant), plan.peak, plan.course, plan.badge == Badge::simulated};
    }
    m_course->setVariants(variants, stacked, whenEmpty);
    m_course->setStale(m_workbench.plans().waiting());
}

void MemoryCard::refreshMeasure() {
    const QString whyNot = m_workbench.memory().whyNotMeasure();
    if (!whyNot.isEmpty() && m_measure->hasFocus()) {
        m_hadKeyboard = true;
        m_measure->clearFocus(); // the keyboard stays here while it measures: the next part would have it from then on
    }
    m_measure->setEnabled(whyNot.isEmpty());
    if (whyNot.isEmpty() && std::exchange(m_hadKeyboard, false) && m_measure->isVisible() && !window()->focusWidget())
        m_measure->setFocus();
    m_measure->setToolTip(whyNot.isEmpty() ? tr("Takes one step of each variant and tells what was really allocated.") : whyNot);
}

QSize MemoryCard::minimumSizeHint() const { return m_bars->minimumSizeHint().expandedTo(m_course->minimumSizeHint()); }

void MemoryCard::arrange() {
    m_bars->setGeometry(rect());
    m_course->setGeometry(rect());
    m_corner->adjustSize();
    m_corner->move(width() - m_corner->width() - 8, 4);
    m_bars->leaveCorner(m_corner->width());
    m_course->leaveCorner(m_corner->width());
}

void MemoryCard::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace mantissa::app
