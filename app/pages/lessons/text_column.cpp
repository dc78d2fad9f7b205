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
#include "pages/lessons/markdown_text.h"
#include "pages/lessons/prediction_box.h"
#include "pages/lessons/weight_view.h"
#include "style/scaling.h"
#include "widgets/announcer.h"
#include "widgets/elided_label.h"
#include "widgets/paragraph.h"
#include "widgets/settled_layout.h"
#include "widgets/web_link.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QUrl>
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
      m_place(new ElidedLabel),
      m_title(new Paragraph),
      m_hint(new Paragraph),
      m_sources(new Paragraph),
      m_doubts(new Paragraph) {
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    setType(m_title, Appearance::Type::heading);
    m_title->hide();
    column->addWidget(cardOf({m_title, m_text}));
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
    connect(m_sources, &QLabel::linkActivated, this, [this](const QString& link) { openWebLink(QUrl(link), *m_sources); });
    m_sources->setTextInteractionFlags(Qt::TextBrowserInteraction);
    column->addWidget(m_sources);
    column->addStretch(1);
    m_scroll->setWidget(inside);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setAccessibleName(tr("Text of the step"));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(8);
    whole->addWidget(m_scroll, 1);
    whole->addWidget(makeButtons());
}

void TextColumn::choose(int choice) { m_prediction->choose(choice); }

void TextColumn::takeFocus() { m_text->setFocus(Qt::OtherFocusReason); }

void TextColumn::setTitled(bool titled) { m_title->setVisible(titled); }

void TextColumn::refresh() {
    if (!m_desk.isOpen())
        return;
    const lessons::Player& player = m_desk.player();
    const std::string language = m_desk.language().toStdString();
    m_title->setText(QString::fromStdString(player.step().title.in(language)));
    const bool focused = m_next->hasFocus() || m_back->hasFocus() || m_run->hasFocus(), predicting = keyboardIsIn(*m_prediction);
    m_prediction->refresh();
    m_text->setText(QString::fromStdString(player.text(player.at(), language)));
    const std::string answer = m_desk.answersHidden() ? "" : player.answer(player.at(), language);
    m_answer->setText(QString::fromStdString(answer));
    refreshWeight();
    m_answerCard->setVisible(!answer.empty() || !m_weight->isHidden());
    refreshNumber();
    refreshDoubts();
    refreshSources();
    refreshButtons();
    const QString step = QStringLiteral("%1 %2").arg(player.at()).arg(QString::fromStdString(player.lesson().folder.string()));
    const bool answered = m_shownStep == step && m_saidAnswer.isEmpty() && !answer.empty();
    tellNews(step);
    if ((focused && !m_next->hasFocus() && !m_back->hasFocus() && !m_run->hasFocus()) || (predicting && !keyboardIsIn(*m_prediction)))
        m_text->setFocus(); // what went off leaves it to what is to be read, not to what lies next to it
    if (m_shownStep != step)
        m_scroll->verticalScrollBar()->setValue(0);
    m_shownStep = step;
    QMetaObject::invokeMethod(
        this,
        [this, answered] {
            settle();
            if (answered)
                showAnswer();
        },
        Qt::QueuedConnection);
}

void TextColumn::settle() {
    settleLayouts(m_weight); // bits and a weight came beneath the answer
    QEvent taller(QEvent::LayoutRequest);
    QCoreApplication::sendEvent(m_scroll, &taller); // else the parts would be squeezed
}

// Of the lesson, at its end.
void TextColumn::refreshSources() {
    const lessons::Player& player = m_desk.player();
    const std::string language = m_desk.language().toStdString();
    QStringList sources;
    if (player.at() + 1 == player.count())
        for (const lessons::Source& source : player.lesson().sources)
            sources << (!leadsToWeb(QUrl(QString::fromStdString(source.url)))
                            ? QString::fromStdString(source.words.in(language)).toHtmlEscaped()
                            : QStringLiteral("<a href=\"%1\" style=\"color:%3\">%2</a>")
                                  .arg(QString::fromStdString(source.url).toHtmlEscaped(),
                                       QString::fromStdString(source.words.in(language)).toHtmlEscaped(), theme().accent.name()));
    m_sources->setText(sources.isEmpty() ? QString() : tr("Read on: %1").arg(keptTogether(sources.join("; "))));
    m_sources->setVisible(!sources.isEmpty());
}

// What a class has waited for is seen without a hand: its end, or its beginning where it is longer than the page.
void TextColumn::showAnswer() {
    const int top = m_answerCard->mapTo(m_scroll->widget(), QPoint()).y(),
              end = top + m_answerCard->height() - m_scroll->viewport()->height();
    QScrollBar* bar = m_scroll->verticalScrollBar();
    bar->setValue(qMin(top, qMax(bar->value(), end)));
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

} // namespace mantissa::app
