// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/experiment_files.h"

#include "bridge/desk.h"
#include "bridge/first_experiment.h"
#include "bridge/run_shelf.h"
#include "data/source.h"
#include "models/policy_shelf.h"
#include "models/variant_edits.h"
#include "policy/policy_file.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace mantissa::app {
ExperimentFiles::ExperimentFiles(Desk& desk, RunShelf& shelf)
    : m_desk(desk),
      m_shelf(shelf),
      m_journalFolder(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/edits"),
      m_journal(desk.document(), m_journalFolder),
      m_foreign(desk, shelf) {
    QObject::connect(&m_journal, &EditJournal::failed, &m_journal, [this] { tellUnkept(); });
}

ExperimentFiles::~ExperimentFiles() { m_journal.leave(); }

QString ExperimentFiles::freeFile(const QString& folder, const QString& stem) {
    QString file = folder + '/' + stem + ".mantissa";
    for (int number = 2; QFile::exists(file); ++number)
        file = QStringLiteral("%1/%2-%3.mantissa").arg(folder, stem).arg(number);
    return file;
}

bool ExperimentFiles::refuseWhileBusy(const Saying& what) {
    if (!m_desk.session().busy())
        return false;
    m_desk.tell([=] { return Message{Message::Kind::info, tr("A run is going."), tr("Press Stop first, then open %1.").arg(what())}; });
    return true;
}

void ExperimentFiles::usePlace(const QString& path) {
    Json json = m_desk.document().json();
    Json& data = json["data"];
    const Json named = data.is_object() ? data.value("source", Json()) : Json();
    const std::string source = named.is_string() ? named.get<std::string>() : "";
    const auto found = std::ranges::find(data_sources(), source, &DataSource::name);
    const bool reads = found != data_sources().end() && std::ranges::find(found->fields, "path", &Field::key) != found->fields.end();
    if (!reads)
        data = {{"source", "image_folder"}};
    data["path"] = path.toStdString();
    m_desk.document().edit([] { return tr("Data: place of the files"); }, json);
    m_desk.plans().doubtData(); // the same place, mended
}

bool ExperimentFiles::refuseWithoutExperiment(const QString& path) {
    if (!m_desk.document().json().empty())
        return false;
    m_desk.tell([=] {
        return Message{Message::Kind::bad, tr("%1 cannot be used yet.").arg(QFileInfo(path).fileName()),
                       tr("No experiment is open. Open one first.")};
    });
    return true;
}

// A kept one that somebody gave away becomes a variant: an edit like any other.
bool ExperimentFiles::usePolicy(const QString& file) {
    if (refuseWhileBusy([file] { return QFileInfo(file).fileName(); }) || refuseWithoutExperiment(file))
        return false;
    try {
        const Json policy = read_policy_file(file.toStdString());
        addVariant(m_desk.document(), policy);
        tellPolicy(policy);
        return true;
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(file).fileName()), what};
        });
        return false;
    }
}

void ExperimentFiles::tellPolicy(const Json& policy) {
    const QString name = PolicyShelf::nameOf(policy);
    m_desk.tell([=, this, index = m_desk.document().undoStack().index()] {
        QVector<Message::Action> actions = {{tr("Undo"), [=, this] { UndoOrder::of(m_desk).goTo(index - 1); }}};
        if (!PolicyShelf().holds(name))
            actions << Message::Action{tr("Keep for every experiment"), [=, this] { keepPolicy(policy); }};
        return Message{Message::Kind::good, tr("%1 is a variant now.").arg(name), tr("Counts from the next run."), actions, index};
    });
}

void ExperimentFiles::keepPolicy(const Json& policy) {
    const QString name = PolicyShelf::nameOf(policy), why = PolicyShelf().keep(name, policy);
    if (!why.isEmpty())
        m_desk.tell([=] { return Message{Message::Kind::bad, tr("%1 was not kept.").arg(name), why}; });
}

// IDX files take the place of the experiment's data: an edit like any other, undo goes back.
bool ExperimentFiles::useData(const QString& folder) {
    if (refuseWithoutExperiment(folder))
        return false;
    Json json = m_desk.document().json();
    json["data"] = {{"source", "idx"}, {"path", folder.toStdString()}};
    m_desk.document().edit([name = QFileInfo(folder).fileName()] { return tr("Data: %1").arg(name); }, json);
    m_desk.tell([=, this, index = m_desk.document().undoStack().index()] {
        return Message{Message::Kind::good,
                       tr("Data: %1.").arg(QFileInfo(folder).fileName()),
                       tr("Counts from the next run."),
                       {{tr("Undo"), [=, this] { UndoOrder::of(m_desk).goTo(index - 1); }}},
                       index};
    });
    return true;
}

bool ExperimentFiles::makeNew() {
    if (refuseWhileBusy([] { return tr("a new experiment"); }) || refuseToLose([this] { makeNew(); }))
        return false;
    QDir().mkpath(m_desk.project().root());
    const QString name = tr("experiment"), file = freeFile(m_desk.project().root(), name.toLower()); // small, as all that we name
    const QString title = name + QFileInfo(file).completeBaseName().mid(name.size());
    m_journal.leave();
    QString wrong;
    if (m_desk.document().create(file, firstExperiment(title.toStdString()), &wrong))
        return openWith(file, m_desk.project().root());
    m_journal.goOn();
    m_desk.tell([=] { return Message{Message::Kind::bad, tr("A new experiment could not be made."), wrong}; });
    return false;
}

bool ExperimentFiles::save() {
    if (m_desk.document().file().isEmpty() || m_desk.document().shipped())
        return false;
    const QString file = m_desk.document().file();
    if (!m_desk.document().changedElsewhere())
        return saveAs(file);
    m_desk.tell([this, file] {
        return Message{.kind = Message::Kind::warn,
                       .fact = tr("%1 was changed elsewhere since it was read here, and was not saved.").arg(QFileInfo(file).fileName()),
                       .cause = tr("Another window or an editor wrote it. Save as keeps both."),
                       .actions = {{tr("Write over it"), [this, file] { saveAs(file); }}},
                       .topic = "changed elsewhere"};
    });
    return false;
}

bool ExperimentFiles::saveAs(const QString& file) {
    QString wrong;
    const bool good = m_desk.document().save(file, &wrong); // with it the journal goes over to this file: nothing is unsaved
    if (good) {
        Q_EMIT m_desk.opened(file);
        Q_EMIT m_desk.changed();
    } else {
        m_desk.tell([=] { return Message{Message::Kind::bad, tr("The experiment was not saved."), wrong}; });
    }
    return good;
}

bool ExperimentFiles::makeProject(const QString& folder) {
    if (refuseWhileBusy([] { return tr("a new project"); }))
        return false;
    if (!QDir().mkpath(folder + "/runs")) {
        m_desk.tell([=] {
            return Message{Message::Kind::bad, tr("The project could not be made."),
                           tr("%1 cannot be written. Choose another folder.").arg(folder)};
        });
        return false;
    }
    const QString file = freeFile(folder, Project::slug(m_desk.document().json()));
    return saveAs(file) && openWith(file, folder);
}

} // namespace mantissa::app
