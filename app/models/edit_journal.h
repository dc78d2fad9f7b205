// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QFile>
#include <QLockFile>
#include <QObject>

#include <memory>

namespace mantissa::app {

class ExperimentDocument;

// The swap file: every edit since the experiment was saved, one line each, handed to the system at once, so that
// a kill at any moment loses none. It vanishes when nothing is unsaved; what is left behind is replayed, undo included.
class EditJournal : public QObject {
    Q_OBJECT
public:
    EditJournal(ExperimentDocument& document, const QString& folder, QObject* parent = nullptr);
    ~EditJournal() override { leave(); }

    int begin();   // after a file was opened: replays what was left behind and returns how many edits undo takes back
    void leave();  // before another file is opened; unsaved edits stay in the journal
    void forget(); // the edits are given up
    static QStringList leftBehind(const QString& folder); // experiments whose edits wait, newest first

private:
    QString journal(int window) const;
    enum class Slot { any, empty };
    bool take(Slot which);
    void beginAfresh();
    void dropLeft();
    void restart();
    void append(const Json& line);
    int replay(const QByteArray& text);
    void takeEdit(const QString& what, int merge);
    void takeIndex(int index);

    ExperimentDocument& m_document;
    QString m_folder;
    QString m_of;                      // the experiment's file
    std::unique_ptr<QLockFile> m_lock; // one window per journal; another window of the same file gets its own
    QFile m_file;
    int m_offset = 0; // index of the undo stack when the journal began
    bool m_replaying = false;
};

} // namespace mantissa::app
