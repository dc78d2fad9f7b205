// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/changed_file.h"

#include "bridge/desk.h"

#include <QFileInfo>
#include <QGuiApplication>

namespace mantissa::app {

ChangedFile::ChangedFile(Desk& desk) : m_desk(desk) {
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive)
            look();
    });
    connect(&desk.document(), &ExperimentDocument::replaced, this, [this] { m_told.clear(); });
}

// Beside the window: it may lie on a drive that does not answer.
void ChangedFile::look() {
    const ExperimentDocument& document = m_desk.document();
    if (document.file().isEmpty() || document.shipped())
        return;
    m_worker.ask([this, file = document.file()]() -> Worker::Job {
        return [this, file, text = ExperimentDocument::textOf(file)] { take(file, text); };
    });
}

void ChangedFile::take(const QString& file, const std::string& text) {
    ExperimentDocument& document = m_desk.document();
    if (document.file() != file || text == m_told || !document.isNews(text))
        return;
    m_told = text;
    m_desk.tell([this, file, text, edited = !document.undoStack().isClean()] {
        return Message{.kind = Message::Kind::warn,
                       .fact = tr("%1 was changed elsewhere since it was read here.").arg(QFileInfo(file).fileName()),
                       .cause = edited ? tr("Here it is as before, with edits that are not saved: undo leads back to them.")
                                       : tr("Here it is as before. What is read again is an edit, and undo takes it back."),
                       .actions = {{tr("Read it again"), [this, file] { readAgain(file); }}},
                       .holds = [this, file, text] { return m_desk.document().file() == file && m_desk.document().isNews(text); },
                       .topic = "changed elsewhere"};
    });
}

void ChangedFile::readAgain(const QString& file) {
    QString wrong;
    if (m_desk.document().file() != file || m_desk.document().readAgain([] { return tr("Read again from the file"); }, &wrong))
        return;
    m_told.clear();
    m_desk.tell([file, wrong] { return Message{Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(file).fileName()), wrong}; });
}

} // namespace mantissa::app
