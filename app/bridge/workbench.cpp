// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/workbench.h"

#include "backends/registry.h"
#include "bridge/run_values.h"
#include "models/variant_edits.h"
#include "models/words.h"
#include "style/appearance.h"
#include "runs/run_folder.h"

#include <QStandardPaths>

namespace mantissa::app {
namespace {

constexpr std::int64_t stepsPerTurn = 16;

// The engine's reasons begin small, as parts of a longer line.
QString sentence(QString text) {
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text.endsWith('.') ? text : text + '.';
}

} // namespace

Workbench::Workbench(const QString& projectRoot, QObject* parent)
    : QObject(parent),
      m_ownRoot(projectRoot),
      m_journalFolder(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/edits"),
      m_project(projectRoot),
      m_journal(m_document, m_journalFolder),
      m_session(m_store) {
    for (const std::string& id : device_ids())
        m_devices << QString::fromStdString(id);
    m_device = m_devices.value(0);
    connect(&m_document, &ExperimentDocument::changed, this, &Workbench::askPlans);
    connect(&m_document, &ExperimentDocument::changed, this, &Workbench::changed);
    connect(&m_session, &SessionController::stateChanged, this, &Workbench::changed);
    connect(&m_session, &SessionController::runEnded, this, &Workbench::tellEnd);
    connect(&m_session, &SessionController::trouble, this, &Workbench::tellTrouble);
    connect(&m_session, &SessionController::finished, this, [this](const QString& failure) {
        if (!failure.isEmpty())
            tell({Message::Kind::bad, tr("The run could not go on."), failure});
        Q_EMIT changed();
    });
    connect(&m_probe, &MemoryProbe::measured, this, &Workbench::tellMeasured);
    connect(&m_store, &RunStore::curvesWanted, this, [this](int key) { showCurves(key); });
}

void Workbench::askPlans() {
    if (m_document.experiment())
        m_plans.ask(*m_document.experiment(), m_device);
}

void Workbench::setDevice(const QString& device) {
    m_device = device;
    askPlans();
    Q_EMIT changed();
}

int Workbench::runOf(int variant) const {
    if (variant < 0 || variant >= m_document.variantCount())
        return -1;
    const QString name = variantNames()[variant];
    for (int key : m_store.currentRuns()) // by name: variants are moved and removed while their runs stay
        if (m_store.run(key).name == name)
            return key;
    return -1;
}

// Also while the experiment has an error.
QStringList Workbench::variantNames() const {
    QStringList names;
    for (int i = 0; i < m_document.variantCount(); ++i) {
        const Json& variant = m_document.json()["variants"][static_cast<std::size_t>(i)];
        const Json name = variant.is_object() ? variant.value("name", Json()) : Json();
        names << (name.is_string() ? QString::fromStdString(name.get<std::string>()) : tr("variant %1").arg(i + 1));
    }
    return names;
}

QString Workbench::policyName(int index) const {
    const Json& variant = m_document.json()["variants"][static_cast<std::size_t>(index)];
    Json policy = variant.is_object() ? variant.value("policy", Json()) : Json();
    if (policy.is_object())
        policy = policy.value("base", Json());
    return policy.is_string() ? QString::fromStdString(policy.get<std::string>()) : QStringLiteral("float32");
}

int Workbench::lineOf(int variant) const {
    if (const int key = runOf(variant); key >= 0)
        return m_store.run(key).line;
    QStringList policies;
    for (int i = 0; i < m_document.variantCount(); ++i)
        policies << policyName(i);
    return assignLines(theme(), policies).value(variant);
}

QString Workbench::whyNot(Verb verb) const {
    using State = SessionController::State;
    const State state = m_session.state();
    if (state == State::stopping)
        return tr("The run is stopping: the step under way ends, then everything is saved.");
    if (verb == Verb::pause)
        return state == State::running  ? QString()
               : state == State::paused ? tr("The run is paused. Press Run to go on.")
                                        : tr("No run is going. Press Run first.");
    if (verb == Verb::stop)
        return m_session.busy() ? QString() : tr("No run is going.");
    if (state == State::running)
        return verb == Verb::run ? tr("The run is going.") : tr("This is off while a run is going. Press Pause (Space) first.");
    if (!m_document.experiment())
        return m_document.firstProblem().isEmpty() ? tr("No experiment is open.") : m_document.firstProblem();
    return state == State::idle ? memoryWords() : QString();
}

bool Workbench::continues() const { return !m_session.busy() && Project::resumable(m_store, m_document.json(), m_device) >= 0; }

void Workbench::begin(SessionController::Until until) {
    if (m_session.state() == SessionController::State::paused) {
        m_session.goOn(until);
        return;
    }
    if (m_session.busy() || !m_document.experiment())
        return;
    try {
        const int group = Project::resumable(m_store, m_document.json(), m_device);
        begin(until, group >= 0 ? group : makeGroup());
    } catch (const std::exception& error) {
        tell({Message::Kind::bad, tr("The run could not start."), QString::fromStdString(error.what())});
    }
}

void Workbench::startAfresh() {
    if (m_session.busy() || !m_document.experiment())
        return;
    try {
        begin(SessionController::Until::end, makeGroup());
    } catch (const std::exception& error) {
        tell({Message::Kind::bad, tr("The run could not start."), QString::fromStdString(error.what())});
    }
}

// Side by side where all of them fit into the device's memory, else one after another.
std::int64_t Workbench::turns() const {
    double together = 0;
    for (const VariantPlan& plan : m_plans.plans())
        together += plan.peak;
    const double memory = m_plans.device().memoryBytes;
    if (memory > 0 && together > 0.8 * memory)
        return 0;
    const std::int64_t asked = m_document.experiment()->variants.front().training.turns;
    return asked > 0 ? asked : stepsPerTurn;
}

// A pure 16-bit run that diverges mostly needs wider masters: the twin that has them is one click away.
QVector<Message::Action> Workbench::remediesOf(const RunData& run) {
    if (run.policy != "float16" && run.policy != "bfloat16")
        return {};
    const QString wider = "mixed_" + run.policy, name = run.name;
    return {{tr("Add it in %1").arg(wider), [this, wider, name] {
                 if (m_session.busy())
                     return tell({Message::Kind::info, tr("The variants stay as they are while a run is going."),
                                  tr("Press Stop first, then add %1.").arg(wider)});
                 for (int i = 0; i < m_document.variantCount(); ++i)
                     if (m_document.json()["variants"][static_cast<std::size_t>(i)].value("name", "") == name.toStdString())
                         duplicateVariant(m_document, i, tr("%1, wider").arg(name), {{"policy", wider.toStdString()}});
             }}};
}

void Workbench::tellEnd(int key) {
    const RunData& run = m_store.run(key);
    if (run.state == RunState::diverged)
        tell({Message::Kind::bad, tr("%1 has stopped.").arg(run.name), sentence(run.reason), remediesOf(run)});
    else if (run.state == RunState::failed)
        tell({Message::Kind::bad, tr("%1 failed.").arg(run.name), run.reason});
}

// What the run waits for: the layer wider and on, or whatever else the user changes before pressing Run.
void Workbench::tellTrouble(int variant, const EventRecord& event) {
    const auto* place = std::get_if<TensorPlace>(&event.facts);
    const QString name = variantNames().value(variant), layer = QString::fromStdString(place ? place->layer : std::string());
    QVector<Message::Action> actions;
    if (event.kind == EventKind::taken_back && m_document.json().contains(Json::json_pointer("/variants/" + std::to_string(variant))) && !layer.isEmpty() && layer != "loss" && layer != "input")
        actions << Message::Action{tr("Put %1 in float32 and go on").arg(layer), [this, variant, layer] {
                                       Json layers = m_document.json()["variants"][static_cast<std::size_t>(variant)].value("layers", Json::object());
                                       layers[layer.toStdString()] = "float32";
                                       setPolicy(variant, nullptr, layers);
                                       begin(SessionController::Until::end);
                                   }};
    if (m_session.state() == SessionController::State::paused)
        actions << Message::Action{tr("Stop"), [this] { stop(); }};
    const bool waits = m_session.state() == SessionController::State::paused;
    tell({Message::Kind::warn, waits ? tr("%1 waits.").arg(name) : tr("%1 skips step after step.").arg(name),
          sentence(QString::fromStdString(event.text)) + (waits ? ' ' + tr("Change a layer, the loss scale or the learning rate, and press Run.") : QString()), actions});
}

// An edit that reaches the run as it goes; stopped, it still goes on where it was.
bool Workbench::goesLive() {
    if (!m_session.busy() || !m_document.experiment())
        return false;
    try {
        Project::keepEdits(m_store.groups()[m_store.current()].folder, m_document.json());
    } catch (const std::exception& error) {
        tell({Message::Kind::warn, tr("The change is not in the project."), QString::fromStdString(error.what())});
    }
    return true;
}

void Workbench::setLossScale(const Json& lossScale) {
    Json json = m_document.json();
    Json& variant = json["variants"][static_cast<std::size_t>(m_document.selectedVariant())];
    variant["loss_scale"] = lossScale;
    const int index = m_document.selectedVariant();
    m_document.edit(tr("Loss scale of %1").arg(QString::fromStdString(variant.value("name", ""))), json, 100 + index);
    if (goesLive())
        m_session.setLossScale(index, m_document.experiment()->variants[static_cast<std::size_t>(index)].loss_scale);
}

void Workbench::setLearningRate(double rate) {
    Json json = m_document.json();
    Json& variant = json["variants"][static_cast<std::size_t>(m_document.selectedVariant())];
    variant["training"]["optimizer"]["learning_rate"] = rate;
    const int index = m_document.selectedVariant();
    m_document.edit(tr("Learning rate of %1").arg(QString::fromStdString(variant.value("name", ""))), json, 200 + index);
    if (goesLive())
        m_session.setLearningRate(index, rate);
}

double Workbench::learningRate() const {
    const auto& experiment = m_document.experiment();
    const auto index = static_cast<std::size_t>(m_document.selectedVariant());
    return experiment && index < experiment->variants.size() ? experiment->variants[index].training.optimizer.learning_rate() : 0;
}

void Workbench::setPolicy(int variant, const Json& policy, const Json& layers) {
    Json json = m_document.json();
    Json& target = json["variants"][static_cast<std::size_t>(variant)];
    if (!policy.is_null())
        target["policy"] = policy;
    if (!layers.is_null() && layers.empty())
        target.erase("layers");
    else if (!layers.is_null())
        target["layers"] = layers;
    m_document.edit(tr("Policy of %1").arg(QString::fromStdString(target.value("name", ""))), json);
    if (goesLive())
        m_session.replacePolicy(variant, m_document.experiment()->variants[static_cast<std::size_t>(variant)].policy);
}

void Workbench::setBatch(qint64 batch) {
    Json json = m_document.json();
    json["training"]["batch"] = batch;
    m_document.edit(tr("Batch %1").arg(batch), json, 300);
}

QString Workbench::statusWords() const {
    using State = SessionController::State;
    if (!m_document.experiment())
        return m_document.firstProblem();
    const int count = m_document.variantCount();
    const int active = m_session.activeRun();
    if (m_session.state() == State::idle) {
        const QVector<int> runs = m_store.currentRuns();
        if (runs.isEmpty())
            return count == 1 ? tr("Ready: 1 variant. Press Run (F5).") : tr("Ready: %1 variants. Press Run (F5).").arg(count);
        QStringList words;
        for (int key : runs)
            words << QStringLiteral("%1 %2").arg(m_store.run(key).name, wordOf(m_store.run(key).state));
        return (continues() ? tr("Stopped. Press Continue to go on: ") : QString()) + words.join(", ");
    }
    if (active < 0)
        return m_session.state() == State::stopping ? tr("Stopping") : tr("Loading data and preparing the first step");
    const RunData& run = m_store.run(active);
    const qint64 epochs = run.totalSteps / qMax<qint64>(1, run.stepsPerEpoch);
    QString words = tr("Variant %1 of %2, %3 · epoch %4 of %5")
                        .arg(run.variant + 1)
                        .arg(count)
                        .arg(run.name)
                        .arg(qMin(epochs, run.steps() / run.stepsPerEpoch + 1))
                        .arg(epochs);
    if (const double ms = run.millisecondsPerStep(); ms > 0)
        words += tr(" · %1 images/s").arg(formatShort(double(run.batch) * 1e3 / ms));
    if (m_session.state() == State::paused)
        return tr("Paused. ") + words;
    if (m_session.state() == State::stopping)
        return tr("Stopping after this step. ") + words;
    return words + tr(" · about %1 left").arg(formatDuration(m_session.secondsLeft()));
}

} // namespace mantissa::app
