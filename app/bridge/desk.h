// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/kept_lines.h"
#include "bridge/message.h"
#include "bridge/plan_watcher.h"
#include "bridge/project.h"
#include "bridge/session_controller.h"
#include "bridge/silenced.h"
#include "bridge/undo_order.h"
#include "bridge/variant_list.h"
#include "health/sampling.h"
#include "models/experiment_document.h"

namespace mantissa::app {

// What lies open: the experiment, its runs, its training, its plans, the device they are for; and how the user is told of them.
class Desk : public QObject {
    Q_OBJECT
public:
    explicit Desk(const QString& projectRoot, QObject* parent = nullptr);

    ExperimentDocument& document() { return m_document; }
    RunStore& store() { return m_store; }
    SessionController& session() { return m_session; }
    PlanWatcher& plans() { return m_plans; }
    VariantList variants() const { return {m_document, m_store}; }
    const Project& project() const { return m_project; }
    void setProject(const QString& root);
    Silenced& silenced() { return m_silenced; }          // what not to be advised of again, in this project
    const QString& ownRoot() const { return m_ownRoot; } // of the project where what comes from elsewhere is put

    QString device() const { return m_device; }
    QStringList devices() const { return m_devices; }
    void setDevice(const QString& device);
    int threads() const;                                  // of the engine
    void setThreads(int threads) { m_threads = threads; } // 0: all but the window's

    const health::SamplingSettings& health() const { return m_health; } // how often runs are observed
    void setHealth(const health::SamplingSettings& settings) { m_health = settings; }

    void tell(const Telling& telling) { Q_EMIT told(telling); }
    void showEditor(int tab) { Q_EMIT editorWanted(tab); }
    void showPage(const QString& key) { Q_EMIT pageWanted(key); }
    enum class Task { measure, choose_data }; // some steps of each variant; where the data lie
    void begin(Task task) {                   // on its page
        Q_EMIT pageWanted(task == Task::measure ? "why" : "data");
        Q_EMIT taskWanted(task);
    }
    void showNumber(double number) { // in every format, on its page
        Q_EMIT pageWanted("numbers");
        Q_EMIT numberWanted(number);
    }

Q_SIGNALS:
    void begun();   // a run, also one that goes on
    void changed(); // anything that decides what can be done
    void told(const Telling& telling);
    void editorWanted(int tab);          // of the variant editor: formats, loss scale, layers, compiled step
    void opened(const QString& path);    // an experiment or project, for the list of recent ones
    void pageWanted(const QString& key); // of the page registry
    void numberWanted(double number);
    void taskWanted(Task task); // of the page that has come to the front

private:
    friend class RunShelf;  // which brings and keeps the lines
    friend class UndoOrder; // which tells which one this is
    void askPlans();

    const QString m_ownRoot;
    Project m_project;
    Silenced m_silenced;
    ExperimentDocument m_document;
    RunStore m_store;
    KeptLines m_lines{m_document, m_store}; // before all others who are told of a change, and draw with them
    SessionController m_session;
    UndoOrder m_undoOrder{*this};
    PlanWatcher m_plans;
    QStringList m_devices;
    QString m_device;
    int m_threads = 0;
    health::SamplingSettings m_health{.mode = health::SamplingSettings::Mode::share};
};

} // namespace mantissa::app
