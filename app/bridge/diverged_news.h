// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/message.h"
#include "insight/findings/finding.h"

namespace mantissa::app {

class Desk;

// Who diverged among the runs that lie open, in one message however many they are, with what mends them a click away.
class DivergedNews {
public:
    explicit DivergedNews(Desk& desk) : m_desk(desk) {}
    static QString troubleOf(const QString& run) { return QStringLiteral("trouble: ") + run; } // the topic of what led to it
    void tell(int key, const insight::Found& found);
    void followNames(); // of the variants, which may have been renamed
    void beginAnew();   // with those of another experiment

private:
    struct Diverged {
        int key = -1;
        QString name; // the store may be emptied while the message stands
        insight::Found found;
    };
    struct Renamed {
        QString from, to;
        int runs = 0; // that there were then: a later one of the first name is of another variant
    };
    struct Offer { // what is the same for several is one
        QVector<int> keys;
        QStringList names;
        std::vector<insight::Remedy> remedies; // of each of them, whose copies have names of their own
    };
    static QVector<Offer> offersOf(const QVector<Diverged>& all);
    void tellAll(const Saying& refusal);
    Message message(const QVector<Diverged>& all, const Saying& refusal);
    static QString factOf(const QVector<Diverged>& all);
    static QString wordsOf(const Offer& offer, qsizetype diverged);
    void take(const Offer& offer, const QVector<Diverged>& all);
    QString nameNow(int key, QString name) const; // of the variant of a run that was called so
    bool isDiverged(int key) const;
    bool isMended(const Diverged& each) const;
    bool holds(const QVector<Diverged>& all) const;

    Desk& m_desk;
    QStringList m_names; // of the variants
    QVector<Renamed> m_renamed;
    QVector<Diverged> m_all; // that were told of, in the order in which they diverged
};

} // namespace mantissa::app
