// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "work/worker.h"

#include <QDateTime>
#include <QHash>
#include <QSet>
#include <QTimer>

namespace mantissa::app {

class Desk;

// Runs that are shown while another window, or the command line, trains them: they are read again as their files grow, and once more when
// that training is over; what it begins is read, too. They are looked at beside the window: their drive may be one that does not answer.
class ElsewhereWatch : public QObject {
    Q_OBJECT
public:
    explicit ElsewhereWatch(Desk& desk);

private:
    struct Seen {
        qint64 bytes = -1; // of its curves
        QDateTime written;
        bool trained = false; // in its group
        int rest = 0;         // looks that it is spared: a long file is read less often
        bool isAs(const Seen& other) const { return bytes == other.bytes && written == other.written && trained == other.trained; }
    };
    struct Look {
        int key = -1;
        QString folder, group; // folders both
        Seen seen = {};        // filled beside the window
    };
    void waitForNews();
    void look();
    QVector<Look> wanted() const;
    static void lookAt(QVector<Look>& looks); // on the other thread
    void take(const QVector<Look>& looks);
    bool readWhereNew(const Look& look); // whether it was
    bool isWanted(int key) const;
    bool mayGoOn(int key) const;
    bool isOurs(int group) const; // it is trained in this window

    Desk& m_desk;
    QSet<QString> m_trained; // folders of groups, as of the last look
    QHash<int, Seen> m_seen; // by key
    bool m_looking = false;
    int m_store = 0; // counts how often the store was filled anew
    QTimer m_clock;
    Worker m_worker;
};

} // namespace mantissa::app
