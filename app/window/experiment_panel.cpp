// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/experiment_panel.h"

#include "bridge/workbench.h"
#include "core/field.h"
#include "models/layer_names.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/elided_label.h"
#include "window/run_column.h"
#include "window/variant_actions.h"
#include "window/variant_column.h"

#include <QDir>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
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

// Enter does what a click does, and whoever comes by keyboard sees where they are.
class FactButton : public QPushButton {
public:
    using QPushButton::QPushButton;

protected:
    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            click();
        else
            QPushButton::keyPressEvent(event);
    }
    void paintEvent(QPaintEvent* event) override {
        QPushButton::paintEvent(event);
        if (!hasFocus())
            return;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme().focus, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
};

void tell(QLabel& fact, const QString& words) { static_cast<FactLabel&>(fact).tell(words); }

// Counted as under the table of the Build page: what is inside a residual, too. Parameters are those of a plan.
QString networkWords(Workbench& workbench) {
    const auto layers = layerNames(workbench.document().json()).size();
    const QString words = layers == 1 ? QObject::tr("1 layer") : QObject::tr("%1 layers").arg(layers);
    const QVector<VariantPlan>& plans = workbench.plans().plans();
    qint64 parameters = 0;
    if (!plans.isEmpty() && plans.first().tellsFigures())
        for (const LayerCost& layer : plans.first().layers)
            parameters += layer.parameters;
    return parameters > 0 ? words + ", " + formatCount(parameters) : words;
}

// Of the first variant; of an experiment with an error what its file says.
Json partOf(const ExperimentDocument& document, const char* key) {
    const auto& experiment = document.experiment();
    const Json& whole = experiment ? experiment->variants.front().resolved : document.json();
    const Json part = whole.is_object() ? whole.value(key, Json::object()) : Json::object();
    return part.is_object() ? part : Json::object();
}

QString textIn(const Json& part, const char* key) {
    const Json text = part.value(key, Json());
    return text.is_string() ? QString::fromStdString(text.get<std::string>()) : QString();
}

qint64 countIn(const Json& part, const char* key) { return whole_number_in(part.value(key, Json())).value_or(0); }

// Pictures of one's own are known by their folder.
QString dataWords(const Json& data) {
    const QString source = textIn(data, "source"), folder = source == "image_folder" ? QDir(textIn(data, "path")).dirName() : QString();
    const QString name = source == "mnist" ? QStringLiteral("MNIST") : folder.isEmpty() || folder == "." ? source : folder;
    const qint64 images = countIn(data, "train");
    return images > 0 ? name + ", " + formatCount(images) : name;
}

QString trainingWords(const Json& training) {
    const Json optimizer = training.value("optimizer", Json::object());
    const QString name = optimizer.is_object() ? textIn(optimizer, "type") : QString();
    const qint64 epochs = qMax<qint64>(1, countIn(training, "epochs"));
    return epochs == 1 ? QObject::tr("%1, 1 epoch").arg(name) : QObject::tr("%1, %2 epochs").arg(name, formatCount(epochs));
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
    auto* button = new FactButton(icon(sign), name);
    button->setFocusPolicy(Qt::TabFocus);
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
    const ExperimentDocument& document = m_workbench.document();
    const bool open = document.json().is_object();
    tell(*m_network, open ? networkWords(m_workbench) : QString());
    m_network->setEnabled(document.problems().empty() && !m_workbench.plans().waiting()); // grey: not what will be trained, or not yet
    tell(*m_data, open ? dataWords(partOf(document, "data")) : QString());
    tell(*m_training, open ? trainingWords(partOf(document, "training")) : QString());
    m_variants->refresh();
}

} // namespace mantissa::app
