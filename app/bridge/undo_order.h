// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/saying.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <limits>
#include <vector>

namespace mantissa::app {

class Desk;

// Undo in the order of time: edits of the experiment, and between them what is no edit, such as deleted runs. While a run is going,
// nothing is taken back, or done again, that changes its variants.
class UndoOrder : public QObject {
    Q_OBJECT
public:
    explicit UndoOrder(Desk& desk);
    static UndoOrder& of(Desk& desk);

    struct Deed {
        Saying what; // "Delete 3 runs"
        std::function<void()> undo, redo = {};
    };
    int add(Deed deed);    // it was done just now; returns its id, which its message has
    void takeBack(int id); // whatever was done since; nothing, where it was taken back
    void drop(int id);     // what it was done to is gone
    void undo();
    void redo();
    void goTo(int index); // of the document's own stack
    bool canUndo() const;
    bool canRedo() const;
    QString undoText() const; // what it takes back
    QString redoText() const;

Q_SIGNALS:
    void changed();
    void tookBack(int id);

private:
    struct Done {
        Deed deed;
        int id, at; // where the document's undo stack stood then
    };
    const Done* lastDone() const;   // null: an edit is the last thing done, or nothing
    const Done* lastUndone() const; // likewise
    void takeEdit();
    QStringList variantsAt(int index) const;
    bool movesVariants(int index) const; // of the run that goes

    Desk& m_desk;
    std::vector<Done> m_done, m_undone;
    int m_ids = 0;
    int m_madeLater = std::numeric_limits<int>::max(); // edits behind this index were made while the run went
    bool m_redoing = false;
};

} // namespace mantissa::app
