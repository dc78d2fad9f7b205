// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/message.h"
#include "insight/findings/finding.h"

#include <QHash>

namespace mantissa::app {

class Desk;

// Who diverged among the runs that lie open, in one message however many they are, with what mends them a click away.
class DivergedNews {
public:
    explicit DivergedNews(Desk& desk) : m_desk(desk) {}
    void tell(int key, const insight::Found& found);
    void followNames(); // of the variants, which may have been renamed
    void beginAnew();   // with those of another experiment

private:
    struct Diverged {
        int key = -1;
        QString name; // the store may be emptied while the message stands
        insight::Found found;
    };
    struct Offer { // what is the same for several is one
        QStringList names;
        std::vector<insight::Remedy> remedies; // of each of them, whose copies have names of their own
    };
    static QVector<Offer> offersOf(const QVector<Diverged>& all);
    void tellAll(const Saying& refusal);
    Message message(const QVector<Diverged>& all, const Saying& refusal);
    static QString factOf(const QVector<Diverged>& all);
    static QString wordsOf(const Offer& offer, qsizetype diverged);
    void take(const Offer& offer, const QVector<Diverged>& all);
    QString nameNow(const QString& name) const { return m_renamed.value(name, name); } // of the variant of such a run
    bool isDiverged(int key) const;
    bool isMended(const Diverged& each) const;
    bool holds(const QVector<Diverged>& all) const;

    Desk& m_desk;
    QStringList m_names;                    // of the variants
    QHash<QString, QString> m_renamed = {}; // since their runs
    QVector<Diverged> m_all;                // that were told of, in the order in which they diverged
};

} // namespace mantissa::app
