// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDateTime>
#include <QHash>
#include <QSet>
#include <QTimer>

namespace mantissa::app {

class Desk;

// Runs that are shown while another window, or the command line, trains them: they are read again as their files grow, and once more when
// that training is over; what it begins is read, too.
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
    void waitForNews();
    void look();
    bool lookAt(int key, bool trained); // whether it was read again
    bool mayGoOn(int key) const;
    bool isOurs(int group) const; // it is trained in this window

    Desk& m_desk;
    QSet<QString> m_trained; // folders of groups, as of the last look
    QHash<int, Seen> m_seen; // by key
    QTimer m_clock;
};

} // namespace mantissa::app
