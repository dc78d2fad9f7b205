// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/workbench.h"

#include "bridge/folder_experiment.h"
#include "bridge/opening.h"
#include "report/experiment_of.h"

#include <QDir>
#include <QFileInfo>

namespace mantissa::app {
namespace {

// What New begins with: small enough to train at once, with something to compare.
Json firstExperiment(const QString& name) {
    const Json layers = Json::array({{{"type", "conv2d"}, {"filters", 6}, {"kernel", 5}, {"padding", "same"}, {"activation", "relu"}},
                                     {{"type", "max_pool2d"}, {"size", 2}},
                                     {{"type", "flatten"}},
                                     {{"type", "dense"}, {"units", 10}, {"name", "head"}}});
    return {{"format", "mantissa.experiment"},
            {"version", 1},
            {"name", name.toStdString()},
            {"model", {{"input", {28, 28, 1}}, {"loss", "sparse_categorical_crossentropy"}, {"layers", layers}}},
            {"data", {{"source", "mnist"}}},
            {"training", {{"batch", 64}, {"epochs", 1}, {"optimizer", {{"type", "adam"}, {"learning_rate", 0.001}}}}},
            {"variants",
             Json::array({{{"name", "float32"}, {"policy", "float32"}}, {{"name", "mixed_bfloat16"}, {"policy", "mixed_bfloat16"}}})}};
}

QString freeFile(const QString& folder, const QString& stem) {
    QString file = folder + '/' + stem + ".mantissa";
    for (int number = 2; QFile::exists(file); ++number)
        file = QStringLiteral("%1/%2-%3.mantissa").arg(folder, stem).arg(number);
    return file;
}

QString rootFor(const QString& file, const QString& otherwise) {
    const QDir folder = QFileInfo(file).absoluteDir();
    return folder.exists("runs") ? folder.absolutePath() : otherwise;
}

} // namespace

Workbench::~Workbench() {
    m_journal.leave();
    m_project.emptyBin();
}

bool Workbench::open(const QString& path) {
    const Finding found = whatIs(path);
    switch (found.kind) {
    case Finding::Kind::experiment: return openExperiment(found.path);
    case Finding::Kind::report: return openReport(found.path);
    case Finding::Kind::project: return openProject(found.path);
    case Finding::Kind::runs: return openRuns(found.path);
    case Finding::Kind::images: return openFolder(found.path);
    case Finding::Kind::idx: return useData(found.path);
    default: tell({Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(path).fileName()), found.why}); return false;
    }
}

bool Workbench::refuseWhileBusy(const QString& what) {
    if (!m_session.busy())
        return false;
    tell({Message::Kind::info, tr("A run is going."), tr("Press Stop first, then open %1.").arg(what)});
    return true;
}

bool Workbench::openExperiment(const QString& file) { return openWith(file, rootFor(file, m_ownRoot)); }

bool Workbench::openWith(const QString& path, const QString& root) {
    const QString file = QFileInfo(path).absoluteFilePath(); // the journal goes by it
    if (refuseWhileBusy(QFileInfo(file).fileName()))
        return false;
    m_journal.leave(); // what is unsaved stays in its journal and comes back with the file
    QString wrong;
    if (!m_document.open(file, &wrong)) {
        m_journal.begin();
        tell({Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(file).fileName()), wrong});
        return false;
    }
    m_project = Project(root);
    const int edits = m_journal.begin();
    loadRuns();
    if (edits > 0)
        tellRestored(edits);
    if (!m_document.shipped())
        Q_EMIT opened(file);
    return true;
}

void Workbench::tellRestored(int edits) {
    tell({Message::Kind::info,
          edits == 1 ? tr("Restored: 1 edit") : tr("Restored: %1 edits").arg(edits),
          tr("of %1 that were not saved. Undo goes back through them.").arg(m_document.title()),
          {{tr("Undo all"), [this] { m_document.undoStack().setIndex(0); }}}});
}

bool Workbench::openProject(const QString& folder) {
    const QFileInfoList files = QDir(folder).entryInfoList({"*.mantissa"}, QDir::Files, QDir::Time);
    if (refuseWhileBusy(QFileInfo(folder).fileName()))
        return false;
    if (!files.isEmpty()) {
        const bool good = openWith(files.first().absoluteFilePath(), QFileInfo(folder).absoluteFilePath());
        if (good)
            Q_EMIT opened(folder);
        return good;
    }
    for (const QFileInfo& experiment : QDir(folder + "/runs").entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time))
        for (const QFileInfo& group : QDir(experiment.filePath()).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time))
            if (Project::experimentOf(group.filePath()).is_object())
                return openRuns(group.filePath());
    tell({Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(folder).fileName()),
          tr("The project holds no experiment and no runs. Save an experiment into it first.")});
    return false;
}

// A report gives back what it was made of: written into the project, for it was trained elsewhere.
bool Workbench::openReport(const QString& path) {
    if (refuseWhileBusy(QFileInfo(path).fileName()))
        return false;
    try {
        const Json experiment = report::open_experiment(path.toStdString()).json;
        QDir().mkpath(m_project.root());
        const QString file = freeFile(m_project.root(), Project::slug(experiment));
        write_json(file.toStdString(), experiment);
        return openWith(file, m_project.root());
    } catch (const std::exception& error) {
        tell({Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(path).fileName()), QString::fromStdString(error.what())});
        return false;
    }
}

// The experiment is written beside the runs, unless the file is there already; then its runs are shown.
bool Workbench::openRuns(const QString& path) {
    if (refuseWhileBusy(QFileInfo(path).fileName()))
        return false;
    const QString group = QFile::exists(path + "/experiment.json") ? QFileInfo(path).absolutePath() : QFileInfo(path).absoluteFilePath();
    QString wrong;
    try {
        Json experiment = Project::experimentOf(group);
        if (!experiment.is_object()) {
            const QStringList runs = QDir(group).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
            experiment = read_json((group + '/' + runs.value(0) + "/experiment.json").toStdString());
        }
        const QDir above = QFileInfo(group).dir();
        const bool project = QFileInfo(above.path()).dir().dirName() == "runs";
        const QString root = project ? QFileInfo(above.path() + "/../..").canonicalFilePath() : m_ownRoot,
                      file = root + '/' + Project::slug(experiment) + ".mantissa";
        QDir().mkpath(root);
        if (!QFile::exists(file))
            write_json(file.toStdString(), experiment);
        if (!openWith(file, root))
            return false;
        int at = -1;
        for (int i = 0; i < m_store.groups().size(); ++i)
            if (QFileInfo(m_store.groups()[i].folder) == QFileInfo(group))
                at = i;
        if (at < 0) {
            tellUnreadable(m_project.loadGroup(group, m_store));
            at = int(m_store.groups().size()) - 1;
        }
        showGroup(at);
        return at >= 0;
    } catch (const std::exception& error) {
        tell({Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(path).fileName()), QString::fromStdString(error.what())});
        return false;
    }
}

bool Workbench::openFolder(const QString& folder) {
    if (refuseWhileBusy(QFileInfo(folder).fileName()))
        return false;
    try {
        if (!openExperiment(writeFolderExperiment(folder, m_project.root())))
            return false;
        showPage("data");
        return true;
    } catch (const std::exception& error) {
        tell({Message::Kind::bad,
              tr("%1 is no folder of pictures.").arg(QFileInfo(folder).fileName()),
              QString::fromStdString(error.what())});
        return false;
    }
}

void Workbench::useFolder(const QString& folder) {
    Json json = m_document.json();
    Json& data = json["data"];
    if (!data.is_object() || data.value("source", "") != "image_folder")
        data = {{"source", "image_folder"}};
    data["path"] = folder.toStdString();
    m_document.edit(tr("Data: folder"), json);
}

// IDX files take the place of the experiment's data: an edit like any other, undo goes back.
bool Workbench::useData(const QString& folder) {
    if (m_document.json().empty()) {
        tell({Message::Kind::bad,
              tr("%1 cannot be used as data.").arg(QFileInfo(folder).fileName()),
              tr("No experiment is open. Open one first.")});
        return false;
    }
    Json json = m_document.json();
    json["data"] = {{"source", "idx"}, {"path", folder.toStdString()}};
    m_document.edit(tr("Data: %1").arg(QFileInfo(folder).fileName()), json);
    tell({Message::Kind::good,
          tr("Data: %1.").arg(QFileInfo(folder).fileName()),
          tr("Counts from the next run."),
          {{tr("Undo"), [this] { m_document.undoStack().undo(); }}}});
    return true;
}

bool Workbench::newExperiment() {
    if (refuseWhileBusy(tr("a new experiment")))
        return false;
    QDir().mkpath(m_project.root());
    const QString file = freeFile(m_project.root(), tr("experiment"));
    m_journal.leave();
    QString wrong;
    if (m_document.create(file, firstExperiment(QFileInfo(file).completeBaseName()), &wrong))
        return openWith(file, m_project.root());
    m_journal.begin();
    tell({Message::Kind::bad, tr("A new experiment could not be made."), wrong});
    return false;
}

bool Workbench::save() {
    if (m_document.file().isEmpty() || m_document.shipped())
        return false;
    return saveAs(m_document.file());
}

bool Workbench::saveAs(const QString& file) {
    QString wrong;
    m_journal.leave();
    const bool good = m_document.save(file, &wrong);
    if (good) {
        Q_EMIT opened(file);
        Q_EMIT changed();
    } else {
        m_journal.begin();
        tell({Message::Kind::bad, tr("The experiment was not saved."), wrong});
    }
    return good;
}

bool Workbench::makeProject(const QString& folder) {
    if (refuseWhileBusy(tr("a new project")))
        return false;
    if (!QDir().mkpath(folder + "/runs")) {
        tell({Message::Kind::bad, tr("The project could not be made."), tr("%1 cannot be written. Choose another folder.").arg(folder)});
        return false;
    }
    const QString file = freeFile(folder, Project::slug(m_document.json()));
    return saveAs(file) && openWith(file, folder);
}

} // namespace mantissa::app
