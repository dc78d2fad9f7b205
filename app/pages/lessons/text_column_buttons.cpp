// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/lesson_desk.h"
#include "bridge/workbench.h"
#include "forms/being_typed.h"
#include "pages/lessons/lesson_list.h"
#include "pages/lessons/text_column.h"
#include "style/icons.h"
#include "widgets/elided_label.h"
#include "widgets/flow_layout.h"

#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

// Back, Run and Next beneath a step, and why one of them is off.
namespace mantissa::app {

QWidget* TextColumn::makeButtons() {
    m_back = new QPushButton(tr("Back"));
    m_back->setToolTip(tr("The step before (Alt+Left). Nothing is lost."));
    m_next = new QPushButton(tr("Next"));
    m_next->setProperty("primary", true);
    m_run = new QPushButton(icon("play"), tr("Run"));
    connect(m_back, &QPushButton::clicked, &m_desk, &LessonDesk::back);
    connect(m_next, &QPushButton::clicked, this, &TextColumn::goOn);
    connect(m_run, &QPushButton::clicked, this, [this] {
        takeWhatIsTyped();
        m_workbench.live().run();
    });
    m_hint->setProperty("muted", true);
    m_hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter); // over the button that it speaks of
    m_place->setProperty("muted", true);
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(6);
    column->addWidget(m_hint);
    column->addLayout(makeButtonRow());
    return card;
}

// On a projector in two lines, where one has no room for them.
QLayout* TextColumn::makeButtonRow() {
    auto* row = new FlowLayout;
    row->setSpacing(8);
    row->addWidget(m_back);
    row->addWidget(m_place);
    row->addGap();
    row->addWidget(m_run);
    row->addWidget(m_next);
    return row;
}

void TextColumn::goOn() {
    using Lack = lessons::Player::Lack;
    const Lack lack = m_desk.player().lacks_for_next();
    if (lack != Lack::last_step)
        return lack == Lack::check ? m_desk.check() : m_desk.next();
    if (const QString behind = lessonBehind(); !behind.isEmpty())
        Q_EMIT lessonWanted(behind);
    else
        m_desk.leave();
}

// In the order of the course, or of the list.
QString TextColumn::lessonBehind() const {
    const QStringList all = LessonList::folders(m_desk);
    const auto folderOf = [&](const std::string& lesson) {
        const QString end = '/' + QString::fromStdString(lesson);
        const auto found = std::find_if(all.begin(), all.end(), [&](const QString& place) { return place.endsWith(end); });
        return int(found - all.begin());
    };
    const std::string& name = m_desk.player().lesson().name;
    if (!m_desk.course()) {
        const int at = folderOf(name);
        return at < all.size() ? all.value(at + 1) : QString();
    }
    const auto& lessons = m_desk.course()->lessons;
    for (std::size_t i = 0; i + 1 < lessons.size(); ++i)
        if (lessons[i].lesson == name)
            return all.value(folderOf(lessons[i + 1].lesson));
    return {};
}

void TextColumn::refreshButtons() {
    using Lack = lessons::Player::Lack;
    const lessons::Player& player = m_desk.player();
    const Lack lack = player.lacks_for_next();
    const bool runs = player.step().action.what == lessons::LessonAction::Do::run;
    m_place->setText(tr("Step %1 of %2").arg(player.at() + 1).arg(player.count()));
    m_place->setShorter(QStringLiteral("%1/%2").arg(player.at() + 1).arg(player.count()));
    m_back->setEnabled(player.at() > 0);
    const bool last = lack == Lack::last_step, another = last && !lessonBehind().isEmpty();
    m_next->setText(lack == Lack::check ? tr("Check") : another ? tr("Next lesson") : last ? tr("All lessons") : tr("Next"));
    m_next->setEnabled(lack == Lack::nothing || lack == Lack::check || last);
    const QString whyNot = m_desk.whyNotNext();
    const QString ahead =
        lack == Lack::nothing
            ? tr("Next: %1").arg(QString::fromStdString(player.step(player.at() + 1).title.in(m_desk.language().toStdString())))
            : QString();
    m_next->setToolTip(another               ? tr("Opens the lesson that comes after this one.")
                       : last                ? tr("Closes the lesson; where you are is kept.")
                       : m_next->isEnabled() ? tr("The next step (Alt+Right).") + '\n' + ahead
                                             : whyNot);
    const QString whyNotRun = m_workbench.live().whyNot(LiveRun::Verb::run);
    m_run->setVisible(runs);
    if (const bool meant = lack == Lack::run; m_run->property("primary").toBool() != meant) {
        m_run->setProperty("primary", meant);
        m_run->setIcon(icon("play", meant ? Ink::onAccent : Ink::text));
        m_run->style()->polish(m_run);
    }
    m_run->setText(player.is_done(player.at()) ? tr("Run again") : m_workbench.live().continues() ? tr("Continue") : tr("Run"));
    m_run->setEnabled(whyNotRun.isEmpty());
    m_run->setToolTip(whyNotRun.isEmpty() ? tr("Trains what this step is about (F5).") : whyNotRun);
    m_hint->setText(lack != Lack::nothing ? whyNot : runs ? QString() : ahead);
    m_hint->setVisible(!m_hint->text().isEmpty());
}

} // namespace mantissa::app
