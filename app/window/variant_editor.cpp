// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/variant_editor.h"

#include "bridge/lesson_desk.h"
#include "bridge/workbench.h"
#include "forms/exceptions_form.h"
#include "forms/field_form.h"
#include "forms/keeps_run_off.h"
#include "forms/policy_form.h"
#include "models/spoken.h"
#include "models/variant_edits.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "window/side_panel.h"
#include "window/step_model.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

QScrollArea* scrolled(QWidget* inside) {
    auto* area = new QScrollArea;
    area->setWidget(inside);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus); // what lies in it has it
    for (QWidget* clear : {inside, area->viewport()})
        clear->setAutoFillBackground(false); // the panel's shows
    return area;
}

// Of a mode, those that mean something in it.
std::vector<Field> fieldsOf(LossScaling::Mode mode) {
    std::vector<Field> fields;
    for (const Field& field : loss_scale_fields())
        if (field.key == "mode" || (mode == LossScaling::Mode::fixed && field.key == "value") ||
            (mode == LossScaling::Mode::dynamic && field.key != "value"))
            fields.push_back(field);
    return fields;
}

// The selected variant as the file has it, also while something in the file is wrong; null: there is none.
const Json* ownOf(const ExperimentDocument& document) {
    if (document.selectedVariant() >= document.variantCount())
        return nullptr;
    const Json& own = document.json()["variants"][static_cast<std::size_t>(document.selectedVariant())];
    return own.is_object() ? &own : nullptr;
}

LossScaling policysScale(const Json& own) {
    Problems problems;
    return read_policy(own.value("policy", Json("float32")), "", problems).loss_scale;
}

LossScaling scaleOf(const Json& own) {
    Problems problems;
    return own.contains("loss_scale") ? read_loss_scale(own["loss_scale"], "", problems) : policysScale(own);
}

} // namespace

VariantEditor::VariantEditor(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_tabs(new QTabWidget),
      m_when(new QLabel),
      m_summary(new QLabel),
      m_scaleNote(new QLabel),
      m_policy(new PolicyForm),
      m_lossScale(new FieldForm),
      m_layers(new ExceptionsForm),
      m_steps(new StepModel(this)),
      m_stepTable(new QTableView),
      m_casts(new QCheckBox(tr("Casts only"))),
      m_ownScale(new QCheckBox(tr("As the policy says"))) {
    setObjectName("variantEditor");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 8);
    m_tabs->addTab(scrolled(m_policy), tr("Formats"));
    m_tabs->addTab(makeLossScale(), tr("Loss scale"));
    m_tabs->addTab(scrolled(m_layers), tr("Layers"));
    m_tabs->addTab(makeStep(), tr("Step"));
    m_tabs->setDocumentMode(true);
    layout->addWidget(m_tabs, 1);
    m_when->setProperty("muted", true);
    layout->addWidget(m_when);
    m_when->setWordWrap(true);
    m_when->setContentsMargins(12, 0, 12, 0);
    m_policy->edited = [this](const Json& policy) {
        ExperimentDocument& document = m_workbench.document();
        // A run that goes on, and a lesson, know their variants by name.
        const bool named = m_workbench.session().busy() || LessonDesk::of(m_workbench).isOpen();
        if (named || !setPolicyWithName(document, document.selectedVariant(), policy))
            m_workbench.live().setPolicy(document.selectedVariant(), policy, nullptr);
    };
    m_layers->edited = [this](const Json& layers) {
        m_workbench.live().setPolicy(m_workbench.document().selectedVariant(), nullptr, layers);
    };
    for (FieldForm* form : findChildren<FieldForm*>()) // the policy's, too
        keepRunOff(*form, workbench);
    keepRunOff(*m_policy, workbench);
    connect(&workbench.document(), &ExperimentDocument::replaced, m_policy, &PolicyForm::forget);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, m_policy, &PolicyForm::forget);
    connect(&workbench, &Workbench::changed, this, &VariantEditor::refresh);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &VariantEditor::refresh);
    connect(&workbench.plans(), &PlanWatcher::answered, this, &VariantEditor::refreshStep);
}

void VariantEditor::choose(Tab tab) { m_tabs->setCurrentIndex(tab); }

int VariantEditor::tab() const { return m_tabs->currentIndex(); }

void VariantEditor::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
    const int beside = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    setProperty(wantedWidthProperty, m_policy->minimumSizeHint().width() + beside); // of words in this language
}

QWidget* VariantEditor::makeLossScale() {
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    m_scaleNote->setProperty("muted", true);
    m_scaleNote->setWordWrap(true);
    m_scaleNote->setText(tr("The loss is multiplied by the scale before the backward pass, and the gradients are divided by it again: "
                            "small gradients stay above the smallest number of the format."));
    layout->addWidget(m_scaleNote);
    layout->addWidget(m_ownScale);
    layout->addWidget(m_lossScale);
    layout->addStretch(1);
    connect(m_ownScale, &QCheckBox::clicked, this, [this](bool asPolicy) {
        const Json* own = ownOf(m_workbench.document());
        if (!own)
            return;
        m_workbench.live().setLossScale(asPolicy ? Json() : write_loss_scale(scaleOf(*own)));
    });
    m_lossScale->edited = [this](const QString& key, const Json& value) {
        const Json* own = ownOf(m_workbench.document());
        if (!own)
            return;
        Json json = write_loss_scale(scaleOf(*own));
        if (key == "mode")
            json = Json::object();
        if (value.is_null())
            json.erase(key.toStdString());
        else
            json[key.toStdString()] = value;
        m_workbench.live().setLossScale(json);
    };
    return scrolled(page);
}

QWidget* VariantEditor::makeStep() {
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 8, 0, 0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 0, 12, 0);
    m_summary->setWordWrap(true);
    m_casts->setToolTip(tr("Only where a tensor changes its format, with what that moves."));
    m_ownScale->setToolTip(tr("Takes the loss scale that the policy brings; off: fields of this variant's own."));
    head->addWidget(m_summary, 1);
    head->addWidget(m_casts);
    layout->addLayout(head);
    m_stepTable->setModel(m_steps);
    m_stepTable->setShowGrid(false);
    m_stepTable->setAccessibleName(tr("Compiled step"));
    m_stepTable->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_stepTable->verticalHeader()->hide();
    keepScaled(m_stepTable, [table = m_stepTable] { table->verticalHeader()->setDefaultSectionSize(scaled(26)); });
    m_stepTable->setTextElideMode(Qt::ElideMiddle);
    m_stepTable->setWordWrap(false);
    offerTableCopy(*m_stepTable);
    const int widths[] = {180, 84, 126, 70, 64, 80, 160}; // the first four in an editor that nobody drew wider
    for (int column = 0; column < StepModel::ColumnCount; ++column)
        m_stepTable->setColumnWidth(column, widths[column]);
    m_stepTable->horizontalHeader()->setStretchLastSection(true);
    layout->addWidget(m_stepTable, 1);
    connect(m_casts, &QCheckBox::toggled, this, &VariantEditor::refreshStep);
    return page;
}

// From the file itself: while something else in it is wrong this is still the variant that edits go to.
void VariantEditor::refresh() {
    const auto& experiment = m_workbench.document().experiment();
    const int index = m_workbench.document().selectedVariant();
    setWindowTitle(tr("Variant %1").arg(m_workbench.variants().names().value(index)));
    const Json* own = ownOf(m_workbench.document());
    m_tabs->setEnabled(own);
    m_layers->setEnabled(experiment.has_value()); // while the network is wrong nobody knows its layers
    if (!isVisible() || !own)
        return;
    m_policy->show(own->value("policy", Json("float32")));
    if (experiment)
        showLayers(experiment->variants[static_cast<std::size_t>(index)].model, *own);
    m_when->setText(!m_workbench.live().takesChangesOf(index) ? tr("Counts from the next run.")
                    : experiment                              ? tr("Counts from the next step of the run; the charts get a marker.")
                                 : tr("Counts in the run as soon as nothing is wrong with the experiment any more."));
    refreshLossScale(*own);
    refreshStep();
}

void VariantEditor::showLayers(const Model& model, const Json& own) {
    QStringList layers;
    for (const std::string& name : layer_names(model))
        layers << QString::fromStdString(name);
    m_layers->show(layers, own.value("layers", Json::object()));
}

void VariantEditor::refreshLossScale(const Json& own) {
    const int index = m_workbench.document().selectedVariant();
    const LossScaling scaling = scaleOf(own);
    m_ownScale->setChecked(!own.contains("loss_scale"));
    const bool same = m_lossScale->property("mode").toInt() == int(scaling.mode) && m_lossScale->property("variant").toInt() == index + 1;
    if (m_lossScale->isAncestorOf(focusWidget()) && focusWidget()->hasFocus() && same)
        return; // what is being typed into stays
    m_lossScale->setProperty("mode", int(scaling.mode));
    m_lossScale->setProperty("variant", index + 1);
    QMetaObject::invokeMethod(
        this, // a control of the form may be the one that speaks
        [this, scaling, show = same ? &FieldForm::refresh : &FieldForm::show] {
            (m_lossScale->*show)(fieldsOf(scaling.mode), write_loss_scale(scaling)); // a refused text stays as long as its value does
        },
        Qt::QueuedConnection);
}

void VariantEditor::refreshStep() {
    if (!isVisible())
        return;
    const VariantPlan* plan = m_workbench.plans().plan(m_workbench.document().selectedVariant());
    if (plan && plan->ofBefore) {
        m_steps->setSteps({}, StepModel::Rows::all);
        return m_summary->setText(m_workbench.document().firstProblem());
    }
    m_steps->setSteps(plan ? plan->steps : QVector<StepRow>(), m_casts->isChecked() ? StepModel::Rows::casts : StepModel::Rows::all);
    m_summary->setText(plan && plan->failure.isEmpty() ? m_steps->summary()
                       : plan                          ? spoken(plan->failure)
                                                       : tr("The variant is compiled…"));
}

} // namespace mantissa::app
