// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/memory_probe.h"
#include "bridge/message.h"
#include "bridge/plan_watcher.h"
#include "bridge/project.h"
#include "bridge/session_controller.h"
#include "models/edit_journal.h"
#include "models/experiment_document.h"

namespace mantissa::app {

// Everything the window shows, without the window: experiment, runs, training, plans.
class Workbench : public QObject {
    Q_OBJECT
public:
    enum class Verb { run, pause, step, epoch, stop };

    explicit Workbench(const QString& projectRoot, QObject* parent = nullptr);
    ~Workbench() override;

    // Whatever lies there: an experiment, a project folder, runs, a folder of images. Tells what is wrong.
    bool open(const QString& path);
    bool openExperiment(const QString& file);
    bool openFolder(const QString& folder); // of pictures: they become an experiment
    void useFolder(const QString& folder);  // in the experiment that is open
    bool newExperiment();                   // a small network in a file of its own in the project
    bool save();                            // false: shipped experiments are saved elsewhere, or it failed, which is told
    bool saveAs(const QString& file);
    bool makeProject(const QString& folder); // the experiment as it is now, in a project of its own
    QStringList leftBehind() const { return EditJournal::leftBehind(m_journalFolder); } // by a crash
    ExperimentDocument& document() { return m_document; }
    RunStore& store() { return m_store; }
    SessionController& session() { return m_session; }
    PlanWatcher& plans() { return m_plans; }
    const Project& project() const { return m_project; }
    void loadAllRuns();                        // of the project's other experiments, too
    void deleteRuns(const QVector<int>& keys); // a message offers to undo it
    QString whyNotProlong() const;
    void prolong(qint64 epochs); // trains the current group on
    void showGroup(int group);

    QString device() const { return m_device; }
    QStringList devices() const { return m_devices; }
    void setDevice(const QString& device);
    void setThreads(int threads) { m_threads = threads; } // of the engine; 0: all
    QStringList variantNames() const;
    QString policyName(int variant) const; // the built-in one that it is or begins with
    int lineOf(int variant) const;         // of the theme; as in the current group, else what it would get
    int runOf(int variant) const;          // key in the current group; -1: none

    QString whyNot(Verb verb) const; // empty: it can be done
    void run() { begin(SessionController::Until::end); }
    void step() { begin(SessionController::Until::step); }
    void epoch() { begin(SessionController::Until::epoch); }
    void pause() { m_session.pause(); }
    void stop() { m_session.stop(); }
    bool continues() const; // Run goes on with what was broken off
    void startAfresh();

    void setLossScale(const Json& lossScale);                            // of the selected variant
    void setLearningRate(double rate);                                   // the same
    void setPolicy(int variant, const Json& policy, const Json& layers); // null: as it is; counts from the next step of a run
    void measureMemory();                                                // one step of each variant, told in a message
    QString whyNotMeasure() const;
    QString memoryWords() const;                                         // why the variants do not fit; empty: they do
    void setBatch(qint64 batch);
    double learningRate() const;
    QString statusWords() const;
    void tell(const Message& message) { Q_EMIT told(message); }
    void showEditor(int tab) { Q_EMIT editorWanted(tab); }
    void showPage(const QString& key) { Q_EMIT pageWanted(key); }

Q_SIGNALS:
    void begun();   // a run, also one that goes on
    void changed(); // anything that decides what can be done
    void told(const Message& message);
    void editorWanted(int tab);          // of the variant editor: formats, loss scale, layers, compiled step
    void opened(const QString& path);    // an experiment or project, for the list of recent ones
    void pageWanted(const QString& key); // of the page registry

private:
    void begin(SessionController::Until until);
    void begin(SessionController::Until until, int group);
    int makeGroup();
    bool goesLive();
    void tellEnd(int key);
    void tellMeasured(const QVector<MemoryProbe::Row>& rows);
    void tellTrouble(int variant, const EventRecord& event);
    QVector<Message::Action> remediesOf(const RunData& run);
    void askPlans();
    bool openProject(const QString& folder);
    bool openReport(const QString& path);
    bool openRuns(const QString& folder);
    bool useData(const QString& folder);
    bool refuseWhileBusy(const QString& what);
    bool openWith(const QString& file, const QString& root);
    void tellRestored(int edits);
    void tellUnreadable(const QStringList& wrong);
    void showCurves(int key); // of a run made earlier
    void loadRuns();
    std::int64_t turns() const;

    const QString m_ownRoot, m_journalFolder;
    Project m_project;
    bool m_allRunsLoaded = false;
    ExperimentDocument m_document;
    EditJournal m_journal;
    RunStore m_store;
    SessionController m_session;
    PlanWatcher m_plans;
    MemoryProbe m_probe;
    QStringList m_devices;
    QString m_device;
    int m_threads = 0;
};

} // namespace mantissa::app
