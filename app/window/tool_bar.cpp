// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/tool_bar.h"

#include "bridge/locks.h"
#include "bridge/workbench.h"
#include "models/spoken.h"
#include "models/variant_edits.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "widgets/elided_combo_box.h"
#include "window/commands.h"

#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QToolButton>

#include <utility>

namespace mantissa::app {
namespace {

constexpr int widestVariant = 240;

} // namespace

ToolBar::ToolBar(Workbench& workbench, Commands& commands, QWidget* parent)
    : QToolBar(tr("Toolbar"), parent),
      m_workbench(workbench),
      m_device(new QComboBox),
      m_variant(new ElidedComboBox),
      m_lossScale(new QComboBox),
      m_batch(new QSpinBox) {
    setObjectName("toolBar");
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setScaledHeight(this, 48);
    for (QAction* action : {commands.run, commands.pause, commands.step, commands.epoch, commands.stop})
        addButton(action, action == commands.run);
    addSeparator();
    addLabelled(tr("Device"), m_device);
    addSeparator();
    addLabelled(tr("Variant"), m_variant);
    addLabelled(tr("Loss scale"), m_lossScale);
    addLabelled(tr("Batch"), m_batch);
    m_device->addItems(workbench.devices());
    m_variant->setIconSize(QSize(30, 14));
    m_variant->setMinimumWidth(172);
    m_variant->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    keepScaled(m_variant, [this] { m_variant->setMaximumWidth(scaled(widestVariant)); });
    m_lossScale->addItems({tr("Off"), tr("Fixed"), tr("Dynamic")});
    m_batch->setRange(1, 1 << 20);
    m_batch->setKeyboardTracking(false);
    setScaledWidth(m_batch, 62);
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
    for (auto signal : {&PlanWatcher::answered, &PlanWatcher::dataSeen})
        connect(&workbench.plans(), signal, this, &ToolBar::refresh);
    connect(&workbench.store(), &RunStore::structureChanged, this, &ToolBar::refresh);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &ToolBar::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &ToolBar::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &ToolBar::fit, Qt::QueuedConnection); // when its parts have their size
    refresh();
}

void ToolBar::addButton(QAction* action, bool primary) {
    addAction(action);
    auto* button = qobject_cast<QToolButton*>(widgetForAction(action));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setProperty("primary", primary);
    button->setFocusPolicy(Qt::TabFocus);
    m_buttons << button;
}

QLabel* ToolBar::addLabelled(const QString& text, QWidget* field) {
    auto* label = new QLabel(text);
    label->setProperty("muted", true);
    label->setContentsMargins(8, 0, 3, 0);
    label->setBuddy(field);
    field->setAccessibleName(text);
    addWidget(label);
    addWidget(field);
    return label;
}

void ToolBar::addReport(QAction* report) {
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    report->setIcon(icon("export"));
    addButton(report, false);
}

// A field to look at, a button to press: what is typed goes into the list that it opens.
void ToolBar::addFinder(QAction* find) {
    auto* finder =
        new QPushButton(icon("search"), QStringLiteral("%1   %2").arg(find->text(), find->shortcut().toString(QKeySequence::NativeText)));
    finder->setProperty("field", true);
    finder->setFocusPolicy(Qt::TabFocus);
    finder->setToolTip(tr("Every action by name (%1).").arg(find->shortcut().toString(QKeySequence::NativeText)));
    connect(finder, &QPushButton::clicked, find, &QAction::trigger);
    m_finder = addWidget(finder);
}

void ToolBar::setRoomy(bool roomy) {
    m_roomy = roomy;
    fit();
}

// Where there is no room, words go before any field does: the finder, which Ctrl+K and the menu open too, then those beside the
// fields, then those of the buttons but Run.
void ToolBar::fit() {
    const auto show = [this](bool finder, bool labels, bool words) {
        if (m_finder)
            m_finder->setVisible(finder);
        m_labelled = labels;
        takeHidden();
        for (QToolButton* button : m_buttons)
            button->setToolButtonStyle(words || button->property("primary").toBool() ? Qt::ToolButtonTextBesideIcon
                                                                                     : Qt::ToolButtonIconOnly);
        layout()->invalidate();
        return sizeHint().width() <= window()->width();
    };
    show(m_roomy, m_roomy, true) || show(false, m_roomy, true) || show(false, false, true) || show(false, false, false);
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
    m_variant->clear();
    const QStringList names = m_workbench.variants().names();
    for (int i = 0; i < names.size(); ++i)
        m_variant->addItem(QIcon(runSample(theme().line(m_workbench.variants().line(i)), theme().panel, devicePixelRatioF())), names[i]);
    m_variant->setCurrentIndex(document.selectedVariant());
    m_variant->setToolTip(tr("The variant that loss scale, learning rate and the inspector are about. Every variant is trained."));
    if (document.experiment() && document.variantCount() > 0)
        m_batch->setValue(int(document.experiment()->variants[static_cast<std::size_t>(document.selectedVariant())].training.batch));
    m_batch->setEnabled(!busy && document.experiment());
    m_batch->setToolTip(busy ? tr("The batch stays as it is while a run is going. Press Stop first.")
                             : tr("Images per step, for all variants. Counts from the next run."));
    refreshLossScale();
    takeLocks();
    if (std::exchange(m_variantWidth, m_variant->sizeHint().width()) != m_variant->sizeHint().width()) // by the longest name
        QMetaObject::invokeMethod(this, &ToolBar::fit, Qt::QueuedConnection);
}

// A locked field keeps its value; its tool tip says which step frees it.
void ToolBar::takeLocks() {
    const Locks& locks = Locks::of(m_workbench);
    const std::pair<QWidget*, const char*> fields[] = {
        {m_device, "device"}, {m_variant, "variant"}, {m_lossScale, "loss_scale"}, {m_batch, "batch"}};
    for (const auto& [field, control] : fields) {
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
    for (const auto& [field, control] : fields)
        point(field, control);
    point(widgetForAction(actions().at(1)), "pause");
    point(widgetForAction(actions().at(2)), "step");
}

// What a lesson hides goes with its label; what is hidden with Run is all that trains.
void ToolBar::takeHidden() {
    const Locks& locks = Locks::of(m_workbench);
    const QList<QAction*> parts = actions();
    const std::pair<QWidget*, const char*> fields[] = {
        {m_device, "device"}, {m_variant, "variant"}, {m_lossScale, "loss_scale"}, {m_batch, "batch"}};
    for (const auto& [field, control] : fields)
        for (int i = 1; i < parts.size(); ++i)
            if (widgetForAction(parts[i]) == field) {
                parts[i]->setVisible(!locks.isHidden(control));
                parts[i - 1]->setVisible(!locks.isHidden(control) && m_labelled);
            }
    for (int i : {0, 2, 3})
        parts[i]->setVisible(!locks.isHidden("run"));
}

void ToolBar::refreshLossScale() {
    const auto& experiment = m_workbench.document().experiment();
    m_lossScale->setEnabled(experiment.has_value());
    if (!experiment)
        return;
    const LossScaling& scaling = experiment->variants[static_cast<std::size_t>(m_workbench.document().selectedVariant())].loss_scale;
    m_lossScale->setCurrentIndex(static_cast<int>(scaling.mode));
    m_lossScale->setToolTip(m_workbench.session().busy()
                                ? tr("Of this variant. Counts from its next step; the charts get a marker.")
                                : tr("Of this variant: the loss is multiplied by it, the gradients are divided again."));
}

void ToolBar::chooseLossScale(int index) {
    const Json choices[] = {Json{{"mode", "off"}}, Json{{"mode", "fixed"}, {"value", 1024}}, Json{{"mode", "dynamic"}, {"initial", 32768}}};
    m_workbench.live().setLossScale(choices[index]);
}

} // namespace mantissa::app
