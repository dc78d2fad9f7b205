// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/teacher_bar.h"

#include "bridge/lesson_desk.h"
#include "lessons/keys.h"
#include "pages/lessons/key_words.h"
#include "pages/lessons/names_picker.h"
#include "settings/app_settings.h"
#include "style/icons.h"
#include "widgets/elided_label.h"
#include "widgets/flow_layout.h"
#include "widgets/segmented.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr int percents[] = {100, 125, 150};

// Of a text in the largest size that may be chosen.
int widthAtLargest(const QWidget& widget, const QString& text) {
    return int(std::ceil(widget.fontMetrics().horizontalAdvance(text) / Appearance::instance().textScale() * percents[2] / 100));
}

} // namespace

TeacherBar::TeacherBar(LessonDesk& desk, QWidget* parent)
    : QFrame(parent),
      m_desk(desk),
      m_title(new QLabel(tr("This lesson"))),
      m_size(new Segmented({"100", "125", "150 %"}, tr("Projector"))),
      m_hidden(new QCheckBox(tr("Answers hidden"))),
      m_locked(new ElidedLabel) {
    setProperty("card", true);
    auto* row = new FlowLayout(this); // on a projector in two lines
    row->setContentsMargins(10, 6, 10, 6);
    row->setSpacing(8);
    auto* projector = new QLabel(tr("Projector"));
    projector->setFixedWidth(widthAtLargest(*projector, projector->text()) + 6);
    for (int i = 0; i < int(std::size(percents)); ++i)
        m_size->button(i)->setMinimumWidth(widthAtLargest(*m_size->button(i), m_size->button(i)->text()) + 24);
    projector->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(projector); // first, and as wide with any texts: the sizes stay under the pointer that chooses one
    row->addWidget(m_size);
    setType(m_title, Appearance::Type::strong);
    row->addWidget(m_title);
    auto* share = new QPushButton(icon("export"), tr("Hand in or share…"));
    share->setToolTip(
        tr("The lesson, what is locked and, where you wish, your answers, as one file: to hand in, or to give to a class. Nothing is "
           "sent anywhere."));
    connect(share, &QPushButton::clicked, this, &TeacherBar::shareAsked);
    row->addWidget(share);
    auto* sheet = new QPushButton(icon("file"), tr("Worksheet…"));
    sheet->setToolTip(tr("The lesson on paper, as PDF, with or without solutions."));
    connect(sheet, &QPushButton::clicked, this, &TeacherBar::worksheetAsked);
    row->addWidget(sheet);
    connect(m_size, &Segmented::chosen, this, [](int index) {
        Appearance::instance().setTextScale(percents[index] / 100.0);
        AppSettings().setTextPercent(percents[index]);
    });
    m_hidden->setToolTip(tr("Answers are shown when you take this away: a class predicts and discusses first. On a full screen (F11) a "
                            "presenter's keys Page Up, "
                            "Page Down and the point go back, go on and show them."));
    connect(m_hidden, &QCheckBox::toggled, &desk, &LessonDesk::setAnswersHidden);
    row->addWidget(m_hidden);
    m_locked->setProperty("muted", true);
    row->addWidget(m_locked);
    row->addGap();
    m_change = new QPushButton(tr("Change…"));
    m_change->setToolTip(tr("Which controls stay as they are."));
    connect(m_change, &QPushButton::clicked, this, &TeacherBar::changeLocks);
    row->addWidget(m_change);
    auto* leave = new QPushButton(tr("Leave the lesson"));
    leave->setToolTip(tr("Closes the lesson; where you are is kept."));
    connect(leave, &QPushButton::clicked, &desk, &LessonDesk::leave);
    row->addWidget(leave);
    connect(&Appearance::instance(), &Appearance::changed, this, &TeacherBar::refresh);
}

void TeacherBar::refresh() {
    showTitle(); // texts may be larger now
    for (int i = 0; i < 3; ++i)
        if (qRound(Appearance::instance().textScale() * 100) == percents[i])
            m_size->setChosen(i);
    if (!m_desk.isOpen())
        return;
    m_hidden->setChecked(m_desk.answersHidden()); // a presenter's key may have changed it
    QStringList locked;
    for (const std::string& control : m_desk.player().locked())
        locked << optionWords(control);
    for (const QString& control : m_desk.ownLocks())
        if (const QString words = optionWords(control.toStdString()); !locked.contains(words))
            locked << words;
    m_locked->setText(locked.isEmpty() ? tr("Nothing is locked") : tr("Locked: %1").arg(locked.join(", ")));
    m_locked->setShorter(tr("%1 locked").arg(locked.size()));
    m_locked->setAccessibleName(m_locked->text());
}

// What can be done comes before what it is done to: a further line would be taken from the step.
void TeacherBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    showTitle();
}

void TeacherBar::showTitle() {
    const QMargins around = layout()->contentsMargins();
    int taken = around.left() + around.right() + m_title->sizeHint().width();
    for (int i = 0; i < layout()->count(); ++i)
        if (const QLayoutItem* item = layout()->itemAt(i); item->widget() != m_title && !item->isEmpty())
            taken += layout()->spacing() + item->minimumSize().width();
    m_title->setVisible(taken <= width());
}

void TeacherBar::changeLocks() {
    auto* menu = new TickMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const std::vector<std::string> fixed = m_desk.player().locked();
    for (const std::string& control : lessons::lockable()) {
        const QString name = QString::fromStdString(control);
        const bool byLesson = std::find(fixed.begin(), fixed.end(), control) != fixed.end();
        QAction* action = menu->addAction(byLesson ? tr("%1 (by the lesson)").arg(optionWords(control)) : optionWords(control));
        action->setCheckable(true);
        action->setChecked(byLesson || m_desk.ownLocks().contains(name));
        action->setEnabled(!byLesson);
        connect(action, &QAction::toggled, this, [this, name](bool on) {
            QSet<QString> locks = m_desk.ownLocks();
            on ? void(locks.insert(name)) : void(locks.remove(name));
            m_desk.setOwnLocks(locks);
        });
    }
    menu->popup(m_change->mapToGlobal(QPoint(0, -menu->sizeHint().height()))); // the bar is at the bottom of the window
}

} // namespace mantissa::app
