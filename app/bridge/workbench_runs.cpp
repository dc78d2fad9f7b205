// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/workbench.h"

#include "bridge/run_values.h"
#include "models/words.h"
#include "runs/run_folder.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QThread>

namespace mantissa::app {
namespace {

QString policyOf(const Variant& variant) {
    const Json policy = variant.resolved.at("variants").at(0).value("policy", Json("float32"));
    return QString::fromStdString(policy.is_string() ? policy.get<std::string>() : policy.value("base", "float32"));
}

Json longer(Json experiment, qint64 epochs) {
    for (Json& variant : experiment["variants"])
        if (variant.contains("training") && variant["training"].contains("epochs"))
            variant["training"]["epochs"] = variant["training"]["epochs"].get<qint64>() + epochs;
    const Json training = experiment.value("training", Json::object());
    experiment["training"]["epochs"] = training.value("epochs", qint64(1)) + epochs;
    return experiment;
}

// Of the processor's cores one is left for the window, where there are enough.
int threadsBesideTheWindow() {
    const int cores = QThread::idealThreadCount();
    return cores > 2 ? cores - 1 : cores;
}

} // namespace

int Workbench::makeGroup() {
    const QString folder = m_project.makeGroup(m_document.json(), m_device);
    for (int key : m_store.visibleRuns())
        m_store.run(key).visible = false;
    const int group = m_store.addGroup({folder,
                                        QLocale().toString(QTime::currentTime(), QLocale::ShortFormat),
                                        QDateTime::currentDateTime(),
                                        {},
                                        Project::slug(m_document.json())});
    for (const Variant& variant : m_document.experiment()->variants) {
        RunData run;
        run.variant = variant.index;
        run.name = QString::fromStdString(variant.name);
        run.policy = policyOf(variant);
        run.folder = folder + '/' + QString::fromStdString(run_folder_name(variant.index, variant.name));
        run.batch = variant.training.batch;
        run.device = m_device;
        run.started = QDateTime::currentDateTime();
        run.experiment = QString::fromStdString(m_document.experiment()->name);
        m_store.addRun(group, run);
    }
    m_store.assignLines(group);
    return group;
}

void Workbench::begin(SessionController::Until until, int group) {
    m_store.setCurrent(group);
    const Json first = Project::experimentOf(m_store.groups()[group].folder);
    SessionController::Request request{
        first == m_document.json() ? *m_document.experiment() : parse_experiment(first, m_document.file().toStdString()), {}, {}, until};
    request.options.device = m_device.toStdString();
    request.options.out = m_store.groups()[group].folder.toStdString();
    request.options.turns = turns();
    request.options.threads = m_threads > 0 ? m_threads : threadsBesideTheWindow();
    request.options.resume = RunSettings::Resume::yes;
    request.options.attended = true;
    for (int key : m_store.currentRuns()) {
        request.runs[m_store.run(key).variant] = key;
        if (m_store.run(key).state == RunState::stopped)
            m_store.run(key).state = RunState::waiting;
    }
    Q_EMIT begun();
    m_session.start(std::move(request));
}

void Workbench::loadRuns() {
    m_store.clear();
    m_allRunsLoaded = false;
    tellUnreadable(m_project.load(m_document.json(), m_store));
    const int group = Project::resumable(m_store, m_document.json(), m_device);
    if (group >= 0)
        for (int key : m_store.groups()[group].runs) {
            showCurves(key);
            m_store.run(key).visible = true;
        }
    m_store.setCurrent(group);
    Q_EMIT changed();
}

void Workbench::showCurves(int key) {
    RunData& run = m_store.run(key);
    readCurves(run);
    if (!run.damage.isEmpty())
        tell({Message::Kind::warn, tr("A part of %1 is damaged.").arg(run.name), tr("%1. The rest is shown.").arg(run.damage)});
}

void Workbench::loadAllRuns() {
    if (m_allRunsLoaded)
        return;
    m_allRunsLoaded = true;
    tellUnreadable(m_project.loadOthers(m_document.json(), m_store));
    m_store.tellStructure();
}

void Workbench::tellUnreadable(const QStringList& wrong) {
    if (!wrong.isEmpty())
        tell({Message::Kind::warn,
              wrong.size() == 1 ? tr("A run folder could not be read.") : tr("%1 run folders could not be read.").arg(wrong.size()),
              tr("%1 The other runs are shown; delete the folder if it is of no use.").arg(wrong.first())});
}

// The runs of an earlier press of Run, as if it had just been.
void Workbench::showGroup(int group) {
    if (m_session.busy() || group < 0 || group >= m_store.groups().size())
        return;
    for (int key : m_store.visibleRuns())
        m_store.run(key).visible = false;
    for (int key : m_store.groups()[group].runs) {
        if (m_store.run(key).curves == RunData::Curves::inFolder)
            showCurves(key);
        m_store.run(key).visible = true;
    }
    m_store.setCurrent(group);
    Q_EMIT changed();
}

void Workbench::deleteRuns(const QVector<int>& keys) {
    struct Gone {
        int key;
        QString from, to;
    };
    QVector<Gone> gone;
    QStringList names;
    for (int key : keys) {
        const RunData& run = m_store.run(key);
        if (run.state == RunState::running || (m_session.busy() && m_store.currentRuns().contains(key)))
            continue;
        const QString place = QDir(run.folder).exists() ? m_project.bin(run.folder) : QString();
        if ((place.isEmpty() && QDir(run.folder).exists()) || !m_store.remove(key))
            continue;
        gone << Gone{key, run.folder, place};
        names << run.name;
    }
    if (gone.isEmpty()) {
        tell({Message::Kind::info, tr("Nothing was deleted."),
              tr("A run that is going is stopped first, and its folder must be writable.")});
        return;
    }
    tell({Message::Kind::info,
          gone.size() == 1 ? tr("%1 was deleted.").arg(names.first()) : tr("%1 runs were deleted.").arg(gone.size()),
          tr("Their folders go for good when the window is closed."),
          {{tr("Undo"), [this, gone] {
                for (const Gone& each : gone)
                    if (each.to.isEmpty() || QDir().rename(each.to, each.from))
                        m_store.putBack(each.key);
                Q_EMIT changed();
            }}}});
    Q_EMIT changed();
}

QString Workbench::whyNotProlong() const {
    if (m_session.busy())
        return tr("A run is going. Press Stop first.");
    if (m_store.current() < 0)
        return tr("No run is shown. Press Run first.");
    if (!m_document.experiment())
        return m_document.firstProblem();
    for (int key : m_store.currentRuns())
        if (m_store.run(key).state == RunState::completed)
            return Project::editedOf(m_store.groups()[m_store.current()].folder) == m_document.json()
                       ? QString()
                       : tr("The experiment was edited since this run. Press Run to train it anew.");
    return tr("No run of this group is finished: Continue goes on with it.");
}

// The experiment gets more epochs, and the same folders go on from their last step.
void Workbench::prolong(qint64 epochs) {
    if (!whyNotProlong().isEmpty() || epochs < 1)
        return;
    const int group = m_store.current();
    const QString folder = m_store.groups()[group].folder;
    const Json json = longer(m_document.json(), epochs), first = longer(Project::experimentOf(folder), epochs);
    m_document.edit(tr("Prolong by %1 epochs").arg(epochs), json);
    if (!m_document.experiment())
        return;
    try {
        Project::keepGroup(folder, first, m_device);
        Project::keepEdits(folder, json);
        for (int key : m_store.currentRuns())
            if (m_store.run(key).state == RunState::completed)
                m_store.run(key).state = RunState::stopped;
        begin(SessionController::Until::end, group);
    } catch (const std::exception& error) {
        tell({Message::Kind::bad, tr("The run could not be prolonged."), QString::fromStdString(error.what())});
    }
}

QString Workbench::whyNotMeasure() const {
    if (m_probe.busy())
        return tr("A measurement is under way.");
    if (m_session.busy())
        return tr("A run is going: its memory is on the Run page.");
    if (!m_document.experiment())
        return m_document.firstProblem().isEmpty() ? tr("No experiment is open.") : m_document.firstProblem();
    return memoryWords();
}

void Workbench::measureMemory() {
    if (!whyNotMeasure().isEmpty())
        return;
    m_probe.start(*m_document.experiment(), m_device, m_threads > 0 ? m_threads : threadsBesideTheWindow());
    Q_EMIT changed();
}

void Workbench::tellMeasured(const QVector<MemoryProbe::Row>& rows) {
    QStringList words;
    bool failed = false;
    for (const MemoryProbe::Row& row : rows) {
        failed = failed || !row.failure.isEmpty();
        words << (row.failure.isEmpty() ? tr("%1 %2 (predicted %3)").arg(row.name, formatBytes(row.measured), formatBytes(row.predicted))
                                        : tr("%1: %2").arg(row.name, row.failure));
    }
    tell({failed ? Message::Kind::warn : Message::Kind::info, tr("Measured over one step:"), words.join("; ") + '.'});
    Q_EMIT changed();
}

QString Workbench::memoryWords() const {
    const double free = m_plans.device().limitBytes;
    if (free <= 0 || m_plans.waiting())
        return {};
    for (const VariantPlan& plan : m_plans.plans())
        if (plan.failure.isEmpty() && plan.peak > free) {
            const QString need = tr("%1: %2 needed, %3 free.").arg(plan.name, formatBytes(plan.peak), formatBytes(free));
            return plan.largestBatch > 0 ? need + ' ' + tr("Set the batch to %1 or less.").arg(formatCount(plan.largestBatch))
                                         : need + ' ' + tr("Choose a smaller network or a narrower policy.");
        }
    return {};
}

} // namespace mantissa::app
