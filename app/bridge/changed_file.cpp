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
    for (const auto signal : {&ExperimentDocument::replaced, &ExperimentDocument::saved})
        connect(&desk.document(), signal, this, [this] {
            m_found.clear();
            ++m_known;
        });
}

// Beside the window: it may lie on a drive that does not answer.
void ChangedFile::look() {
    const QString file = m_desk.document().file();
    if (file.isEmpty())
        return;
    m_worker.ask([this, file, known = m_known]() -> Worker::Job {
        return [this, file, known, text = textOfFile(file)] {
            if (known == m_known)
                take(file, text);
        };
    });
}

void ChangedFile::take(const QString& file, const std::string& text) {
    ExperimentDocument& document = m_desk.document();
    if (text.empty() || text == m_found)
        return;
    m_found = text;
    if (!document.isNews(text) || document.shipped())
        return;
    m_desk.tell([this, file, edited = !document.undoStack().isClean()] {
        return Message{.kind = Message::Kind::warn,
                       .fact = tr("%1 was changed elsewhere since it was read here.").arg(QFileInfo(file).fileName()),
                       .cause = edited ? tr("Here it is as before, with edits that are not saved: undo leads back to them.")
                                       : tr("Here it is as before. What is read again is an edit, and undo takes it back."),
                       .actions = {{tr("Read it again"), [this, file] { readAgain(file); }}},
                       .holds = [this, file] { return m_desk.document().file() == file && m_desk.document().isNews(m_found); },
                       .topic = "changed elsewhere"};
    });
}

void ChangedFile::readAgain(const QString& file) {
    QString wrong;
    if (m_desk.document().file() != file || m_desk.document().readAgain([] { return tr("Read again from the file"); }, &wrong))
        return;
    m_found.clear();
    m_desk.tell([file, wrong] { return Message{Message::Kind::bad, tr("%1 cannot be opened.").arg(QFileInfo(file).fileName()), wrong}; });
}

} // namespace mantissa::app
