// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/problem_strip.h"

#include "bridge/workbench.h"
#include "models/memory_repairs.h"
#include "models/output_repairs.h"
#include "models/problem_words.h"
#include "models/spoken.h"
#include "pages/build/layer_model.h"
#include "pages/problem_place.h"
#include "style/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include <utility>

namespace mantissa::app {
namespace {

Json networkOf(const ExperimentDocument& document) { return document.json().is_object() ? document.json().value("model", Json()) : Json(); }

// That of the training that goes on. A sweep, and the search beside it, go on with their own, whatever is open by now.
Json networkTrained(Workbench& workbench) {
    const RunGroup group = workbench.store().groups().value(workbench.store().current());
    const Json json = group.kind == RunGroup::Kind::runs ? Project::editedOf(group.folder) : Project::experimentOf(group.folder);
    return json.is_object() ? json.value("model", Json()) : Json();
}

} // namespace

ProblemStrip::ProblemStrip(Workbench& workbench, const LayerModel& layers, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_layers(layers), m_sign(new QLabel), m_words(new QLabel), m_repairs(new QHBoxLayout) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 3, 8, 3);
    m_sign->setAccessibleName(tr("Warning"));
    row->addWidget(m_sign);
    m_words->setWordWrap(true);
    row->addWidget(m_words, 1);
    row->addLayout(m_repairs);
    followTraining();
    connect(&workbench.session(), &SessionController::stateChanged, this, &ProblemStrip::followTraining);
    connect(&workbench, &Desk::changed, this, &ProblemStrip::refresh, Qt::QueuedConnection); // the layers hear of an edit behind the desk
}

// Whatever it is that begins, a search for narrow formats, too.
void ProblemStrip::followTraining() {
    const SessionController& session = m_workbench.session();
    const bool trains = session.busy() && session.state() != SessionController::State::preparing;
    if (std::exchange(m_trains, trains) != trains)
        m_trained = trains ? networkTrained(m_workbench) : Json();
}

QString ProblemStrip::waits() const {
    const bool other = !m_trained.is_null() && m_trained != networkOf(m_workbench.document());
    return other ? tr("The network counts from the next run: what trains goes on with the one it began with.") : QString();
}

// Of the experiment itself; else what keeps it from its data, or from the memory of the device.
std::optional<Problem> ProblemStrip::problem() const {
    const Problems& problems = m_workbench.document().problems();
    if (!problems.empty())
        return problems.front();
    const std::optional<Problem>& objection = m_workbench.plans().objection();
    return objection ? objection : m_workbench.memory().lack();
}

void ProblemStrip::refresh() {
    const ExperimentDocument& document = m_workbench.document();
    std::optional<Problem> problem = this->problem();
    const Is is = problem ? Is::wrong : Is::remark;
    if (!problem)
        problem = m_workbench.plans().remark();
    const bool wrong = problem.has_value();
    QString words = document.problems().empty() && wrong ? objectionWords(*problem) : document.firstProblem();
    if (is == Is::remark)
        words = QStringList{asSentence(words), waits()}.join(' ').trimmed();
    const bool told = !words.isEmpty();
    setVisible(told);
    const std::string experiment = document.json().dump();
    if (told && m_problem == words && m_experiment == experiment)
        return; // a button that is being pressed stays
    m_problem = words;
    m_experiment = experiment;
    while (QLayoutItem* item = m_repairs->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    showAs(is);
    m_sign->setVisible(wrong && is == Is::remark);
    m_words->setText(words);
    if (wrong)
        showRepairs(*problem, is);
}

// In red only what keeps a run from its start.
void ProblemStrip::showAs(Is is) {
    m_sign->setPixmap(icon("warning").pixmap(16, 16));
    m_words->setProperty("bad", is == Is::wrong);
    m_words->style()->polish(m_words);
}

void ProblemStrip::showRepairs(const Problem& problem, Is is) {
    const ExperimentDocument& document = m_workbench.document();
    const LayerModel::Entry* at = is == Is::wrong ? m_layers.firstWrong() : nullptr;
    const Json::json_pointer place = at ? at->place : Json::json_pointer();
    m_words->setText(at ? QStringLiteral("%1: %2").arg(at->name, at->problem) : m_problem);
    bool first = true;
    for (const Repair& repair : repairsOf(document.json(), problem, place) + memoryRepairsOf(document.json(), problem) +
                                    outputRepairsOf(document.json(), problem)) {
        auto* button = new QPushButton(repair.words);
        button->setProperty("primary", std::exchange(first, false) && is == Is::wrong);
        button->setToolTip(tr("Mends it in one step of undo."));
        connect(button, &QPushButton::clicked, this, [this, repair, place] {
            m_workbench.document().edit(repair.words, repair.experiment);
            Q_EMIT mended(QString::fromStdString(place.to_string()));
        });
        m_repairs->addWidget(button);
    }
    if (first && isMendedInData(problem)) { // no button knows which file is meant
        auto* lead = new QPushButton(tr("Go to Data"));
        lead->setToolTip(tr("Shows the fields of the data, and the button that finds files."));
        connect(lead, &QPushButton::clicked, this, [this] { m_workbench.showPage("data"); });
        m_repairs->addWidget(lead);
    }
}

} // namespace mantissa::app
