// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/experiment_panel.h"

#include "bridge/workbench.h"
#include "models/layer_names.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/elided_label.h"
#include "window/run_column.h"
#include "window/variant_actions.h"
#include "window/variant_column.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

constexpr int rowHeight = 28;

// Where there is no room for all of it, the first part as a whole: half a figure is none.
class FactLabel : public ElidedLabel {
public:
    void tell(const QString& words) {
        m_words = words;
        fit();
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        ElidedLabel::resizeEvent(event);
        fit();
    }

private:
    void fit() {
        const bool whole = fontMetrics().horizontalAdvance(m_words) <= contentsRect().width();
        setText(whole ? m_words : m_words.section(QStringLiteral(", "), 0, 0));
    }
    QString m_words;
};

void tell(QLabel& fact, const QString& words) { static_cast<FactLabel&>(fact).tell(words); }

// Counted as under the table of the Build page: what is inside a residual, too.
QString networkWords(const QVector<VariantPlan>& plans, const Json& experiment) {
    const auto layers = layerNames(experiment).size();
    QString words = layers == 1 ? QObject::tr("1 layer") : QObject::tr("%1 layers").arg(layers);
    qint64 parameters = 0;
    if (!plans.isEmpty())
        for (const LayerCost& layer : plans.first().layers)
            parameters += layer.parameters;
    return parameters > 0 ? words + ", " + formatCount(parameters) : words;
}

QString dataWords(const Experiment& experiment) {
    const Json& data = experiment.variants.front().data;
    QString words = QString::fromStdString(data.value("source", ""));
    if (words == "mnist")
        words = "MNIST";
    if (data.contains("train") && data["train"].is_number_integer())
        words += ", " + formatCount(data["train"].get<qint64>());
    return words;
}

QString trainingWords(const Experiment& experiment) {
    const TrainingSettings& training = experiment.variants.front().training;
    const QString optimizer = QString::fromStdString(training.optimizer.type->type);
    return training.epochs == 1 ? QObject::tr("%1, 1 epoch").arg(optimizer)
                                : QObject::tr("%1, %2 epochs").arg(optimizer).arg(training.epochs);
}

} // namespace

ExperimentPanel::ExperimentPanel(Workbench& workbench, VariantActions& actions, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_actions(actions),
      m_network(new FactLabel),
      m_data(new FactLabel),
      m_training(new FactLabel),
      m_variants(new VariantColumn(workbench, actions)) {
    setProperty("panel", true);
    setAttribute(Qt::WA_StyledBackground);
    setMinimumWidth(228);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeFacts());
    layout->addWidget(m_variants);
    layout->addWidget(new RunColumn(workbench), 1);
    connect(&workbench, &Workbench::changed, this, &ExperimentPanel::refresh);
    connect(&workbench.plans(), &PlanWatcher::answered, this, &ExperimentPanel::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &ExperimentPanel::refresh);
    refresh();
}

// What it is at the left, how it is at the right; a click leads to where it is changed.
QWidget* ExperimentPanel::makeFact(const QString& sign, const QString& name, const QString& help, QLabel* value,
                                   const std::function<void()>& act) {
    auto* button = new QPushButton(icon(sign), name);
    button->setProperty("row", true);
    button->setToolTip(help);
    setScaledHeight(button, rowHeight);
    auto* row = new QHBoxLayout(button);
    keepScaled(button, [row, button] { // what it is called stays free
        row->setContentsMargins(button->fontMetrics().horizontalAdvance(button->text()) + 44, 0, 9, 0);
    });
    value->setProperty("muted", true);
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(value, 1);
    connect(button, &QPushButton::clicked, this, act);
    connect(&Appearance::instance(), &Appearance::changed, button, [button, sign] { button->setIcon(icon(sign)); });
    return button;
}

QWidget* ExperimentPanel::makeFacts() {
    auto* facts = new QWidget;
    auto* grid = new QVBoxLayout(facts);
    grid->setContentsMargins(2, 6, 2, 8);
    grid->setSpacing(0);
    grid->addWidget(makeFact("network", tr("Network"), tr("Shows the layers on the Build page."), m_network,
                             [this] { m_workbench.showPage("build"); }));
    grid->addWidget(
        makeFact("data", tr("Data"), tr("Shows the images on the Data page."), m_data, [this] { m_workbench.showPage("data"); }));
    grid->addWidget(
        makeFact("training", tr("Training"), m_actions.training->statusTip(), m_training, [this] { m_actions.training->trigger(); }));
    return facts;
}

void ExperimentPanel::refresh() {
    if (const auto& experiment = m_workbench.document().experiment()) {
        tell(*m_network, networkWords(m_workbench.plans().plans(), m_workbench.document().json()));
        m_network->setEnabled(!m_workbench.plans().waiting()); // grey: the parameters are those before the last edit
        tell(*m_data, dataWords(*experiment));
        tell(*m_training, trainingWords(*experiment));
    }
    m_variants->refresh();
}

} // namespace mantissa::app
