// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_store.h"
#include "train/experiment.h"

namespace mantissa::app {

// Where runs are kept: <root>/runs/<experiment>/<date and time>/<nn-variant>/.
class Project {
public:
    explicit Project(QString root) : m_root(std::move(root)) {}
    static QString defaultRoot(); // $MANTISSA_PROJECT, or Mantissa in the user's documents

    QString root() const { return m_root; }
    // A new folder for one press of Run, holding the experiment as it is now.
    QString makeGroup(const Json& experiment, const QString& device) const;
    QString makeReportGroup(const Json& experiment, const QString& report) const; // of runs that a report holds
    static QString reportOf(const QString& folder);                               // its name; empty: they were trained
    QString newGroup(const Json& experiment) const;                               // where one begun now would be
    // Groups of this experiment made earlier, oldest first, without their curves. Returns what could not be read.
    QStringList load(const Json& experiment, RunStore& store) const;
    QStringList loadOthers(const Json& experiment, RunStore& store) const; // of the project's other experiments
    QString viewFile(const Json& experiment) const;                        // how its window was arranged
    QString linesFile(const Json& experiment) const;                       // how its variants are drawn
    enum class Place { last, earlier };                                    // the last group is the newest
    QStringList loadGroup(const QString& folder, RunStore& store, Place place = Place::last) const;
    // Runs of the search for narrow formats beside a sweep that are over, in a group of their own; those that are known already stay.
    QStringList loadSearch(const QString& sweepFolder, RunStore& store, Place place = Place::last) const;
    static QString slug(const Json& experiment);
    // The group that is shown, else the newest, if its runs were broken off; -1: none.
    static int brokenOff(const RunStore& store, const Json& experiment);
    // Likewise, if it is the same experiment, but for loss scales that it takes on, on the same device.
    static int resumable(const RunStore& store, const Json& experiment, const QString& device);
    static int newest(const RunStore& store, const Json& experiment);                            // group of that experiment; -1: none
    static void keepGroup(const QString& folder, const Json& experiment, const QString& device); // what the group is of, now
    static void keepEdits(const QString& folder, const Json& edited);                            // made while it ran
    static Json editedOf(const QString& folder);                                                 // null: unknown
    static QString deviceOf(const QString& folder);                                              // empty: unknown
    static Json experimentOf(const QString& folder);                                             // null: unknown
    static void keepSweep(const QString& folder, const Json& settings);                          // the group is of all its runs
    static void keepNarrow(const QString& folder, const Json& settings);                         // of the search beside a sweep
    static Json narrowOf(const QString& folder);                                                 // null: there is none
    static void keepDropped(const QString& folder, const QStringList& names);                    // of a sweep's runs
    static QStringList droppedOf(const QString& folder);
    static void keepStoppedAlone(const QString& folder, const QStringList& names); // while the others went on
    static QStringList stoppedAloneOf(const QString& folder);
    static Json sweepOf(const QString& folder); // null: it is of no sweep

private:
    QString folderOf(const Json& experiment) const;
    QString m_root;
};

void keepUnbegun(const QString& folder, const Json& reasons); // of a group: by name, why a run failed before it began
Json unbegunOf(const QString& folder);
// Where its folder's name is of a later time, which a clock that was set back has not come to: when it began.
void keepBegan(const QString& folder, const QString& stamp);
QString beganIn(const QString& folder); // empty: its name tells it

} // namespace mantissa::app
