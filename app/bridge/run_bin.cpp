// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/run_bin.h"

#include <QDir>
#include <QFile>
#include <QUuid>

namespace mantissa::app {
namespace {

const QString binName = QStringLiteral("/.deleted");
const QString lockName = QStringLiteral("/window.lock");
const QString noteEnding = QStringLiteral(".from");

// Another window's lock is stale when its process is gone, not when it is old.
std::unique_ptr<QLockFile> lockOf(const QString& folder) {
    auto lock = std::make_unique<QLockFile>(folder + lockName);
    lock->setStaleLockTime(0);
    return lock->tryLock(0) ? std::move(lock) : nullptr;
}

} // namespace

RunBin::RunBin(const QString& projectRoot) : m_root(projectRoot + binName) {}

RunBin::~RunBin() {
    if (m_own.isEmpty())
        return;
    m_lock.reset();
    QDir(m_own).removeRecursively();
    QDir().rmdir(m_root); // where no other window has one
}

QString RunBin::take(const QString& folder) {
    if (m_own.isEmpty()) {
        const QString own = m_root + '/' + QUuid::createUuid().toString(QUuid::Id128);
        if (!QDir().mkpath(own))
            return {};
        m_own = own;
        m_lock = lockOf(own);
    }
    const QString place = m_own + '/' + QString::number(++m_taken).rightJustified(6, '0') + '-' + QFileInfo(folder).fileName();
    QFile note(place + noteEnding); // first, so that a kill leaves no run of which nobody knows where it was
    if (!note.open(QIODevice::WriteOnly) || note.write(QFileInfo(folder).absoluteFilePath().toUtf8()) < 0 || !note.flush())
        return {};
    note.close();
    if (QDir().rename(folder, place))
        return place;
    note.remove();
    return {};
}

bool RunBin::putBack(const Run& run) {
    if (QFileInfo::exists(run.from) || !QDir().mkpath(QFileInfo(run.from).absolutePath()) || !QDir().rename(run.to, run.from))
        return false;
    QFile::remove(run.to + noteEnding);
    return true;
}

QVector<RunBin::Run> RunBin::runsIn(const QString& folder) {
    QVector<Run> runs;
    for (const QFileInfo& info : QDir(folder).entryInfoList({'*' + noteEnding}, QDir::Files, QDir::Name)) {
        QFile note(info.filePath());
        const QString place = info.filePath().chopped(noteEnding.size());
        if (QFileInfo(place).isDir() && note.open(QIODevice::ReadOnly))
            runs << Run{QString::fromUtf8(note.readAll()), place};
    }
    return runs;
}

bool RunBin::has(const QString& projectRoot, const QString& folder) {
    const QString asked = QFileInfo(folder).absoluteFilePath();
    for (const QFileInfo& window : QDir(projectRoot + binName).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot))
        for (const Run& run : runsIn(window.filePath()))
            if (run.from == asked)
                return true;
    return false;
}

QVector<RunBin::Run> RunBin::leftBehind() const {
    QVector<Run> runs;
    for (const QFileInfo& window : QDir(m_root).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        if (window.filePath() != m_own && lockOf(window.filePath()))
            runs += runsIn(window.filePath());
    return runs;
}

void RunBin::forget(const QVector<Run>& runs) {
    for (const Run& run : runs) {
        QDir(run.to).removeRecursively();
        QFile::remove(run.to + noteEnding);
        QDir().rmdir(QFileInfo(run.to).absolutePath());
    }
    QDir().rmdir(m_root);
}

} // namespace mantissa::app
