// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/narrow.h"

#include <QCoreApplication>
#include <QVector>

namespace mantissa::app {

class Desk;
class LiveRun;
class RunShelf;

// What can be done with sweeps of the experiment that lies open: chosen, begun, gone on with.
class SweepTraining {
    Q_DECLARE_TR_FUNCTIONS(SweepTraining)
public:
    SweepTraining(Desk& desk, RunShelf& shelf, LiveRun& live) : m_desk(desk), m_shelf(shelf), m_live(live) {}

    SweepSettings settings() const;             // as the experiment has them; what it leaves open is filled in as a form begins
    void choose(const SweepSettings& settings); // one step of undo
    SweepSettings shown() const;                // of the sweep that is there
    qint64 runs(const SweepSettings& settings) const;
    qint64 done(const SweepSettings& settings) const; // of these in the sweep that would grow
    double
    seconds(const SweepSettings& settings) const; // what the others will take by runs of the same work; negative: a kind was never run
    int mostRunsOfSearch() const;                 // 0: not known

    QString whyNotStart(const SweepSettings& settings) const; // empty: it can be done
    bool grows(const SweepSettings& settings) const;          // the sweep that is there, which is of the same experiment
    void start(const SweepSettings& settings);                // grows it where it can
    void startAfresh(const SweepSettings& settings);
    bool going() const; // under training, or held
    int group() const;  // the one that goes, is shown, or else the newest of this experiment; -1: none
    QString whyNotContinue() const;
    bool unfinished() const; // some of its runs were not done
    void goOn();
    int drop(const QVector<int>& keys);          // those that wait are passed over; a message offers to undo it. How many
    QString whyNotSearch() const;                // for narrow formats; empty: it can be done
    void search(const NarrowSettings& settings); // of one that was begun: goes on with it
    void takeBack(const QVector<int>& keys);

private:
    void setDropped(const QVector<int>& keys, bool dropped);
    int addDeed(const QVector<int>& keys); // to the undo order
    enum class Place { found, fresh };
    void begin(const SweepSettings& settings, Place place);
    void beginNow(const SweepSettings& settings, Place place);
    bool refused(const SweepSettings& settings); // and told
    bool isDone(const std::string& policy, std::int64_t batch, std::uint64_t seed) const;

    Desk& m_desk;
    RunShelf& m_shelf;
    LiveRun& m_live;
};

} // namespace mantissa::app
