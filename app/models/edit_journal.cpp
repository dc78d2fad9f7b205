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

} // namespace

EditJournal::EditJournal(ExperimentDocument& document, const QString& folder, QObject* parent)
    : QObject(parent), m_document(document), m_folder(folder) {
    connect(&document, &ExperimentDocument::edited, this, &EditJournal::takeEdit);
    connect(&document, &ExperimentDocument::saved, this, [this] {
        leave();
        begin();
    });
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &EditJournal::takeIndex);
}

int EditJournal::begin() {
    leave();
    if (m_document.file().isEmpty() || !QDir().mkpath(m_folder))
        return 0;
    for (int window = 1; window <= mostWindows; ++window) {
        const QString path =
            m_folder + '/' + stemOf(m_document.file()) + (window > 1 ? QStringLiteral("-%1").arg(window) : QString()) + ending;
        auto lock = std::make_unique<QLockFile>(path + ".lock");
        lock->setStaleLockTime(0); // a lock is stale when its process is gone, not when it is old
        if (!lock->tryLock(0))
            continue;
        m_lock = std::move(lock);
        m_file.setFileName(path);
        break;
    }
    if (!m_lock)
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
        QLockFile lock(info.filePath() + ".lock");
        lock.setStaleLockTime(0);
        QFile file(info.filePath());
        if (!lock.tryLock(0) || !file.open(QIODevice::ReadOnly))
            continue; // a window works on it
        const Json head = parsed(file.readLine());
        if (head.is_object() && !file.atEnd())
            files << QString::fromStdString(head.value("file", ""));
    }
    files.removeDuplicates();
    return files;
}

} // namespace mantissa::app
