// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "models/run_store.h"

#include <QHash>
#include <QObject>
#include <QStringList>

namespace mantissa::app {

class ExperimentDocument;
class Project;

// The line of each variant of the experiment that is open: given once and kept with the project, whatever variant comes above it, whatever
// it is renamed to, whatever runs are shown in its place. One that was removed keeps its line until no other is free.
class KeptLines : public QObject {
    Q_OBJECT
public:
    KeptLines(const ExperimentDocument& document, RunStore& store, QObject* parent = nullptr);
    void bring(const Project& project);                                   // of the experiment that was opened; before its runs are read
    void settle();                                                        // once they are: what nobody kept is as in the newest of them
    void choose(const QString& name, int line);                           // who had it takes what that variant had
    int of(const QString& name) const { return m_lines.value(name, -1); } // -1: none is known

private:
    void forget();
    void follow();
    void carryOver(const QStringList& names, const QStringList& policies); // of a variant that has another name now
    void letGo(const QStringList& names, const QStringList& policies);
    QVector<int> given(const QStringList& policies, const QStringList& names);
    void tellStore();
    void keep();

    // sources
    const ExperimentDocument& m_document;
    RunStore& m_store;
    // derived
    const Project* m_project = nullptr; // null: that of the experiment is not known yet
    QStringList m_files;                // of names that it has had
    QStringList m_names, m_policies;    // of the variants, as they were last
    QHash<QString, int> m_lines;        // of those that were removed, too
};

} // namespace mantissa::app
