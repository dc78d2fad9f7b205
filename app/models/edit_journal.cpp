// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/edit_journal.h"

#include "core/json_if_any.h"
#include "models/experiment_document.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

namespace mantissa::app {
namespace {

constexpr int mostWindows = 9; // of one file
const QString ending = QStringLiteral(".edits");

QString stemOf(const QString& file) {
    const QByteArray hash = QCryptographicHash::hash(file.toUtf8(), QCryptographicHash::Sha1).toHex().left(12);
    return QFileInfo(file).completeBaseName().left(40) + '-' + hash;
}

Json parsed(const QByteArray& line) { return json_if_any({line.data(), static_cast<std::size_t>(line.size())}); }

// The experiment whose edits wait there; empty: none do.
QString waitingIn(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const Json head = parsed(file.readLine());
    return head.is_object() && !file.atEnd() ? QString::fromStdString(head.value("file", "")) : QString();
}

// Null: a window works on it.
std::unique_ptr<QLockFile> lockOf(const QString& path) {
    auto lock = std::make_unique<QLockFile>(path + ".lock");
    lock->setStaleLockTime(0); // a lock is stale when its process is gone, not when it is old
    return lock->tryLock(0) ? std::move(lock) : nullptr;
}

} // namespace

EditJournal::EditJournal(ExperimentDocument& document, const QString& folder, QObject* parent)
    : QObject(parent), m_document(document), m_folder(folder) {
    connect(&document, &ExperimentDocument::edited, this, &EditJournal::takeEdit);
    connect(&document, &ExperimentDocument::saved, this, &EditJournal::beginAfresh);
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &EditJournal::takeIndex);
}

QString EditJournal::journal(int window) const {
    return m_folder + '/' + stemOf(m_of) + (window > 1 ? QStringLiteral("-%1").arg(window) : QString()) + ending;
}

bool EditJournal::take(Slot which) {
    m_of = m_document.file();
    if (m_of.isEmpty() || !QDir().mkpath(m_folder))
        return false;
    for (int window = 1; window <= mostWindows && !m_lock; ++window) {
        auto lock = lockOf(journal(window));
        if (!lock || (which == Slot::empty && !waitingIn(journal(window)).isEmpty()))
            continue;
        m_lock = std::move(lock);
        m_file.setFileName(journal(window));
    }
    return m_lock != nullptr;
}

// What another window left behind of the same file waits until that is opened again; of a file that was just replaced it is about
// nothing that is there.
void EditJournal::beginAfresh() {
    const bool replaced = m_of != m_document.file();
    leave();
    if (replaced)
        dropLeft();
    if (take(Slot::empty))
        restart();
}

void EditJournal::dropLeft() {
    m_of = m_document.file();
    for (int window = 1; window <= mostWindows; ++window)
        if (const auto lock = lockOf(journal(window)))
            QFile::remove(journal(window));
}

int EditJournal::begin() {
    leave();
    if (!take(Slot::any))
        return 0;
    QByteArray text;
    if (m_file.open(QIODevice::ReadOnly))
        text = m_file.readAll();
    m_file.close();
    const int edits = replay(text);
    if (edits == 0)
        restart();
    else if (!m_file.open(QIODevice::Append))
        m_file.close();
    return edits;
}

// The first line is what was saved, each other line an edit, or a move through the undo stack.
int EditJournal::replay(const QByteArray& text) {
    QList<QByteArray> lines = text.split('\n');
    const Json head = parsed(lines.takeFirst());
    if (!head.is_object() || head.value("format", "") != "mantissa.edits")
        return 0;
    const ExperimentDocument::Held held(m_document); // hundreds of edits would fill the window anew hundreds of times
    m_replaying = true;
    m_offset = head.value("index", 0);
    const bool same = head.value("saved", Json()) == m_document.json();
    Json last;
    int edits = 0;
    for (const QByteArray& each : lines) {
        const Json line = parsed(each);
        if (!line.is_object() || !line.contains("json"))
            continue; // the last line may be torn
        last = line["json"];
        ++edits;
        const int index = line.value("index", -1) - m_offset;
        if (!same)
            continue;
        if (line.contains("what"))
            m_document.edit(QString::fromStdString(line["what"]), last, line.value("merge", 0));
        else if (index >= 0 && index <= m_document.undoStack().count())
            m_document.undoStack().setIndex(index);
    }
    m_offset = 0;
    if (edits > 0 && last != m_document.json())
        m_document.edit([] { return tr("Restored edits"); }, last);
    m_replaying = false;
    return m_document.undoStack().isClean() ? 0 : qMax(1, m_document.undoStack().index()); // lines are undone and merged ones, too
}

void EditJournal::restart() {
    m_file.close();
    if (!m_lock || !m_file.open(QIODevice::WriteOnly | QIODevice::Truncate))
        return;
    m_offset = m_document.undoStack().index();
    append({{"format", "mantissa.edits"},
            {"version", 1},
            {"file", m_document.file().toStdString()},
            {"index", m_offset},
            {"saved", m_document.json()}});
}

void EditJournal::append(const Json& line) {
    if (!m_file.isOpen() || m_replaying)
        return;
    m_file.write(QByteArray::fromStdString(line.dump()) + '\n');
    m_file.flush();
}

void EditJournal::takeEdit(const QString& what, int merge) {
    append({{"what", what.toStdString()}, {"merge", merge}, {"json", m_document.json()}});
}

void EditJournal::takeIndex(int index) {
    if (!m_document.editing())
        append({{"index", index}, {"json", m_document.json()}});
}

void EditJournal::leave() {
    m_file.close();
    if (m_lock && m_document.undoStack().isClean())
        m_file.remove();
    m_lock.reset();
}

void EditJournal::forget() {
    m_file.close();
    m_file.remove();
    restart();
}

QStringList EditJournal::leftBehind(const QString& folder) {
    QStringList files;
    for (const QFileInfo& info : QDir(folder).entryInfoList({'*' + ending}, QDir::Files, QDir::Time)) {
        if (!lockOf(info.filePath()))
            continue;
        if (const QString file = waitingIn(info.filePath()); !file.isEmpty())
            files << file;
    }
    files.removeDuplicates();
    return files;
}

} // namespace mantissa::app
