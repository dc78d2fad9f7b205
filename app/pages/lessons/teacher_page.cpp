// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/teacher_page.h"

#include "style/icons.h"
#include "style/scaling.h"
#include "style/show_once.h"
#include "widgets/paragraph.h"

#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace mantissa::app {

TeacherPage::TeacherPage(const QString& title, Kept kept, QWidget* parent)
    : QWidget(parent),
      m_kept(std::move(kept)),
      m_column(new QVBoxLayout(this)),
      m_buttons(new QHBoxLayout),
      m_about(new Paragraph),
      m_wrong(new QLabel) {
    m_column->setContentsMargins(24, 20, 24, 20);
    m_column->setSpacing(10);
    auto* name = new QLabel(title);
    setType(name, Appearance::Type::title);
    auto* back = new QPushButton(tr("Back"));
    back->setToolTip(tr("Back to the list of lessons."));
    connect(back, &QPushButton::clicked, this, &TeacherPage::closed);
    m_save = new QPushButton(icon("export"), m_kept.words);
    offerSave({});
    connect(m_save, &QPushButton::clicked, this, &TeacherPage::askWhere);
    m_buttons->addWidget(back);
    m_buttons->addWidget(m_save);
    m_buttons->addStretch(1);
    m_wrong->setProperty("bad", true);
    m_wrong->setWordWrap(true);
    m_wrong->hide();
    m_column->addWidget(name);
    m_column->addWidget(m_about);
    m_column->addWidget(m_wrong);
    m_column->addLayout(m_buttons);
}

void TeacherPage::addButton(QWidget* button) { m_buttons->insertWidget(m_buttons->count() - 1, button); }

void TeacherPage::offerSave(const QString& whyNot) {
    m_save->setEnabled(whyNot.isEmpty());
    m_save->setToolTip(whyNot.isEmpty() ? m_kept.help : whyNot);
}

void TeacherPage::tellWrong(const QString& why) {
    m_wrong->setText(why);
    m_wrong->setVisible(!why.isEmpty());
}

void TeacherPage::askWhere() {
    auto* dialog = new QFileDialog(this, m_kept.title, {}, m_kept.kinds);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(m_kept.ending);
    if (const QString proposed = proposedFile(); !proposed.isEmpty())
        dialog->selectFile(proposed);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        if (!saveTo(file))
            return;
        if (m_then == Then::closes)
            Q_EMIT closed();
        Q_EMIT saved(file);
    });
    showOnce(dialog);
}

} // namespace mantissa::app
