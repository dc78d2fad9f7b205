// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/message.h"
#include "bridge/plan_watcher.h"
#include "bridge/project.h"
#include "bridge/session_controller.h"
#include "models/experiment_document.h"

namespace mantissa::app {

// Everything the window shows, without the window: experiment, runs, training, plans.
class Workbench : public QObject {
    Q_OBJECT
public:
    enum class Verb { run, pause, step, epoch, stop };

    explicit Workbench(const QString& projectRoot, QObject* parent = nullptr);

    bool open(const QString& file); // tells what is wrong
    ExperimentDocument& document() { return m_document; }
    RunStore& store() { return m_store; }
    SessionController& session() { return m_session; }
    PlanWatcher& plans() { return m_plans; }
    const Project& project() const { return m_project; }

    QString device() const { return m_device; }
    QStringList devices() const { return m_devices; }
    void setDevice(const QString& device);
    int lineOf(int variant) const; // of the theme; as in the current group, else what it would get
    int runOf(int variant) const;  // key in the current group; -1: none

    QString whyNot(Verb verb) const; // empty: it can be done
    void run() { begin(SessionController::Until::end); }
    void step() { begin(SessionController::Until::step); }
    void epoch() { begin(SessionController::Until::epoch); }
    void pause() { m_session.pause(); }
    void stop() { m_session.stop(); }
    bool continues() const; // Run goes on with what was broken off
    void startAfresh();

    void setLossScale(const Json& lossScale); // of the selected variant
    void setLearningRate(double rate);        // the same
    void setBatch(qint64 batch);
    double learningRate() const;
    QString statusWords() const;
    void tell(const Message& message) { Q_EMIT told(message); }
    void showPage(const QString& key) { Q_EMIT pageWanted(key); }

Q_SIGNALS:
    void begun();   // a run, also one that goes on
    void changed(); // anything that decides what can be done
    void told(const Message& message);
    void pageWanted(const QString& key); // of the page registry

private:
    void begin(SessionController::Until until);
    void begin(SessionController::Until until, int group);
    int makeGroup();
    void tellEnd(int key);
    void askPlans();
    std::int64_t turns() const;

    Project m_project;
    ExperimentDocument m_document;
    RunStore m_store;
    SessionController m_session;
    PlanWatcher m_plans;
    QStringList m_devices;
    QString m_device;
};

} // namespace mantissa::app
