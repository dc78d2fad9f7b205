// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/journal_file.h"

#include <QDateTime>
#include <QFileInfo>
#include <QSysInfo>

#include <cerrno>
#include <csignal>
#include <filesystem>

namespace mantissa::app {
namespace {

// Where nothing can be written, the lock of a process that is gone cannot be taken over.
bool isOfAnother(const QLockFile& lock) {
    qint64 process = 0;
    QString host, program;
    if (lock.error() != QLockFile::LockFailedError)
        return false;
    return !lock.getLockInfo(&process, &host, &program) || host != QSysInfo::machineHostName() || ::kill(pid_t(process), 0) == 0 ||
           errno == EPERM;
}

// Nobody here can ask whether a process of another machine lives: of a container that is gone, whose name never comes back, it does not.
bool isOld(const QLockFile& lock) {
    qint64 process = 0;
    QString host, program;
    return lock.error() == QLockFile::LockFailedError && lock.getLockInfo(&process, &host, &program) &&
           host != QSysInfo::machineHostName() && QFileInfo(lock.fileName()).lastModified() < QDateTime::currentDateTime().addDays(-1);
}

bool lockNow(QLockFile& lock) {
    lock.setStaleLockTime(0); // a lock is stale when its process is gone, not when it is old
    errno = 0;
    return lock.tryLock(0) || (isOld(lock) && lock.removeStaleLockFile() && lock.tryLock(0));
}

} // namespace

JournalFile::Take JournalFile::take(const QString& path) {
    leave();
    m_path = path;
    m_file.setFileName(path);
    clear();
    return takeAgain();
}

JournalFile::Take JournalFile::takeAgain() {
    if (m_path.isEmpty())
        return Take::refused;
    std::error_code code;
    std::filesystem::create_directories(QFileInfo(m_path).path().toStdString(), code);
    m_cause = code.value();
    if (code)
        return Take::refused;
    auto lock = std::make_unique<QLockFile>(m_path + ".lock");
    if (lockNow(*lock)) {
        m_lock = std::move(lock);
        return Take::taken;
    }
    m_cause = errno;
    return isOfAnother(*lock) ? Take::held : Take::refused;
}

void JournalFile::leave() {
    m_file.close();
    m_lock.reset();
}

void JournalFile::remove() {
    m_file.close();
    if (m_lock && !QFile::remove(m_path))
        QFile::resize(m_path, 0); // a folder that is write-protected keeps the file
    clear();
}

// A line that was torn, by a kill or for lack of room, is ended: the next would be glued to it, and neither could be read.
QByteArray JournalFile::text() {
    QFile file(m_path);
    const QByteArray text = !m_path.isEmpty() && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    m_size = text.size();
    m_waiting = text.isEmpty() || text.endsWith('\n') ? QByteArray() : QByteArray("\n");
    return text;
}

void JournalFile::clear() {
    m_waiting.clear();
    m_size = 0;
}

bool JournalFile::append(const Json& line) {
    m_waiting += QByteArray::fromStdString(line.dump()) + '\n';
    return write();
}

bool JournalFile::write() {
    if (!m_lock && takeAgain() != Take::taken)
        return false;
    errno = 0;
    const bool open = m_file.isOpen() || m_file.open(QIODevice::ReadWrite | QIODevice::Unbuffered);
    if (open && m_file.resize(m_size) && m_file.seek(m_size) && m_file.write(m_waiting) == m_waiting.size()) {
        m_size += m_waiting.size();
        m_waiting.clear();
        return true;
    }
    m_cause = errno;
    return false;
}

} // namespace mantissa::app
