// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Notes that somebody pinned to steps of runs, and the way back from each change of them.
#include "bridge/desk.h"
#include "bridge/run_shelf.h"
#include "runs/user_notes.h"

#include <QObject>

namespace mantissa::app {

void RunShelf::pinNote(int key, const EventPoint& note) {
    changeNote({key, m_desk.store().run(key).folder, note.step, {}, note.text, note.pane});
}

void RunShelf::pinNote(int key, qint64 step, const QString& text) { pinNote(key, {"pin", step, text}); }

void RunShelf::rewordNote(int key, const EventPoint& note, const QString& text) {
    changeNote({key, m_desk.store().run(key).folder, note.step, note.text, text, note.pane});
}

void RunShelf::changeNote(const NoteChange& change) {
    if (change.from == change.to || !writeNote(change))
        return;
    const NoteChange back{change.key, change.folder, change.step, change.to, change.from, change.pane};
    UndoOrder::of(m_desk).add({.what =
                                   [change] {
                                       return change.from.isEmpty() ? QObject::tr("Pin a note")
                                              : change.to.isEmpty() ? QObject::tr("Remove a note")
                                                                    : QObject::tr("Change a note");
                                   },
                               .undo = [this, back] { writeNote(back); },
                               .redo = [this, change] { changeNote(change); }});
}

// In the run's folder, and, unless another experiment was opened since, in the run that is shown.
bool RunShelf::writeNote(const NoteChange& change) {
    try {
        const std::string folder = change.folder.toStdString(), from = change.from.toStdString(), to = change.to.toStdString(),
                          pane = change.pane.toStdString();
        from.empty() ? add_user_note(folder, {change.step, to, pane}) : reword_user_note(folder, {change.step, from, pane}, to);
        RunStore& store = m_desk.store();
        if (change.key >= store.runCount() || store.run(change.key).folder != change.folder)
            return true;
        RunData& run = store.run(change.key);
        const EventPoint before{"pin", change.step, change.from, {}, change.pane};
        from.empty() ? run.add(EventPoint{"pin", change.step, change.to, {}, change.pane}) : run.reword(before, change.to);
        Q_EMIT store.stateChanged(change.key);
        return true;
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, QObject::tr("The note was not kept."), what};
        });
        return false;
    }
}

} // namespace mantissa::app
