// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/foreign_runs.h"
#include "bridge/message.h"
#include "bridge/report_runs.h"
#include "models/edit_journal.h"
#include "models/saying.h"

#include <QCoreApplication>

#include <functional>

namespace mantissa::app {

class Desk;
class RunShelf;

// What is opened and saved, and what a crash left behind. Each tells what is wrong and returns false.
class ExperimentFiles {
    Q_DECLARE_TR_FUNCTIONS(ExperimentFiles)
public:
    ExperimentFiles(Desk& desk, RunShelf& shelf);
    ~ExperimentFiles();

    bool open(const QString& path); // whatever lies there: an experiment, a project folder, runs, a folder of images
    // passed: no file that a user would look for among the recent ones; back: nor one whose edits are news, as they were left just now
    enum class Recent { noted, passed, back };
    bool openExperiment(const QString& file, Recent recent = Recent::noted);
    bool openPictures(const QString& folder); // of pictures: they become an experiment
    void usePlace(const QString& path);       // of files, in the experiment that is open: its source stays where it reads such
    void importRuns(const QString& path) { m_foreign.read(path); } // of TensorBoard
    bool makeNew();                                                // a small network in a file of its own in the project
    bool save();                                                   // shipped experiments are saved elsewhere
    bool saveAs(const QString& file);
    bool makeProject(const QString& folder); // the experiment as it is now, in a project of its own
    // Where unsaved edits would be gone, as no journal keeps them: the user is asked first, and whoever asked goes on if they are given up.
    bool refuseToLose(const std::function<void()>& goOn);
    QStringList leftBehind() const { return EditJournal::leftBehind(m_journalFolder); } // by a crash

private:
    bool openProject(const QString& folder);
    bool openReport(const QString& path);
    bool openRuns(const QString& folder);
    bool openTrained(const QStringList& folders);
    bool useData(const QString& folder);
    bool usePolicy(const QString& file);
    bool refuseWithoutExperiment(const QString& path);
    void tellPolicy(const Json& policy);
    void keepPolicy(const Json& policy);
    bool refuseWhileBusy(const Saying& what);
    static QString fileOf(const Json& experiment, const QString& root);
    void showReported(const ReportRuns& runs, const QString& report);
    static QString freeFile(const QString& folder, const QString& stem);
    bool openWith(const QString& file, const QString& root, Recent recent = Recent::noted);
    void tellRestored(int edits);
    void tellLaidOver();
    void tellUnkept();
    void tellOpenElsewhere();
    std::function<QVector<Message::Action>()> restoredActions(); // as they are said when they are told

    Desk& m_desk;
    RunShelf& m_shelf;
    const QString m_journalFolder;
    EditJournal m_journal;
    ForeignRuns m_foreign;
};

} // namespace mantissa::app
