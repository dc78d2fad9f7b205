// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/build_page.h"

#include "bridge/workbench.h"
#include "insight/network_words.h"
#include "insight/words.h"
#include "models/layer_names.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/build/layer_actions.h"
#include "pages/build/layer_inspector.h"
#include "pages/build/layer_model.h"
#include "pages/build/layer_palette.h"
#include "pages/build/layer_table.h"
#include "pages/build/memory_card.h"
#include "pages/build/policy_card.h"
#include "pages/build/problem_strip.h"
#include "pages/layer_link.h"
#include "style/appearance.h"
#include "style/scaling.h"

#include <QSettings>
#include <QTableView>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

const char* const foldedKey = "build/fieldsFolded";
constexpr int leastBeneath = 216, roomyBeneath = 304;
constexpr int leastBuild = 460, leastInspector = 320;
constexpr int narrowBuild = 700,
              roomyBuild = 900; // below the first, the inspector stands beneath; below the second, where policies need it

} // namespace

BuildPage::BuildPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_layers(new LayerModel(workbench.document(), this)),
      m_settings(workbench, *m_layers),
      m_table(new LayerTable(workbench, *m_layers, m_settings)),
      m_actions(new LayerActions(workbench, *m_table)),
      m_inspector(new LayerInspector(workbench, *m_layers, m_settings, *m_table)),
      m_problem(new ProblemStrip(workbench, *m_layers)),
      m_policies(new PolicyCard(workbench)),
      m_memory(new MemoryCard(workbench)),
      m_beneath(new QWidget),
      m_folded(QSettings().value(foldedKey, false).toBool()) {
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    m_sides = new QBoxLayout(QBoxLayout::LeftToRight);
    m_sides->setSpacing(0);
    whole->addLayout(m_sides, 1);
    m_sides->addLayout(makeLeft(), 1);
    m_sides->addWidget(m_inspector);
    whole->insertWidget(0, makePalette()); // last, so that the keyboard is at the table first
    setFocusProxy(m_table);                // and not a field of the layer
    setMinimumHeight(420);
    connect(&workbench.document(), &ExperimentDocument::changed, this, &BuildPage::refresh);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &BuildPage::refresh);
    for (auto signal : {&PlanWatcher::answered, &PlanWatcher::dataSeen, &PlanWatcher::batchesFound})
        connect(&workbench.plans(), signal, this, &BuildPage::refresh);
    for (auto signal : {&RunStore::structureChanged, &RunStore::visibilityChanged}) // variants are drawn as their runs
        connect(&workbench.store(), signal, m_memory, &MemoryCard::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &BuildPage::refresh);
    connect(m_problem, &ProblemStrip::mended, this, &BuildPage::showMended);
    connect(m_table, &LayerTable::fieldsWanted, this, &BuildPage::showFields);
    connect(&LayerLink::of(workbench), &LayerLink::wanted, this, &BuildPage::selectNamed);
    refresh();
}

QWidget* BuildPage::makePalette() {
    auto* palette = new LayerPalette;
    connect(palette, &LayerPalette::wanted, m_table, &LayerTable::insert);
    connect(palette, &LayerPalette::presetChosen, this, &BuildPage::takePreset);
    return palette;
}

QLayout* BuildPage::makeLeft() {
    m_memory->setObjectName("memory");
    auto* left = new QVBoxLayout;
    left->setContentsMargins(12, 10, 12, 12);
    left->setSpacing(10);
    m_table->addBeneath(m_problem);
    left->addWidget(m_table, 1);
    auto* beneath = new QHBoxLayout(m_beneath);
    beneath->setContentsMargins(0, 0, 0, 0);
    beneath->setSpacing(10);
    beneath->addWidget(m_policies, 3);
    beneath->addWidget(m_memory, 2);
    left->addWidget(m_beneath);
    return left;
}

void BuildPage::insert(const QString& type) { m_table->insert(type); }

void BuildPage::selectNamed(const QString& layer) {
    for (const auto& [place, name] : layerNames(m_workbench.document().json()))
        if (name == layer) {
            select(Json::json_pointer(place));
            m_table->takeKeyboard();
        }
}

// The button that had the keyboard is gone.
void BuildPage::showMended(const QString& layer) {
    if (const Json::json_pointer place(layer.toStdString()); m_layers->rowOf(place) > 0)
        select(place);
    m_table->takeKeyboard();
}

void BuildPage::select(const Json::json_pointer& place) { m_table->select(place); }

// The network alone: data, training and variants stay.
void BuildPage::takePreset(const Shipped& preset) {
    try {
        Json json = m_workbench.document().json();
        json["model"] = read_json(preset.file.toStdString()).at("model");
        m_workbench.document().edit([name = preset.name] { return tr("Network of %1").arg(name); }, json);
        select(Json::json_pointer("/model/layers/0"));
    } catch (const std::exception& error) {
        m_workbench.tell([name = preset.name, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("%1 cannot be read.").arg(name), what};
        });
    }
}

void BuildPage::refresh() {
    const ExperimentDocument& document = m_workbench.document();
    const VariantPlan* plan = m_workbench.plans().plan(document.selectedVariant());
    using Costs = LayerModel::Costs;
    m_layers->setPlan(document.experiment() ? plan : nullptr, m_workbench.plans().waiting() ? Costs::stale : Costs::fresh);
    const QString peak = plan ? tr(" (in %1, at most %2 at a time)").arg(plan->name, formatBytes(plan->peak)) : QString();
    const QString totals = m_layers->costs() == Costs::stale ? tr("Compiling…") : m_layers->totals() + peak;
    const QString kind = document.experiment() && !document.experiment()->variants.empty()
                             ? spoken(as_sentence(words_of_network(document.experiment()->variants.front().model))) + ' '
                             : QString();
    m_table->setTotals(document.problems().empty() ? kind + totals : QString());
    m_problem->refresh();
    m_policies->refresh();
    m_memory->refresh();
    arrangeBeneath();
    m_table->reselect();
}

// One above the other where they cannot stand side by side: the page scrolls down, not sideways.
void BuildPage::arrangeBeneath() {
    auto* beneath = static_cast<QBoxLayout*>(m_beneath->layout());
    const QMargins around = layout()->contentsMargins() + QMargins(12, 0, 12, 0);
    arrangeInspector();
    const bool beside = m_sides->direction() == QBoxLayout::LeftToRight;
    const int room = (parentWidget() ? parentWidget()->width() : width()) - (beside && !m_folded ? m_inspector->minimumWidth() : 0);
    const int least = m_policies->minimumSizeHint().width() + beneath->spacing() + m_memory->minimumSizeHint().width();
    const bool stacked = !beside || least > room - around.left() - around.right();
    beneath->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int memory = m_memory->minimumSizeHint().height(), side = qMax(height() > 690 ? roomyBeneath : leastBeneath, memory);
    m_beneath->setFixedHeight(stacked ? side + beneath->spacing() + memory : side);
    m_policies->arrange();
}

void BuildPage::arrangeInspector() {
    const int beside = width() - scaled(LayerInspector::columnWidth) - 24; // margins of the left
    const bool stacked = width() < scaled(narrowBuild) || (width() < scaled(roomyBuild) && beside < m_policies->wantedWidth());
    m_sides->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_inspector->setMinimumWidth(stacked ? 0 : scaled(LayerInspector::columnWidth));
    m_inspector->setMaximumWidth(stacked ? QWIDGETSIZE_MAX : scaled(LayerInspector::columnWidth));
    m_inspector->setMinimumHeight(stacked ? scaled(leastInspector) : 0);
    m_inspector->setVisible(stacked || !m_folded);
    m_table->setFields(stacked ? LayerTable::Fields::elsewhere : m_folded ? LayerTable::Fields::folded : LayerTable::Fields::beside);
}

void BuildPage::showFields(bool shown) {
    m_folded = !shown;
    QSettings().setValue(foldedKey, m_folded);
    arrangeBeneath();
}

QSize BuildPage::minimumSizeHint() const { return {scaled(leastBuild), QWidget::minimumSizeHint().height()}; }

void BuildPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrangeBeneath();
}

void BuildPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

} // namespace mantissa::app
