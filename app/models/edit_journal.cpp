// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/edit_journal.h"

#include "core/json_if_any.h"
#include "core/system_cause.h"
#include "models/experiment_document.h"
#include "models/kept_saying.h"
#include "models/spoken.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

namespace mantissa::app {
namespace {

constexpr int mostWindows = 9;          // of one file
constexpr qint64 mostHistory = 2 << 20; // bytes; a journal that is longer begins anew with a save
constexpr int mostHistories = 64;       // of files of which nothing is unsaved
const QString ending = QStringLiteral(".edits");
const QByteArray savedLine = R"({"saved":true})";

QString stemOf(const QString& file) {
    const QByteArray hash = QCryptographicHash::hash(file.toUtf8(), QCryptographicHash::Sha1).toHex().left(12);
    return QFileInfo(file).completeBaseName().left(40) + '-' + hash;
}

Json parsed(const QByteArray& line) { return json_if_any({line.data(), static_cast<std::size_t>(line.size())}); }

// What another program wrote into a journal is read as far as it tells.
QString textIn(const Json& line, const char* key) {
    const Json text = line.is_object() ? line.value(key, Json()) : Json();
    return text.is_string() ? QString::fromStdString(text) : QString();
}

bool tellsExperiment(const Json& line) { return line.is_object() && line.contains("json") && canBeEdited(line["json"]); }

int numberIn(const Json& line, const char* key, int otherwise) {
    const Json number = line.is_object() ? line.value(key, Json()) : Json();
    return number.is_number_integer() ? number.get<int>() : otherwise;
}

bool isHead(const Json& line) {
    return textIn(line, "format") == "mantissa.edits" && numberIn(line, "version", 0) == 1 && canBeEdited(line.value("saved", Json()));
}

// The experiment whose edits wait there; empty: none do.
QString waitingIn(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const Json head = parsed(file.readLine());
    bool waits = false;
    while (!file.atEnd())
        waits = file.readLine().trimmed() != savedLine;
    return waits ? textIn(head, "file") : QString();
}

bool isFree(const QString& path) { return JournalFile().take(path) != JournalFile::Take::held; }

// What the experiment came to with these lines, the first of which says what it was before.
Json cameTo(const QList<QByteArray>& lines, qsizetype last) {
    for (qsizetype i = last; i > 0; --i) // the last line may be torn
        if (const Json line = parsed(lines[i]); tellsExperiment(line))
            return line["json"];
    const Json head = parsed(lines.first());
    return head.is_object() ? head.value("saved", Json()) : Json();
}

int unsavedIn(const QUndoStack& undo) {
    if (undo.isClean())
        return 0;
    return undo.cleanIndex() < 0 ? qMax(1, undo.index()) : qAbs(undo.index() - undo.cleanIndex());
}

} // namespace

EditJournal::EditJournal(ExperimentDocument& document, const QString& folder, QObject* parent)
    : QObject(parent), m_document(document), m_folder(folder) {
    connect(&document, &ExperimentDocument::edited, this, &EditJournal::takeEdit);
    connect(&document, &ExperimentDocument::saved, this, &EditJournal::takeSaved);
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &EditJournal::takeIndex);
}

QString EditJournal::journal(int window) const {
    return m_folder + '/' + stemOf(m_of) + (window > 1 ? QStringLiteral("-%1").arg(window) : QString()) + ending;
}

bool EditJournal::take(Slot which) {
    for (int i = 0; i < mostWindows; ++i) {
        const int window = (m_first + i) % mostWindows + 1;
        if (waitingIn(journal(window)).isEmpty() == (which == Slot::waiting) || !isFree(journal(window)))
            continue;
        m_window = window;
        return m_file.take(journal(window)) != JournalFile::Take::held;
    }
    m_file.take({});
    return false;
}

// A journal that is long lets go of what was saved.
void EditJournal::takeSaved() {
    if (m_of != m_document.file() || m_file.path().isEmpty() || m_foreign || m_file.size() > mostHistory)
        return beginAfresh();
    m_history = true;
    noteSaved();
    if (!m_history)
        restart();
}

// Where there is no room for that, no edit of before may wait: it would be laid over what was saved.
void EditJournal::noteSaved() {
    append(parsed(savedLine));
    if (m_file.keepsAll())
        return;
    m_history = false;
    m_file.remove();
}

// What another window left behind of the same file waits until that is opened again; of a file that was just replaced it is about
// nothing that is there.
void EditJournal::beginAfresh() {
    const bool replaced = m_of != m_document.file();
    m_history = false;
    leave();
    m_of = m_document.file();
    if (replaced)
        dropLeft();
    take(Slot::idle);
    restart();
}

void EditJournal::dropLeft() {
    for (int window = 1; window <= mostWindows; ++window)
        if (JournalFile left; left.take(journal(window)) == JournalFile::Take::taken)
            left.remove();
}

int EditJournal::begin() {
    leave();
    m_of = m_document.file();
    m_history = m_foreign = m_forgotten = m_told = false;
    if (m_of.isEmpty())
        return 0;
    if (!take(Slot::waiting)) // of this window or of another
        take(Slot::idle);
    m_first = 0;
    replay(m_file.text());
    if (m_document.undoStack().count() == 0)
        restart();
    return unsavedIn(m_document.undoStack());
}

void EditJournal::goOn() {
    m_forgotten = false;
    m_of = m_document.file();
    m_file.takeAgain();
    if (m_document.undoStack().isClean() && !m_history)
        restart();
}

// The first line is what was saved, each other line an edit, a move through the undo stack, or a save.
void EditJournal::replay(const QByteArray& text) {
    const QList<QByteArray> lines = text.split('\n');
    const Json head = parsed(lines.first());
    if (!isHead(head))
        return;
    const Json onFile = cameTo(lines, lines.lastIndexOf(savedLine)), last = cameTo(lines, lines.size() - 1);
    const bool same = onFile == m_document.json();
    if (!same && last == onFile)
        return;                                // nothing is unsaved, and another program has written the file since
    ExperimentDocument::Held held(m_document); // hundreds of edits would fill the window anew hundreds of times
    m_replaying = true;
    m_shift = numberIn(head, "index", 0);
    m_foreign = !same;
    m_history = same && lines.contains(savedLine);
    if (same) {
        held.goBackTo(head.value("saved", Json()));
        for (const QByteArray& line : lines)
            redo(line);
    }
    if (!same && last != m_document.json())
        m_document.layOver([] { return tr("Restored edits"); }, last);
    if (last == onFile)
        m_document.undoStack().setClean();
    m_replaying = false;
}

// An undo may lead below the first line, or to what could not be read.
void EditJournal::redo(const QByteArray& text) {
    if (text == savedLine)
        return m_document.undoStack().setClean();
    const Json line = parsed(text);
    if (!tellsExperiment(line))
        return;
    const int index = numberIn(line, "index", -1) - m_shift;
    if (line.contains("what"))
        m_document.edit(sayingOf(line["what"]), line["json"], numberIn(line, "merge", 0));
    else if (index >= 0 && index <= m_document.undoStack().count())
        m_document.undoStack().setIndex(index);
    m_document.edit([] { return tr("Restored edits"); }, line["json"]); // none, where it is so already
}

void EditJournal::restart() {
    m_history = m_foreign = false;
    m_shift = 0;
    m_file.clear();
    append({{"format", "mantissa.edits"},
            {"version", 1},
            {"file", m_of.toStdString()},
            {"index", m_document.undoStack().index()},
            {"saved", m_document.json()}});
}

void EditJournal::append(const Json& line) {
    if (!m_replaying && !m_of.isEmpty())
        m_file.append(line);
}

void EditJournal::record(const Json& line) {
    if (m_replaying || m_of.isEmpty())
        return;
    m_forgotten = false;
    m_file.append(line);
    if (!m_file.keepsAll() && !m_told)
        Q_EMIT failed();
    m_told = !m_file.keepsAll();
}

void EditJournal::takeEdit(const Saying& what, int merge) {
    record({{"what", keptSaying(what)}, {"merge", merge}, {"json", m_document.json()}});
}

void EditJournal::takeIndex(int index) {
    if (!m_document.editing())
        record({{"index", index + m_shift}, {"json", m_document.json()}});
}

void EditJournal::leave() {
    if (m_of.isEmpty())
        return;
    if (m_document.undoStack().isClean())
        m_history ? noteSaved() : m_file.remove();
    m_file.leave();
    m_of.clear();
}

Saying EditJournal::whyNot() const {
    if (m_file.path().isEmpty())
        return [] { return tr("%1 windows of this file are open already. Save it before you close this one.").arg(mostWindows); };
    return [folder = m_folder, cause = m_file.cause()] {
        return tr("%1 cannot be written: %2. Save the experiment; edits are kept again once that is mended.")
            .arg(folder, spoken(system_cause(cause)));
    };
}

bool EditJournal::openElsewhere() const {
    for (int window = 1; window <= mostWindows; ++window)
        if (window != m_window && QFileInfo::exists(journal(window) + ".lock") && !isFree(journal(window)))
            return true;
    return false;
}

bool EditJournal::othersWait() const {
    for (int window = 1; window <= mostWindows; ++window)
        if (window != m_window && !waitingIn(journal(window)).isEmpty() && isFree(journal(window)))
            return true;
    return false;
}

QStringList EditJournal::leftBehind(const QString& folder) {
    QStringList files;
    int histories = 0;
    for (const QFileInfo& info : QDir(folder).entryInfoList({'*' + ending}, QDir::Files, QDir::Time)) {
        JournalFile each;
        const JournalFile::Take taken = each.take(info.filePath());
        if (taken == JournalFile::Take::held)
            continue;
        if (const QString file = waitingIn(info.filePath()); !file.isEmpty())
            files << file;
        else if (taken == JournalFile::Take::taken && ++histories > mostHistories)
            each.remove();
    }
    files.removeDuplicates();
    return files;
}

} // namespace mantissa::app
