// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/desk.h"
#include "bridge/experiment_files.h"

#include <QFileInfo>

// What is told of edits that are not saved.
namespace mantissa::app {
namespace {

const QString openElsewhere = QStringLiteral("open elsewhere");

} // namespace

std::function<QVector<Message::Action>()> ExperimentFiles::restoredActions() {
    const int saved = m_desk.document().undoStack().cleanIndex(); // -1: undo does not lead there
    const QString file = m_desk.document().file(), root = m_desk.project().root();
    return [=, this, others = m_journal.othersWait()] {
        QVector<Message::Action> actions;
        if (saved >= 0)
            actions << Message::Action{tr("Undo all"), [=, this] { UndoOrder::of(m_desk).goTo(saved); }};
        if (others)
            actions << Message::Action{tr("Show the other window's edits"), [=, this] {
                                           m_journal.turnToNext();
                                           openWith(file, root, Recent::passed);
                                       }};
        return actions;
    };
}

void ExperimentFiles::tellRestored(int edits) {
    m_desk.tell([edits, index = m_desk.document().undoStack().index(), title = m_desk.document().title(), actions = restoredActions()] {
        return Message{Message::Kind::info, edits == 1 ? tr("Restored: 1 edit") : tr("Restored: %1 edits").arg(edits),
                       edits == 1 ? tr("of %1 that was not saved. Undo takes it back.").arg(title)
                                  : tr("of %1 that were not saved. Undo goes back through them.").arg(title),
                       actions(), index};
    });
}

void ExperimentFiles::tellLaidOver() {
    m_desk.tell([index = m_desk.document().undoStack().index(), title = m_desk.document().title(), actions = restoredActions()] {
        return Message{Message::Kind::warn, tr("%1 was changed elsewhere after these edits, which were not saved.").arg(title),
                       tr("The experiment is restored as it was edited here, without what the file holds now. Undo all shows the file."),
                       actions(), index};
    });
}

// Neither sees what the other edits. What it trains stays apart: each run folder is locked.
void ExperimentFiles::tellOpenElsewhere() {
    m_desk.tell([title = m_desk.document().title()] {
        return Message{.kind = Message::Kind::warn,
                       .fact = tr("%1 is open in another window, too.").arg(title),
                       .cause =
                           tr("What is edited there is not seen here. Whoever saves second is asked before the file is written over; Save "
                              "as keeps both."),
                       .topic = openElsewhere};
    });
}

void ExperimentFiles::tellUnkept() {
    m_desk.tell([this, why = m_journal.whyNot()] {
        return Message{.kind = Message::Kind::warn,
                       .fact = tr("Edits are not kept for the next start."),
                       .cause = why(),
                       .holds = [this] { return !m_journal.keeps(); },
                       .topic = "unkept edits"};
    });
}

bool ExperimentFiles::refuseToLose(const std::function<void()>& goOn) {
    if (m_desk.document().undoStack().isClean() || m_journal.keeps())
        return false;
    m_desk.tell([this, goOn, title = m_desk.document().title(), why = m_journal.whyNot()] {
        return Message{.kind = Message::Kind::warn,
                       .fact = tr("%1 has edits that are neither saved nor kept for the next start.").arg(title),
                       .cause = why(),
                       .actions = {{tr("Give them up"),
                                    [this, goOn] {
                                        m_journal.forget();
                                        goOn();
                                    }}},
                       .topic = "unkept edits"};
    });
    return true;
}

} // namespace mantissa::app
