// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/journal_file.h"
#include "models/saying.h"

#include <QObject>

namespace mantissa::app {

class ExperimentDocument;

// The swap file: every edit of the experiment, one line each, handed to the system at once, so that a kill at any moment loses none. What
// is left behind is replayed, undo included; that of edits which were saved comes back, too, while the file is as it was saved.
class EditJournal : public QObject {
    Q_OBJECT
public:
    EditJournal(ExperimentDocument& document, const QString& folder, QObject* parent = nullptr);
    ~EditJournal() override { leave(); }

    int begin(); // after a file was opened: replays what was left behind and returns by how many edits it differs from the file
    void turnToNext() { m_first = m_window; }                       // begin() looks for edits of another window first, then
    void goOn();                                                    // after it was left, with the same file
    void leave();                                                   // before another file is opened; unsaved edits stay in the journal
    void forget() { m_forgotten = true; }                           // the edits that are not kept are given up
    bool keeps() const { return m_forgotten || m_file.keepsAll(); } // every unsaved edit
    Saying whyNot() const;                                          // it keeps them, and what to do
    bool openElsewhere() const;                                     // the same file, in another window
    bool othersWait() const;                                        // edits of the same file that another window left behind
    static QStringList leftBehind(const QString& folder);           // experiments whose edits wait, newest first

Q_SIGNALS:
    void failed(); // an edit was not kept, the first after those that were

private:
    QString journal(int window) const;
    enum class Slot { waiting, idle }; // edits wait in it, or none do
    bool take(Slot which);
    void takeSaved();
    void noteSaved();
    void beginAfresh();
    void dropLeft();
    void restart();
    void append(const Json& line);
    void record(const Json& line); // of an edit, and tells where it is not kept
    void replay(const QByteArray& text);
    void redo(const QByteArray& line);
    void takeEdit(const Saying& what, int merge);
    void takeIndex(int index);

    ExperimentDocument& m_document;
    QString m_folder;
    QString m_of; // the experiment's file; empty: edits are of none
    JournalFile m_file;
    int m_window = 0, m_first = 0; // whose journal it is; after which one is looked first
    int m_shift = 0;               // by which its indices are ahead of the undo stack's
    bool m_history = false;        // edits in it were saved
    bool m_foreign = false;        // its edits are of what the file held before another program wrote it
    bool m_replaying = false, m_forgotten = false, m_told = false;
};

} // namespace mantissa::app
