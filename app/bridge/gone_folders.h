// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "work/worker.h"

#include <QObject>
#include <QSet>
#include <QVector>

namespace mantissa::app {

class Desk;
struct RunData;

// Folders of runs that another program moves or deletes while they are shown: whoever comes back to the window is told.
// What another window deletes leaves the list, and comes back as it does; what it trains is read again. Whether their drives answer is
// tried beside the window first: one that does not leaves all as it is.
class GoneFolders : public QObject {
    Q_OBJECT
public:
    explicit GoneFolders(Desk& desk);
    void look();

private:
    QSet<QString> places() const; // where the runs lie
    void lookNow();
    QVector<int> looked() const; // keys
    void followDeletions();
    bool isDeleted(int key) const; // by another window
    void tellDeleted(const QStringList& names);

    Desk& m_desk;
    QSet<int> m_gone;       // keys of runs of which that was told
    QVector<int> m_deleted; // of runs that another window deleted
    bool m_looking = false;
    Worker m_worker;
};

bool folderIsGone(const RunData& run); // of one that has taken steps and does not train
bool projectIsGone(Desk& desk);        // with runs that are listed
void tellProjectMadeAnew(Desk& desk);

} // namespace mantissa::app
