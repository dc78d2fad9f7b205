// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/inspector.h"

#include "bridge/workbench.h"
#include "forms/being_typed.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/language.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "widgets/badge.h"
#include "widgets/discard.h"
#include "widgets/elided_label.h"
#include "window/section_header.h"
#include "window/twin_choice.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <memory>
#include <utility>

namespace mantissa::app {
namespace {

// What was refused stays until the figure that holds is another.
bool stays(const QLineEdit& field, double was, double is) { return isBeingTyped(field) || (field.property("wrong").toBool() && was == is); }

QLabel* muted(const QString& text = {}) {
    auto* label = new QLabel(text);
    label->setProperty("muted", true);
    return label;
}

} // namespace

Inspector::Inspector(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_title(new ElidedLabel),
      m_sample(new QLabel),
      m_learningRate(new QLineEdit),
      m_scale(new QLineEdit),
      m_rateWhen(muted()),
      m_scaleName(muted()),
      m_scaleWhen(muted()),
      m_nowName(muted()),
      m_now(new QLabel),
      m_skipped(new QLabel),
      m_reason(muted()),
      m_formats(new QWidget),
      m_formatGrid(new QGridLayout(m_formats)),
      m_badge(new BadgeLabel) {
    setProperty("panel", true);
    setAttribute(Qt::WA_StyledBackground);
    setMinimumWidth(232);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeForm());
    layout->addWidget(new TwinChoice(workbench));
    layout->addWidget(sectionHeader(tr("Formats by role")));
    m_formatGrid->setContentsMargins(12, 4, 12, 6);
    m_formatGrid->setVerticalSpacing(0);
    layout->addWidget(m_formats);
    auto* device = new QVBoxLayout;
    device->setContentsMargins(12, 6, 12, 12);
    device->setSpacing(6);
    device->addWidget(m_badge, 0, Qt::AlignLeft);
    m_reason->setWordWrap(true);
    setType(m_reason, Appearance::Type::caption);
    device->addWidget(m_reason);
    layout->addLayout(device);
    auto* edit = new QPushButton(tr("Edit the variant…"));
    edit->setToolTip(tr("Formats by role with rounding, loss scale, layers of their own, compiled step (Ctrl+E)."));
    connect(edit, &QPushButton::clicked, this, [this] { m_workbench.showEditor(0); });
    auto* training = new QPushButton(tr("Edit the training…"));
    training->setToolTip(tr("Epochs, seed, optimizer, learning rate over time, for all variants (Ctrl+T)."));
    connect(training, &QPushButton::clicked, this, &Inspector::trainingAsked);
    device->addSpacing(6);
    device->addWidget(edit);
    device->addWidget(training);
    layout->addStretch(1);

    m_soon.setSingleShot(true);
    m_soon.setInterval(250);
    connect(&m_soon, &QTimer::timeout, this, &Inspector::refreshLive);
    connect(m_learningRate, &QLineEdit::editingFinished, this, &Inspector::takeLearningRate);
    connect(m_scale, &QLineEdit::editingFinished, this, &Inspector::takeScale);
    connect(&workbench, &Workbench::changed, this, &Inspector::refresh);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &Inspector::refresh);
    connect(&workbench.plans(), &PlanWatcher::answered, this, &Inspector::refresh);
    for (auto signal : {&RunStore::structureChanged, &RunStore::visibilityChanged})
        connect(&workbench.store(), signal, this, &Inspector::refreshName);
    connect(&workbench.store(), &RunStore::appended, this, [this] {
        if (!m_soon.isActive())
            m_soon.start();
    });
    connect(&Appearance::instance(), &Appearance::changed, this, &Inspector::refresh);
    refresh();
}

QWidget* Inspector::makeForm() {
    auto* form = new QWidget;
    auto* grid = new QGridLayout(form);
    grid->setContentsMargins(12, 10, 12, 12);
    grid->setVerticalSpacing(6);
    keepScaled(form, [grid] { grid->setColumnMinimumWidth(0, scaled(TwinChoice::namesWidth)); });
    grid->setColumnStretch(1, 1);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_sample);
    setType(m_title, Appearance::Type::strong);
    setScaledWidth(m_sample, 30);
    head->addWidget(m_title, 1);
    grid->addLayout(head, 0, 0, 1, 2);
    int row = 1;
    auto add = [&](QLabel* name, QWidget* value) {
        name->setBuddy(value);
        grid->addWidget(name, row, 0);
        grid->addWidget(value, row++, 1);
    };
    for (QLabel* when : {m_rateWhen, m_scaleWhen}) {
        setType(when, Appearance::Type::caption);
        when->setWordWrap(true);
    }
    m_skipped->setWordWrap(true); // counts grow
    m_learningRate->setAccessibleName(tr("Learning rate"));
    m_scale->setAccessibleName(tr("Loss scale"));
    m_learningRate->setToolTip(tr("The size of a step."));
    add(muted(tr("Learning rate")), m_learningRate);
    grid->addWidget(m_rateWhen, row++, 1);
    add(m_scaleName, m_scale);
    grid->addWidget(m_scaleWhen, row++, 1);
    add(m_nowName, m_now);
    add(muted(tr("Skipped")), m_skipped);
    return form;
}

void Inspector::refresh() {
    const auto& experiment = m_workbench.document().experiment();
    setEnabled(experiment.has_value());
    if (!experiment)
        return wait();
    refreshName();
    const int before = std::exchange(m_shown, m_workbench.document().selectedVariant());
    const double rate = m_workbench.live().learningRate(), rateBefore = std::exchange(m_rate, rate);
    if (before != m_shown || !stays(*m_learningRate, rateBefore, rate)) {
        mark(m_learningRate, m_rateWhen, {});
        m_rateWhen->setText(whenWords());
        m_learningRate->setText(fieldNumber(rate, 6));
    }
    const LossScaling& scaling = this->scaling();
    const bool off = scaling.mode == LossScaling::Mode::off;
    m_scaleName->setText(scaling.mode == LossScaling::Mode::dynamic ? tr("First scale") : tr("Loss scale"));
    m_scale->setEnabled(!off);
    const double scaleBefore = std::exchange(m_firstScale, scaling.initial);
    if (off || before != m_shown || !stays(*m_scale, scaleBefore, scaling.initial)) {
        m_scale->setText(off ? tr("off") : fieldNumber(scaling.initial, 8));
        mark(m_scale, m_scaleWhen, {});
        refreshScaleWords();
    }
    m_scale->setToolTip(off ? tr("This variant scales no loss. Choose Fixed or Dynamic in the toolbar.")
                            : tr("Any positive number, below 1 too."));
    refreshFormats();
    refreshLive();
}

// Figures wait for the error to be mended, but none is told of a variant that it is not of.
void Inspector::wait() {
    const QString before = m_title->text();
    refreshName();
    if (m_title->text() == before)
        return;
    for (QLineEdit* figure : {m_learningRate, m_scale})
        figure->clear();
    m_shown = -1; // they come back with the figures that hold, whatever was refused
    refreshFormats();
    refreshLive();
}

void Inspector::refreshName() {
    const int variant = m_workbench.document().selectedVariant();
    m_title->setText(m_workbench.variants().names().value(variant));
    m_sample->setPixmap(runSample(theme().line(m_workbench.variants().line(variant)), theme().panel, devicePixelRatioF()));
}

QString Inspector::whenWords() const {
    return m_workbench.live().takesChangesOf(m_workbench.document().selectedVariant()) ? tr("From the next step, and in later runs")
                                                                                       : tr("From the next run");
}

// A run without a loss scale has one that is 1.
bool Inspector::isScaled(const RunData& run) const {
    const ExperimentDocument& document = m_workbench.document();
    return run.lossScale.back() != 1 || !document.experiment() || scaling().mode != LossScaling::Mode::off;
}

void Inspector::refreshLive() {
    const int key = m_workbench.variants().run(m_workbench.document().selectedVariant());
    const bool going = key >= 0 && m_workbench.session().busy() && m_workbench.store().run(key).state == RunState::running;
    m_nowName->setText(going ? tr("Scale now") : tr("Scale at the end"));
    if (key < 0 || m_workbench.store().run(key).steps() == 0) {
        m_now->setText(noFigure());
        m_skipped->setText(noFigure());
        return;
    }
    const RunData& run = m_workbench.store().run(key);
    m_now->setText(isScaled(run) ? formatLossScale(double(run.lossScale.back())) : noFigure());
    m_skipped->setText(run.imported ? noFigure() : tr("%1 of %2 steps").arg(formatCount(run.skippedSteps), formatCount(run.steps())));
}

QLabel* Inspector::addFormat(int row, const QString& name, const QString& value) {
    auto* shown = new QLabel(value);
    m_formatGrid->addWidget(muted(name), row, 0);
    m_formatGrid->addWidget(shown, row, 1, Qt::AlignRight);
    m_formatGrid->setRowMinimumHeight(row, 26);
    return shown;
}

void Inspector::refreshFormats() {
    const VariantPlan* plan = m_workbench.plans().plan(m_workbench.document().selectedVariant());
    for (QWidget* widget : {m_formats, static_cast<QWidget*>(m_reason)})
        widget->setEnabled(!m_workbench.plans().waiting()); // grey: as it was before the last edit
    while (const std::unique_ptr<QLayoutItem> item{m_formatGrid->takeAt(0)})
        discard(item->widget());
    m_badge->setVisible(plan);
    m_reason->setVisible(plan);
    if (!plan)
        return;
    const int roles = int(plan->formats.size());
    for (int row = 0; row < roles; ++row)
        addFormat(row, wordOfRole(plan->formats[row].first), plan->formats[row].second);
    m_formatGrid->setRowMinimumHeight(roles, 0); // as it was, where the variant before had layers apart
    if (!plan->apart.isEmpty())
        addFormat(roles, tr("Own policy"), apartWords(*plan))->setToolTip(apartList(*plan));
    m_badge->setBadge(plan->badge, whyBadge(*plan));
    QString words = spoken(plan->failure);
    if (words.isEmpty()) {
        words = whyBadge(*plan).isEmpty() ? meaningOf(plan->badge) : whyBadge(*plan);
        words += (plan->casts == 1 ? tr("\nCompiled step: %1 operations, %2 cast.") : tr("\nCompiled step: %1 operations, %2 casts."))
                     .arg(formatCount(plan->operations), formatCount(plan->casts));
        words += tr("\nProducts: %1").arg(plan->implementation);
    }
    m_reason->setText(words);
}

} // namespace mantissa::app
