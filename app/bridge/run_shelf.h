// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/curve_reader.h"
#include "bridge/run_bin.h"
#include "core/json.h"
#include "models/run_data.h"
#include "models/saying.h"
#include "train/sweep_settings.h"

#include <QVector>

#include <map>

namespace mantissa::app {

class Desk;

// What of a run folder is left out, as it is damaged: a message. Nothing, where that is nothing.
void tellDamaged(Desk& desk, const QString& run, const QString& damage);

// The project's runs: read, made, shown again, deleted.
class RunShelf {
public:
    explicit RunShelf(Desk& desk);

    void load();                                                           // of the experiment that was opened
    void loadAll();                                                        // of the project's other experiments, too
    void loadGroup(const QString& folder);                                 // where it is not known yet; nothing of it is shown by that
    bool showFolder(const QString& folder);                                // a group of runs, which may lie outside the project
    void show(int group);                                                  // as if it had just been
    void tick(const QStringList& folders);                                 // the runs in them, beside what is ticked
    void showOnly(const QVector<int>& keys);                               // ticks these, of whatever group, and no others
    int make();                                                            // a group of the experiment as it is now, a run per variant
    int makeSweep(const SweepSettings& settings);                          // the same, of every policy with every batch and seed
    void growSweep(int group, const SweepSettings& settings);              // what is done stays; the rest is as if made anew
    void loadSearch(int group);                                            // what of it is over beside that sweep
    void takeEnded(int group);                                             // of its runs what was trained beside it
    void remove(const QVector<int>& keys);                                 // a message offers to undo it
    void setLine(int key, int line);                                       // of the theme; kept in the run's folder
    void pinNote(int key, const EventPoint& note);                         // with the pane that it stands on
    void pinNote(int key, qint64 step, const QString& text);               // kept in the run's folder; undo takes it away
    void rewordNote(int key, const EventPoint& note, const QString& text); // empty: it goes; undo brings the former back

private:
    struct Gone {
        int key = -1;
        QString name, notedIn; // a group, as deleted; empty: none is noted in it
        RunBin::Run run;       // of no folder: it never had one
    };
    struct NoteChange { // an empty text: no note
        int key = -1;
        QString folder;
        qint64 step = 0;
        QString from, to;
        QString pane = {}; // that it stands on; empty: the loss
    };
    void changeNote(const NoteChange& change);
    bool writeNote(const NoteChange& change);
    QStringList takeLost(const QVector<int>& keys); // off the list: nothing could bring their folders back
    RunBin& bin();                                  // of the project that is open
    QVector<Gone> bin(const QVector<int>& keys);
    Saying whyNoneWent(const QVector<int>& keys) const; // into the bin
    void offerLeftBehind();
    void putBack(const QVector<Gone>& gone);
    bool isKnown(const Gone& gone) const;   // else another experiment was opened since
    int addDeed(const QVector<Gone>& gone); // to the undo order
    int lastOf(const Json& experiment) const;
    void tellUnreadable(const QStringList& wrong);

    Desk& m_desk;
    CurveReader m_curves;
    std::map<QString, RunBin> m_bins; // by project
    bool m_allLoaded = false;
};

} // namespace mantissa::app
