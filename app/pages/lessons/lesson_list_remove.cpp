// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lesson_list.h"

#include "bridge/lesson_desk.h"
#include "bridge/workbench.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPushButton>

// A lesson of one's own goes.
namespace mantissa::app {
namespace {

// What Qt does not tell: why a folder could not be moved away.
QString whyKept(const QString& folder) {
    const QFileInfo info(folder);
    const QString shown = QDir::toNativeSeparators(folder);
    if (!info.exists())
        return LessonList::tr("%1 is there no longer.").arg(shown);
    if (!info.isWritable() || !QFileInfo(info.absolutePath()).isWritable())
        return LessonList::tr("%1 may not be changed. Make it writable.").arg(shown);
    return LessonList::tr("The system has no wastebasket for %1. Delete the folder there.").arg(shown);
}

// Out of the wastebasket, which keeps a note of where it was.
bool bringBack(const QString& there, const QString& folder) {
    if (!QDir().rename(there, folder))
        return false;
    const QFileInfo info(there);
    QFile::remove(info.absolutePath() + QStringLiteral("/../info/") + info.fileName() + QStringLiteral(".trashinfo"));
    return true;
}

} // namespace

QPushButton* LessonList::makeRemove(const QString& folder, const QString& name) {
    auto* remove = new QPushButton(tr("Delete"));
    remove->setAccessibleName(tr("Delete %1").arg(name));
    const bool open = m_desk.isOpen() && QDir(folder) == QDir(QString::fromStdString(m_desk.player().lesson().folder.string()));
    remove->setEnabled(!open);
    remove->setToolTip(open ? tr("This lesson is open. Leave it first.")
                            : tr("Moves this lesson of your own to the system's wastebasket. What was answered in it is kept."));
    connect(remove, &QPushButton::clicked, this, [this, folder, name] { this->remove(folder, name); });
    return remove;
}

void LessonList::remove(const QString& folder, const QString& name) {
    QString there;
    if (!QFile::moveToTrash(folder, &there))
        return m_workbench.tell([=] { return Message{Message::Kind::bad, tr("%1 was not deleted.").arg(name), whyKept(folder)}; });
    refresh();
    const auto undo = [=, &workbench = m_workbench] { // the list may be another by then, in another language
        if (bringBack(there, folder))
            Q_EMIT LessonDesk::of(workbench).opened();
        else
            workbench.tell([=] { return Message{Message::Kind::bad, tr("%1 could not be brought back.").arg(name), there}; });
    };
    UndoOrder& order = UndoOrder::of(m_workbench);
    const int deed = there.isEmpty() ? 0 : order.add({.what = [name] { return tr("Delete %1").arg(name); }, .undo = undo});
    m_workbench.tell([=, &order] {
        QVector<Message::Action> actions;
        if (deed > 0)
            actions << Message::Action{tr("Undo"), [=, &order] { order.takeBack(deed); }};
        return Message{.kind = Message::Kind::info,
                       .fact = tr("%1 was deleted.").arg(name),
                       .cause = tr("It lies in the system's wastebasket."),
                       .actions = actions,
                       .deed = deed};
    });
}

} // namespace mantissa::app
