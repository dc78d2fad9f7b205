// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/tool_bar.h"

#include "bridge/locks.h"
#include "bridge/workbench.h"
#include "forms/elided_combo_box.h"
#include "models/spoken.h"
#include "models/variant_edits.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "widgets/middle_words.h"
#include "window/commands.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int batchWidth = 78; // seven digits, beside the lock of a lesson

// The same for every name: another experiment or step of a lesson moves nothing beside it.
int variantWidth() { return qMax(172, scaled(140)); }

} // namespace

ToolBar::ToolBar(Workbench& workbench, Commands& commands, QWidget* parent)
    : QToolBar(tr("Toolbar"), parent),
      m_workbench(workbench),
      m_device(new ElidedComboBox),
      m_variant(new ElidedComboBox),
      m_lossScale(new ElidedComboBox),
      m_batch(new QSpinBox) {
    setObjectName("toolBar");
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setScaledHeight(this, 48);
    m_run = addButton(commands.run);
    m_run->setProperty("primary", true);
    new MiddleWords(*m_run);
    connect(commands.run, &QAction::changed, m_run, [run = m_run] { run->setIcon(icon("play", Ink::onAccent)); }); // menus show it dark
    m_pause = addButton(commands.pause);
    m_step = addButton(commands.step);
    m_epoch = addButton(commands.epoch);
    m_stop = addButton(commands.stop);
    addSeparator();
    addLabelled(tr("Device"), {.field = m_device, .control = "device"});
    addSeparator();
    addLabelled(tr("Variant"), {.field = m_variant, .control = "variant"});
    addLabelled(tr("Loss scale"), {.field = m_lossScale, .control = "loss_scale"});
    addLabelled(tr("Batch"), {.field = m_batch, .control = "batch"});
    m_device->addItems(workbench.devices());
    m_variant->setIconSize(QSize(30, 14));
    keepScaled(m_variant, [this] { m_variant->setFixedWidth(variantWidth()); });
    m_lossScale->setPlaceholderText(noFigure());
    m_lossScale->addItems({tr("Off"), tr("Fixed"), tr("Dynamic")});
    m_batch->setRange(1, 1 << 20);
    m_batch->setKeyboardTracking(false);
    setScaledWidth(m_batch, batchWidth);
    m_batch->setAlignment(Qt::AlignRight);

    if (auto* more = findChild<QToolButton*>("qt_toolbar_ext_button")) { // Qt's own, where large text leaves too little room
        more->setToolTip(tr("More of the toolbar"));
        more->setAccessibleName(tr("More of the toolbar"));
    }
    connect(m_device, &QComboBox::activated, this, [this](int index) { m_workbench.setDevice(m_workbench.devices()[index]); });
    connect(m_variant, &QComboBox::activated, &workbench.document(), &ExperimentDocument::selectVariant);
    connect(m_lossScale, &QComboBox::activated, this, &ToolBar::chooseLossScale);
    connect(m_batch, &QSpinBox::valueChanged, this, [this](int batch) { setBatch(m_workbench.document(), batch); });
    connect(&workbench, &Workbench::changed, this, &ToolBar::refresh);
    connect(&Locks::of(workbench), &Locks::changed, this, &ToolBar::refresh);
    connect(&Locks::of(workbench), &Locks::changed, this, &ToolBar::fit, Qt::QueuedConnection);
    for (auto signal : {&PlanWatcher::answered, &PlanWatcher::dataSeen})
        connect(&workbench.plans(), signal, this, &ToolBar::refresh);
    for (auto signal : {&RunStore::structureChanged, &RunStore::visibilityChanged})
        connect(&workbench.store(), signal, this, &ToolBar::refresh);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &ToolBar::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &ToolBar::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &ToolBar::fit, Qt::QueuedConnection); // when its parts have their size
    refresh();
}

QToolButton* ToolBar::addButton(QAction* action) {
    addAction(action);
    auto* button = qobject_cast<QToolButton*>(widgetForAction(action));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void ToolBar::addLabelled(const QString& text, const Field& field) {
    auto* label = new QLabel(text);
    label->setProperty("muted", true);
    label->setContentsMargins(8, 0, 3, 0);
    label->setBuddy(field.field);
    field.field->setAccessibleName(text);
    QAction* before = addWidget(label);
    m_fields << Field{field.field, field.control, before, addWidget(field.field)};
}

void ToolBar::refresh() {
    const ExperimentDocument& document = m_workbench.document();
    const bool busy = m_workbench.session().busy();
    const QSignalBlocker device(m_device), variant(m_variant), batch(m_batch), scale(m_lossScale);
    m_device->setCurrentIndex(int(m_workbench.devices().indexOf(m_workbench.device())));
    m_device->setEnabled(!busy);
    const DeviceFacts& facts = m_workbench.plans().device();
    m_device->setToolTip(busy ? tr("The device stays as it is while a run is going. Press Stop first.")
                              : spoken((QStringList{facts.name} + facts.facts).join('\n')));
    fillVariants();
    m_variant->setCurrentIndex(document.selectedVariant());
    m_variant->setToolTip(m_variant->currentText() + '\n' +
                          tr("The variant that loss scale, learning rate and the inspector are about. Every variant is trained."));
    refreshBatch();
    m_batch->setEnabled(!busy && document.experiment());
    m_batch->setToolTip(busy ? tr("The batch stays as it is while a run is going. Press Stop first.")
                             : tr("Images per step, for all variants. Counts from the next run."));
    refreshLossScale();
    takeLocks();
    fitSoon();
}

// A list that is open stays as it is as long as it has as many: somebody chooses in it.
void ToolBar::fillVariants() {
    const VariantList variants = m_workbench.variants();
    const QStringList names = variants.names();
    if (m_variant->view()->isVisible() && m_variant->count() == names.size())
        return;
    m_variant->clear();
    const QVector<int> lines = variants.lines();
    for (int i = 0; i < names.size(); ++i)
        m_variant->addItem(QIcon(runSample(theme().line(lines[i]), theme().panel, devicePixelRatioF())), names[i]);
}

// A locked field keeps its value; its tool tip says which step frees it.
void ToolBar::takeLocks() {
    const Locks& locks = Locks::of(m_workbench);
    for (const auto& [field, control, label, part] : std::as_const(m_fields)) {
        const QString reason = locks.reason(control);
        const bool wasLocked = field->property("locked").toBool();
        if (!reason.isEmpty()) {
            field->setEnabled(false);
            field->setToolTip(reason);
            field->setAccessibleDescription(reason);
        } else if (wasLocked) {
            field->setAccessibleDescription({});
        }
        if (wasLocked != !reason.isEmpty()) {
            field->setProperty("locked", !reason.isEmpty());
            field->style()->polish(field);
        }
    }
    m_variant->setEnabled(locks.reason("variant").isEmpty());
    takeHidden();
    const auto point = [&](QWidget* widget, const char* control) {
        const bool meant = locks.state().meant == QLatin1String(control);
        if (widget->property("meant").toBool() == meant)
            return;
        widget->setProperty("meant", meant);
        widget->style()->polish(widget);
    };
    for (const Field& each : std::as_const(m_fields))
        point(each.field, each.control);
    point(m_pause, "pause");
    point(m_step, "step");
}

// What a lesson hides goes with its label; what is hidden with Run is all that trains.
void ToolBar::takeHidden() {
    const Locks& locks = Locks::of(m_workbench);
    const QVector<Words> all = words();
    const auto gone = [&](const QAction* label) {
        return std::any_of(all.cbegin(), all.cbegin() + m_gone, [label](const Words& each) { return each.part == label; });
    };
    for (const Field& each : std::as_const(m_fields)) {
        each.part->setVisible(!locks.isHidden(each.control));
        each.label->setVisible(!locks.isHidden(each.control) && !gone(each.label));
    }
    for (QToolButton* button : {m_run, m_step, m_epoch})
        button->defaultAction()->setVisible(!locks.isHidden("run"));
}

// While the file has an error nobody knows it: below the least that can be typed stands the sign of that. Where nothing changes, a number
// that is being typed stays.
void ToolBar::refreshBatch() {
    const auto& experiment = m_workbench.document().experiment();
    const int least = experiment ? 1 : 0,
              batch = experiment ? int(experiment->variants[std::size_t(m_workbench.document().selectedVariant())].training.batch) : 0;
    if (m_batch->minimum() == least && m_batch->value() == batch)
        return;
    m_batch->setMinimum(least);
    m_batch->setSpecialValueText(experiment ? QString() : noFigure());
    m_batch->setValue(batch);
}

void ToolBar::refreshLossScale() {
    const auto& experiment = m_workbench.document().experiment();
    m_lossScale->setEnabled(experiment.has_value());
    if (!experiment)
        return m_lossScale->setCurrentIndex(-1);
    const LossScaling& scaling = experiment->variants[static_cast<std::size_t>(m_workbench.document().selectedVariant())].loss_scale;
    m_lossScale->setCurrentIndex(static_cast<int>(scaling.mode));
    m_lossScale->setToolTip(m_workbench.live().takesChangesOf(m_workbench.document().selectedVariant())
                                ? tr("Of this variant. Counts from its next step; the charts get a marker.")
                                : tr("Of this variant: the loss is multiplied by it, the gradients are divided again."));
}

// The mode that it has already is no choice: it would take its own settings away.
void ToolBar::chooseLossScale(int index) {
    const auto& experiment = m_workbench.document().experiment();
    if (experiment && index == int(experiment->variants[std::size_t(m_workbench.document().selectedVariant())].loss_scale.mode))
        return;
    const Json choices[] = {Json{{"mode", "off"}}, Json{{"mode", "fixed"}, {"value", 1024}}, Json{{"mode", "dynamic"}, {"initial", 32768}}};
    m_workbench.live().setLossScale(choices[index]);
}

} // namespace mantissa::app
