// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_data.h"

#include <QHash>
#include <QObject>

#include <memory>

namespace mantissa::app {

// What one press of Run made: a folder with a run per variant, or per run of a sweep.
struct RunGroup {
    QString folder, title;
    QDateTime started;
    QVector<int> runs;                                         // keys of the store
    QString experiment = {};                                   // slug of its name
    enum class Kind { runs, sweep, search } kind = Kind::runs; // search: for narrow formats, beside a sweep
};

// Lines of the variants of the experiment that is open, which its runs have wherever they are shown.
struct VariantLines {
    QString experiment; // slug of its name, as of its groups
    QHash<QString, int> byName;
    QVector<int> inUse; // by variants that it has now
    bool operator==(const VariantLines&) const = default;
};

// Every run the window knows. Runs keep their key; only the thread of the window comes here.
class RunStore : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    int addGroup(RunGroup group);        // in front, which is the end
    int addEarlierGroup(RunGroup group); // where its time has its place; without one behind all others
    int addRun(int group, RunData run);  // returns its key
    void setKind(int group, RunGroup::Kind kind) { m_groups[group].kind = kind; }
    const QVector<RunGroup>& groups() const { return m_groups; }
    int current() const { return m_current; } // the group that the Run page shows; -1: none
    void setCurrent(int group);
    int now() const { return m_now; } // the group that was begun last in this window; -1: none was
    void setNow(int group) { m_now = group; }
    RunData& run(int key) { return *m_runs[static_cast<std::size_t>(key)]; }
    const RunData& run(int key) const { return *m_runs[static_cast<std::size_t>(key)]; }
    int runCount() const { return static_cast<int>(m_runs.size()); }
    QVector<int> currentRuns() const;
    QVector<int> visibleRuns() const;
    // What is called so has this line of the theme wherever it is shown, as through the steps of a lesson. Empty: as the policies have it.
    void fixLines(const QHash<QString, int>& lines);
    int fixedLine(const QString& name) const { return m_fixed.value(name, -1); }
    void setVisible(int key, bool visible);
    bool remove(int key); // from its group; the run keeps its key
    void putBack(int key);
    int groupOf(int key) const;             // -1: it was removed
    int baseline() const;                   // pinned, else of the runs that are ticked, else of the current group's; -1: none
    void pin(int key);                      // the same once more: unpinned
    int pinned() const { return m_pinned; } // -1: none
    void clear();

Q_SIGNALS:
    void curvesWanted(int key); // a run made earlier is to be shown
    void cleared();             // all runs went: first who draws them lets go of them, then what follows them is told
    void structureChanged();    // groups and runs came or went
    void appended();            // points were added
    void stateChanged(int key); // whoever changes a run tells it
    void visibilityChanged();

private:
    friend void setVariantLines(RunStore& store, const VariantLines& lines);
    friend const VariantLines& variantLines(const RunStore& store);

    QVector<RunGroup> m_groups;
    std::vector<std::unique_ptr<RunData>> m_runs;
    int m_current = -1, m_now = -1, m_pinned = -1;
    QHash<QString, int> m_fixed; // lines by name
    VariantLines m_variantLines;
    struct Removed {
        int key, group, place;
    };
    QVector<Removed> m_removed;
};

// What a run is set beside where `base` is what runs are set beside: that one, or, where both are runs of sweeps, the run of its policy
// with the same batch and seed in its group. -1: there is none.
int runBeside(const RunStore& store, int base, int key);
int baselineFor(const RunStore& store, int key);    // the same with the baseline
bool lacksBaseline(const RunStore& store, int key); // though the others have one
void pinTicked(RunStore& store, int key);           // pins or unpins it; what is pinned is ticked, or nothing would be set beside it

// Each run of a group by itself, but those of one policy of a sweep together.
QVector<QVector<int>> foldedRuns(const RunStore& store, int group);

} // namespace mantissa::app
