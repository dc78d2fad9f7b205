// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QFile>
#include <QLockFile>

#include <memory>

namespace mantissa::app {

// Lines of JSON in a file that belongs to one window, handed to the system at once. A line that cannot be written waits, and goes before
// the next one.
class JournalFile {
public:
    enum class Take { taken, held, refused }; // held: by another window; refused: nothing can be written there, though it can be read
    Take take(const QString& path);
    Take takeAgain(); // after it was left: what waited waits still
    void leave();     // to whoever takes it next
    void remove();
    QByteArray text(); // what it holds; lines go behind it
    void clear();      // with the next line
    bool append(const Json& line);

    const QString& path() const { return m_path; }         // empty: of no file, all lines wait
    bool keepsAll() const { return m_waiting.size() < 2; } // a line break alone ends one that was torn
    qint64 size() const { return m_size; }
    int cause() const { return m_cause; } // why what waits does, as the system numbers it

private:
    bool write();

    QString m_path;
    std::unique_ptr<QLockFile> m_lock; // null: another window may take it
    QFile m_file;
    QByteArray m_waiting;
    qint64 m_size = 0; // of the lines that are whole
    int m_cause = 0;
};

} // namespace mantissa::app
