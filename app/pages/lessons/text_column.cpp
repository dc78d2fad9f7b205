// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/text_column.h"

#include "bridge/lesson_desk.h"
#include "bridge/workbench.h"
#include "lessons/claims.h"
#include "lessons/filled_text.h"
#include "models/format_model.h"
#include "models/kept_together.h"
#include "pages/lessons/bits_row.h"
#include "pages/lessons/lesson_list.h"
#include "pages/lessons/markdown_text.h"
#include "pages/lessons/prediction_box.h"
#include "pages/lessons/weight_view.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/announcer.h"
#include "widgets/paragraph.h"
#include "widgets/settled_layout.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

bool keyboardIsIn(const QWidget& part) { return part.isAncestorOf(QApplication::focusWidget()); }

QFrame* cardOf(std::initializer_list<QWidget*> parts) {
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    for (QWidget* part : parts)
        column->addWidget(part);
    return card;
}

void emptied(QLayout& layout) {
    while (QLayoutItem* item = layout.takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
}

} // namespace

TextColumn::TextColumn(LessonDesk& desk, Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_workbench(workbench),
      m_scroll(new QScrollArea),
      m_prediction(new PredictionBox(desk, workbench.store())),
      m_text(new MarkdownText(tr("Text of the step"))),
      m_answer(new MarkdownText(tr("Answer"))),
      m_number(new QVBoxLayout),
      m_weightBits(new QVBoxLayout),
      m_weight(new WeightView),
      m_place(new QLabel),
      m_hint(new QLabel),
      m_sources(new Paragraph),
      m_doubts(new Paragraph) {
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(cardOf({m_text}));
    m_numberCard = cardOf({});
    static_cast<QVBoxLayout*>(m_numberCard->layout())->addLayout(m_number);
    column->addWidget(m_numberCard);
    column->addWidget(m_prediction);
    m_answerCard = cardOf({m_answer});
    static_cast<QVBoxLayout*>(m_answerCard->layout())->addLayout(m_weightBits);
    m_answerCard->layout()->addWidget(m_weight);
    column->addWidget(m_answerCard);
    m_doubts->setProperty("bad", true);
    m_doubts->setAccessibleName(tr("What is not so in these runs"));
    column->addWidget(m_doubts);
    m_sources->setProperty("muted", true);
    m_sources->setTextFormat(Qt::RichText);
    m_sources->setOpenExternalLinks(true);
    m_sources->setTextInteractionFlags(Qt::TextBrowserInteraction);
    column->addWidget(m_sources);
    column->addStretch(1);
    m_scroll->setWidget(inside);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(8);
    whole->addWidget(m_scroll, 1);
    whole->addWidget(makeButtons());
}

QWidget* TextColumn::makeButtons() {
    m_back = new QPushButton(tr("Back"));
    m_back->setToolTip(tr("The step before (Alt+Left). Nothing is lost."));
    m_next = new QPushButton(tr("Next"));
    m_next->setProperty("primary", true);
    m_run = new QPushButton(icon("play"), tr("Run"));
    connect(m_back, &QPushButton::clicked, &m_desk, &LessonDesk::back);
    connect(m_next, &QPushButton::clicked, this, &TextColumn::goOn);
    connect(m_run, &QPushButton::clicked, this, [this] { m_workbench.live().run(); });
    m_hint->setProperty("muted", true);
    m_hint->setWordWrap(true);
    m_place->setProperty("muted", true);
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* row = new QHBoxLayout(card);
    row->setContentsMargins(10, 8, 10, 8);
    row->addWidget(m_back);
    row->addWidget(m_place);
    row->addWidget(m_hint, 1);
    m_hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(m_run);
    row->addWidget(m_next);
    return card;
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

void TextColumn::choose(int choice) { m_prediction->choose(choice); }

void TextColumn::refresh() {
    if (!m_desk.isOpen())
        return;
    const lessons::Player& player = m_desk.player();
    const std::string language = m_desk.language().toStdString();
    const bool focused = m_next->hasFocus() || m_back->hasFocus() || m_run->hasFocus(), predicting = keyboardIsIn(*m_prediction);
    m_prediction->refresh();
    m_text->setText(QString::fromStdString(player.text(player.at(), language)));
    const std::string answer = m_desk.answersHidden() ? "" : player.answer(player.at(), language);
    m_answer->setText(QString::fromStdString(answer));
    refreshWeight();
    m_answerCard->setVisible(!answer.empty() || !m_weight->isHidden());
    refreshNumber();
    refreshDoubts();
    QStringList sources;
    if (player.at() + 1 == player.count())
        for (const lessons::Source& source : player.lesson().sources)
            sources << (source.url.empty()
                            ? QString::fromStdString(source.words.in(language)).toHtmlEscaped()
                            : QStringLiteral("<a href=\"%1\" style=\"color:%3\">%2</a>")
                                  .arg(QString::fromStdString(source.url).toHtmlEscaped(),
                                       QString::fromStdString(source.words.in(language)).toHtmlEscaped(), theme().accent.name()));
    m_sources->setText(sources.isEmpty() ? QString() : tr("Read on: %1").arg(keptTogether(sources.join("; "))));
    m_sources->setVisible(!sources.isEmpty());
    refreshButtons();
    const QString step = QStringLiteral("%1 %2").arg(player.at()).arg(QString::fromStdString(player.lesson().folder.string()));
    tellNews(step);
    if ((focused && !m_next->hasFocus() && !m_back->hasFocus() && !m_run->hasFocus()) || (predicting && !keyboardIsIn(*m_prediction)))
        m_text->setFocus(); // what went off leaves it to what is to be read, not to what lies next to it
    if (m_shownStep != step)
        m_scroll->verticalScrollBar()->setValue(0);
    m_shownStep = step;
    QMetaObject::invokeMethod(
        this,
        [this] {
            settleLayouts(m_weight); // bits and a weight came beneath the answer
            QEvent taller(QEvent::LayoutRequest);
            QCoreApplication::sendEvent(m_scroll, &taller); // else the parts would be squeezed
        },
        Qt::QueuedConnection);
}

// To whoever hears the page.
void TextColumn::tellNews(const QString& step) {
    const lessons::Player& player = m_desk.player();
    const bool done = player.step().action.what == lessons::LessonAction::Do::run && player.is_done(player.at());
    const QString answer = m_answer->toPlainText(), title = QString::fromStdString(player.step().title.in(m_desk.language().toStdString()));
    if (m_shownStep != step)
        announce(*this, QStringLiteral("%1: %2. %3").arg(m_place->text(), title, m_text->toPlainText()));
    else if (done && !m_wasDone)
        announce(*this, tr("The runs of this step are over."));
    if (!answer.isEmpty() && (m_shownStep != step || m_saidAnswer.isEmpty()))
        announce(*this, tr("Answer: %1").arg(answer));
    m_wasDone = done;
    m_saidAnswer = answer;
}

// A text never says what these runs do not: where they came out otherwise, that is told beneath.
void TextColumn::refreshDoubts() {
    const lessons::Player& player = m_desk.player();
    const std::string language = m_desk.language().toStdString();
    lessons::Facts facts = player.facts();
    facts.language = language;
    QStringList sentences;
    for (const lessons::JudgedClaim& claim : lessons::judged_claims(player, player.at()))
        if (claim.state == lessons::JudgedClaim::State::fails && (claim.claim->branch.empty() || !m_desk.answersHidden()))
            sentences << tr("“%1”").arg(
                QString::fromStdString(lessons::filled_text(claim.claim->words.in(language), facts)).remove('*').remove('`').trimmed());
    m_doubts->setText(tr("In these runs it came out otherwise: %1").arg(sentences.join("; ")));
    m_doubts->setVisible(!sentences.isEmpty());
}

// One of the learner's own, in bits and on the number line.
void TextColumn::refreshWeight() {
    emptied(*m_weightBits);
    const lessons::Player& player = m_desk.player();
    const bool weighed = player.step().weight && !m_desk.answersHidden();
    const auto facts = weighed ? lessons::weight_facts(player.facts(), *player.step().weight) : std::nullopt;
    m_weight->setWeight(facts);
    if (const auto format = facts ? parse_format(facts->format) : std::nullopt) {
        auto* bits = new BitsRow(*format);
        bits->setValue(facts->value);
        bits->setEditable(false);
        m_weightBits->addWidget(bits);
    }
}

// A number in bits, to look at.
void TextColumn::refreshNumber() {
    emptied(*m_number);
    const auto& number = m_desk.player().step().number;
    const auto format = number ? parse_format(number->format) : std::nullopt;
    const lessons::Value value = format ? m_desk.player().figure(number->value) : lessons::Value{};
    m_numberCard->setVisible(std::holds_alternative<double>(value));
    if (m_numberCard->isHidden())
        return;
    auto* bits = new BitsRow(*format);
    bits->setValue(std::get<double>(value));
    auto* title = new QLabel(formatTitle(*format));
    setType(title, Appearance::Type::strong);
    m_number->addWidget(title);
    m_number->addWidget(bits);
}

void TextColumn::refreshButtons() {
    using Lack = lessons::Player::Lack;
    const lessons::Player& player = m_desk.player();
    const Lack lack = player.lacks_for_next();
    const bool runs = player.step().action.what == lessons::LessonAction::Do::run;
    m_place->setText(tr("Step %1 of %2").arg(player.at() + 1).arg(player.count()));
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
    m_hint->setText(lack != Lack::nothing ? whyNot : runs ? QString() : ahead); // beside three buttons there is no room for it
}

} // namespace mantissa::app
