// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/experiment_files.h"

#include "bridge/desk.h"
#include "bridge/folder_experiment.h"
#include "bridge/opening.h"
#include "bridge/run_shelf.h"
#include "bridge/stopped_alone.h"
#include "report/experiment_of.h"
#include "report/sweep/experiment.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <stdexcept>

// What lies at a path, opened.
namespace mantissa::app {
namespace {

QString rootFor(const QString& file, const QString& otherwise) {
    const QDir folder = QFileInfo(file).absoluteDir();
    return folder.exists("runs") ? folder.absolutePath() : otherwise;
}

// Whose variants are what the command line trained into the folder; throws where none of its runs tells what it trained.
Json experimentOfRuns(const QString& group) {
    QStringList names = QDir(group).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    std::ranges::stable_sort(names, {}, [](const QString& name) { return name.section('-', 0, 0).toInt(); }); // the 100th after the 99th
    std::vector<report::RunRecord> runs;
    for (const QString& name : std::as_const(names))
        if (const QString file = group + '/' + name + "/experiment.json"; QFileInfo::exists(file))
            try {
                report::RunRecord run;
                run.experiment = read_json(file.toStdString());
                run.name = run.experiment.at("variants").at(0).at("name").get<std::string>();
                runs.push_back(std::move(run));
            } catch (const std::exception&) { // it is told where runs are read
            }
    report::make_names_unique(runs);
    const Json gathered = report::gather_experiment(runs).experiment;
    if (gathered.is_null())
        throw std::runtime_error(QObject::tr("None of its runs tells what it trained.").toStdString());
    return report::experiment_of_sweep(gathered).value_or(gathered);
}

} // namespace

// Whole, and without what a shell puts behind a folder: things are named by its last part, and what is written elsewhere tells it.
bool ExperimentFiles::open(const QString& named) {
    const QString path = named.isEmpty() ? named : QDir::cleanPath(QFileInfo(named).absoluteFilePath());
    const Finding found = whatIs(path);
    switch (found.kind) {
    case Finding::Kind::experiment: return openExperiment(found.path);
    case Finding::Kind::report: return openReport(found.path);
    case Finding::Kind::project: return openProject(found.path);
    case Finding::Kind::runs: return openRuns(found.path);
    case Finding::Kind::trained: return openTrained(trainedFolders(found.path));
    case Finding::Kind::images:
    case Finding::Kind::table: return openPictures(found.path);
    case Finding::Kind::events: m_foreign.read(found.path); return true;
    case Finding::Kind::idx: return useData(found.path);
    case Finding::Kind::policy: return usePolicy(found.path);
    default:
        m_desk.tell([path, why = found.why] {
            return Message{Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(path).fileName()), why};
        });
        return false;
    }
}

bool ExperimentFiles::openExperiment(const QString& file, Recent recent) { return openWith(file, rootFor(file, m_desk.ownRoot()), recent); }

bool ExperimentFiles::openWith(const QString& path, const QString& root, Recent recent) {
    const QString file = QFileInfo(path).absoluteFilePath(); // the journal goes by it
    if (refuseWhileBusy([file] { return QFileInfo(file).fileName(); }) || refuseToLose([=, this] { openWith(file, root, recent); }))
        return false;
    m_journal.leave(); // what is unsaved stays in its journal and comes back with the file
    QString wrong;
    if (!m_desk.document().open(file, &wrong)) {
        m_journal.goOn();
        m_desk.tell([=] { return Message{Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(file).fileName()), wrong}; });
        return false;
    }
    m_desk.setProject(root);
    const int edits = m_journal.begin();
    m_shelf.load();
    if (!m_desk.document().shipped() && m_journal.openElsewhere())
        tellOpenElsewhere();
    tellCutOff(m_desk);
    if (edits > 0 && m_desk.document().changedElsewhere())
        tellLaidOver();
    else if (edits > 0 && (recent != Recent::back || m_journal.othersWait()))
        tellRestored(edits);
    if (!m_desk.document().experiment()) // where what is wrong is mended
        m_desk.showPage("build");
    if (!m_desk.document().shipped() && recent == Recent::noted)
        Q_EMIT m_desk.opened(file);
    return true;
}

bool ExperimentFiles::openProject(const QString& folder) {
    const QFileInfoList files = QDir(folder).entryInfoList({"*.mantissa"}, QDir::Files, QDir::Time);
    if (refuseWhileBusy([folder] { return QFileInfo(folder).fileName(); }))
        return false;
    if (!files.isEmpty()) {
        const bool good = openWith(files.first().absoluteFilePath(), QFileInfo(folder).absoluteFilePath());
        if (good)
            Q_EMIT m_desk.opened(folder);
        return good;
    }
    for (const QFileInfo& experiment : QDir(folder + "/runs").entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time))
        for (const QFileInfo& group : QDir(experiment.filePath()).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time))
            if (Project::experimentOf(group.filePath()).is_object())
                return openRuns(group.filePath());
    if (holdsRuns(folder + "/runs"))
        return openRuns(folder + "/runs");
    if (const QStringList trained = trainedFolders(folder + "/runs"); !trained.isEmpty())
        return openTrained(trained);
    m_desk.tell([=] {
        return Message{Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(folder).fileName()),
                       tr("The project holds no experiment and no runs. Save an experiment into it first.")};
    });
    return false;
}

// A file in the folder that says the very same, else a new one.
QString ExperimentFiles::fileOf(const Json& experiment, const QString& root) {
    const QString slug = Project::slug(experiment);
    QDir().mkpath(root);
    for (const QFileInfo& file : QDir(root).entryInfoList({slug + "*.mantissa"}, QDir::Files, QDir::Name))
        try {
            if (read_json(file.filePath().toStdString()) == experiment)
                return file.filePath();
        } catch (const std::exception&) { // damaged: not this one
        }
    const QString file = freeFile(root, slug);
    write_json(file.toStdString(), experiment);
    return file;
}

void ExperimentFiles::showReported(const ReportRuns& runs, const QString& report) {
    if (runs.folders.isEmpty())
        return m_desk.tell([report] {
            return Message{Message::Kind::info, tr("%1 holds the experiment and no runs.").arg(report),
                           tr("Reports as HTML and JSON hold both. Press Run to train it.")};
        });
    const QString group = QFileInfo(runs.folders.last()).path();
    m_shelf.showFolder(group);
    m_shelf.tick(runs.folders);
    m_desk.showPage(Project::sweepOf(group).is_object() ? "sweep" : "run");
    m_desk.tell([runs, report] {
        if (runs.written == 0)
            return Message{Message::Kind::info, tr("The runs of %1 are in the project already.").arg(report), tr("They are shown.")};
        return Message{Message::Kind::good,
                       runs.written == 1 ? tr("1 run was read from %1.").arg(report)
                                         : tr("%1 runs were read from %2.").arg(runs.written).arg(report),
                       tr("A report holds curves, figures and settings, and no checkpoints and no observed steps.")};
    });
}

// A report gives back what it was made of: written into the project, for it was trained elsewhere.
bool ExperimentFiles::openReport(const QString& path) {
    if (refuseWhileBusy([path] { return QFileInfo(path).fileName(); }))
        return false;
    try {
        const Json gathered = report::open_experiment(path.toStdString()).json;
        const Json experiment = report::experiment_of_sweep(gathered).value_or(gathered);
        const QString file = fileOf(experiment, m_desk.project().root());
        const ReportRuns runs = bringRuns(m_desk.project(), experiment, path);
        if (!openWith(file, m_desk.project().root()))
            return false;
        showReported(runs, QFileInfo(path).fileName());
        return true;
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(path).fileName()), what};
        });
        return false;
    }
}

// Beside runs of a project their experiment is written, unless it is there already; of others it is kept with what is nobody's project.
bool ExperimentFiles::openRuns(const QString& path) {
    if (refuseWhileBusy([path] { return QFileInfo(path).fileName(); }))
        return false;
    const QString group = QFile::exists(path + "/experiment.json") ? QFileInfo(path).absolutePath() : QFileInfo(path).absoluteFilePath();
    try {
        const Json kept = Project::experimentOf(group), experiment = kept.is_object() ? kept : experimentOfRuns(group);
        const QDir above = QFileInfo(group).dir();
        const bool project = QFileInfo(above.path()).dir().dirName() == "runs";
        const QString root = project ? QFileInfo(above.path() + "/../..").canonicalFilePath() : m_desk.ownRoot(),
                      own = root + '/' + Project::slug(experiment) + ".mantissa";
        const QString file = project && QFile::exists(own) ? own : fileOf(experiment, root);
        if (!openWith(file, root))
            return false;
        return m_shelf.showFolder(group);
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(path).fileName()), what};
        });
        return false;
    }
}

// Of several the last one.
bool ExperimentFiles::openTrained(const QStringList& all) {
    if (all.isEmpty() || !openRuns(all.first()))
        return false;
    if (all.size() > 1)
        m_desk.tell([all, file = m_desk.document().title()] {
            return Message{Message::Kind::info,
                           tr("Shown are the runs in %1, which were trained last.").arg(QFileInfo(all.first()).fileName()),
                           tr("Their experiment is %1. %2 holds more runs: open one of its folders.")
                               .arg(file, QFileInfo(all.first()).dir().dirName())};
        });
    return true;
}

// Of a folder or a table of them.
bool ExperimentFiles::openPictures(const QString& folder) {
    if (refuseWhileBusy([folder] { return QFileInfo(folder).fileName(); }))
        return false;
    try {
        if (!openExperiment(writeFolderExperiment(folder, m_desk.project().root())))
            return false;
        m_desk.showPage("data");
        return true;
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(folder).fileName()), what}; // a class may be empty
        });
        return false;
    }
}

} // namespace mantissa::app
