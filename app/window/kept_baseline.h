// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>

namespace mantissa::app {

class RunStore;

// The run that was pinned as the baseline, kept over a restart by its folder: pinned again as soon as it is among the runs, and not
// forgotten while it is not. One that was deleted may be put back, at the next start, too.
class KeptBaseline : public QObject {
    Q_OBJECT
public:
    explicit KeptBaseline(RunStore& store, QObject* parent = nullptr);
    // What was kept in a file of this folder: the run's own, seen from there, wherever the project lies. Empty: none was.
    void bring(const QString& beside, const QString& folder);
    QString now() const; // likewise, to be kept

private:
    void pin();
    void take(); // what the user pinned, or that nothing is any more
    QString wanted() const { return m_wanted.isEmpty() ? m_deleted : m_wanted; }
    QString folderOf(int key) const;
    bool isDeleted(const QString& folder) const;

    RunStore& m_store;
    QString m_beside, m_wanted;
    QString m_deleted; // that was pinned
    bool m_pinned = false;
};

} // namespace mantissa::app
