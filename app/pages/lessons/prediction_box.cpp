// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/prediction_box.h"

#include "bridge/lesson_desk.h"
#include "models/kept_together.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "widgets/announcer.h"
#include "widgets/flow_layout.h"
#include "widgets/paragraph.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMouseEvent>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

using lessons::LessonPrediction;
using Kind = LessonPrediction::Kind;

void clear(QLayout& layout) {
    while (QLayoutItem* item = layout.takeAt(0)) {
        if (item->layout())
            clear(*item->layout());
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

// Chosen wherever one clicks on it.
class ChoiceRow : public QFrame {
public:
    explicit ChoiceRow(QRadioButton& button) : m_button(button) {}

protected:
    void mouseReleaseEvent(QMouseEvent* event) override {
        if (m_button.isEnabled() && event->button() == Qt::LeftButton && rect().contains(event->pos())) // else it was thought better of
            m_button.click();
    }

private:
    QRadioButton& m_button; // in it
};

} // namespace

PredictionBox::PredictionBox(LessonDesk& desk, RunStore& store, QWidget* parent)
    : QFrame(parent),
      m_desk(desk),
      m_store(store),
      m_title(new QLabel),
      m_state(new QLabel),
      m_question(new Paragraph),
      m_wrong(new QLabel),
      m_rows(new QVBoxLayout) {
    setProperty("card", true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 12);
    column->setSpacing(8);
    auto* head = new FlowLayout; // with large texts in two lines
    setType(m_title, Appearance::Type::strong);
    m_state->setProperty("muted", true);
    head->addWidget(m_title);
    head->addGap();
    head->addWidget(m_state);
    column->addLayout(head);
    column->addWidget(m_question);
    m_rows->setSpacing(2);
    column->addLayout(m_rows);
    m_wrong->setProperty("bad", true);
    m_wrong->setWordWrap(true);
    column->addWidget(m_wrong);
    setAccessibleName(tr("Prediction"));
}

int PredictionBox::asking() const {
    if (!m_desk.isOpen())
        return -1;
    const lessons::Player& player = m_desk.player();
    if (!player.step().prediction && player.step().answer.empty() && player.step().action.what == lessons::LessonAction::Do::none)
        return -1;                         // a text alone, as what to remember
    for (int i = player.at(); i >= 0; --i) // once it happened, the last one stands over its answer
        if (player.step(i).prediction)
            return i == player.at() || (player.outcome(i) && !player.is_told_at_once(i)) ? i : -1;
    return -1;
}

void PredictionBox::refresh() {
    const int step = asking();
    setVisible(step >= 0);
    if (step < 0)
        return;
    const lessons::Player& player = m_desk.player();
    const LessonPrediction& prediction = *player.step(step).prediction;
    const lessons::Outcome* known = player.outcome(step);
    QString now =
        QStringLiteral("%1 %2 %3 %4 %5 ").arg(step).arg(player.at()).arg(player.is_fixed(step)).arg(isTold(step)).arg(m_desk.language()) +
        QString::fromStdString(player.lesson().name) + theme().panel.name();
    if (prediction.kind == Kind::choice && known)
        now += QString::fromStdString(lessons::words_of_said(prediction, known->said, "en"));
    if (now == m_shown)
        return m_state->setText(player.is_fixed(step) ? tr("fixed") : known ? tr("may still be changed") : tr("choose before you go on"));
    m_shown = now;
    const bool focused = focusWidget() && focusWidget()->hasFocus();
    clear(*m_rows);
    m_wrong->hide();
    m_title->setText(tr("Your prediction"));
    m_state->setText(player.is_fixed(step)  ? tr("fixed")
                     : player.outcome(step) ? tr("may still be changed")
                                            : tr("choose before you go on"));
    m_question->setText(keptTogether(QString::fromStdString(prediction.question.in(m_desk.language().toStdString()))));
    switch (prediction.kind) {
    case Kind::choice: return showChoices(step, focused);
    case Kind::number: showNumber(step); break;
    case Kind::bits: showBits(step); break;
    case Kind::loss_scale: showScale(step); break;
    case Kind::curve: showCurve(step); break;
    }
    showOutcome(step);
}

// It happened, and the teacher does not keep it back.
bool PredictionBox::isTold(int step) const {
    const lessons::Outcome* outcome = m_desk.player().outcome(step);
    return outcome && lessons::is_known(outcome->happened) && !m_desk.answersHidden();
}

void PredictionBox::say(const Json& said) {
    const QString wrong = m_desk.predict(said, asking());
    m_wrong->setText(wrong);
    m_wrong->setVisible(!wrong.isEmpty());
    announce(*this, wrong);
}

void PredictionBox::choose(int choice) {
    const int step = asking();
    if (step < 0 || m_desk.player().is_fixed(step))
        return;
    const LessonPrediction& prediction = *m_desk.player().step(step).prediction;
    if (prediction.kind == Kind::choice && choice >= 0 && choice < int(prediction.choices.size()))
        say(prediction.choices[static_cast<std::size_t>(choice)].id);
    const auto fields = findChildren<QLineEdit*>();
    if (prediction.kind != Kind::number || fields.isEmpty())
        return;
    QLineEdit* field = fields.last();
    field->setFocus(); // a digit is where it is asked for, wherever the keyboard was
    QKeyEvent digit(QEvent::KeyPress, Qt::Key_1 + choice, Qt::NoModifier, QString::number(choice + 1));
    QCoreApplication::sendEvent(field, &digit);
}

// Without blame: the same rows, with who said what.
void PredictionBox::showChoices(int step, bool focused) {
    const lessons::Player& player = m_desk.player();
    const lessons::Outcome* outcome = player.outcome(step);
    int number = 0;
    for (const lessons::Choice& choice : player.step(step).prediction->choices) {
        const bool mine = outcome && outcome->said == lessons::Value{choice.id},
                   came = isTold(step) && outcome->happened == lessons::Value{choice.id};
        auto* button = new QRadioButton;
        auto* row = new ChoiceRow(*button);
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(8, 5, 8, 5);
        auto* words = new Paragraph(QString::fromStdString(choice.words.in(m_desk.language().toStdString())));
        words->setTextInteractionFlags(Qt::NoTextInteraction);
        words->setAttribute(Qt::WA_TransparentForMouseEvents);
        words->setBuddy(button);
        button->setAccessibleName(words->text());
        button->setChecked(mine);
        button->setEnabled(!player.is_fixed(step));
        button->setToolTip(tr("Key %1").arg(++number));
        connect(button, &QRadioButton::clicked, this, [this, id = choice.id] { say(id); });
        line->addWidget(button);
        if (mine && focused)
            button->setFocus();
        line->addWidget(words, 1);
        QStringList notes;
        if (mine && player.is_fixed(step))
            notes << tr("your prediction");
        if (came)
            notes << tr("what happened");
        auto* note = new QLabel(notes.join(",\n"));
        note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        note->setProperty(came ? "good" : "muted", true);
        line->addWidget(note);
        if (mine || came) { // told by words, too
            row->setAutoFillBackground(true);
            QPalette palette = row->palette();
            palette.setColor(QPalette::Window, mine ? theme().accentSoft : theme().goodSoft);
            row->setPalette(palette);
        }
        m_rows->addWidget(row);
    }
}

void PredictionBox::showNumber(int step) {
    const lessons::Player& player = m_desk.player();
    const LessonPrediction& prediction = *player.step(step).prediction;
    auto* line = new QHBoxLayout;
    auto* field = new QLineEdit;
    const QLocale locale = m_desk.language() == "de" ? QLocale(QLocale::German) : QLocale::c();
    if (const lessons::Outcome* outcome = player.outcome(step))
        if (const double* said = std::get_if<double>(&outcome->said))
            field->setText(locale.toString(*said, 'g', 12));
    field->setEnabled(!player.is_fixed(step));
    field->setAccessibleName(m_question->text());
    field->setPlaceholderText(tr("a number"));
    field->setToolTip(tr("Your prediction; comma or point, as you are used to."));
    setScaledWidth(field, 130);
    const auto typed = [field, locale] {
        bool good = false;
        double number = locale.toDouble(field->text(), &good);
        if (!good)
            number = QLocale::c().toDouble(QString(field->text()).replace(',', '.'), &good); // comma or point, as one is used to
        return good ? Json(number) : Json(nullptr);
    };
    connect(field, &QLineEdit::textEdited, this, [this, typed, least = prediction.minimum] {
        const Json number = typed(); // it counts at once
        if (!number.is_null() && (!least || number.get<double>() < 0 || number.get<double>() >= *least))
            return say(number);
        m_wrong->hide(); // what the digits to come may mend is told when it is whole
        m_desk.predict(number, asking());
    });
    connect(field, &QLineEdit::editingFinished, this, [this, field, typed] {
        if (field->isEnabled() && !field->text().isEmpty())
            say(typed());
    });
    line->addWidget(field);
    line->addWidget(new QLabel(QString::fromStdString(prediction.unit.in(m_desk.language().toStdString()))));
    line->addStretch(1);
    m_rows->addLayout(line);
}

void PredictionBox::showOutcome(int step) {
    const lessons::Player& player = m_desk.player();
    const lessons::Outcome* outcome = player.outcome(step);
    if (!isTold(step))
        return;
    const std::string language = m_desk.language().toStdString();
    auto* row = new QLabel(keptTogether(tr("You said %1. What happened: %2")
                                            .arg(QString::fromStdString(outcome->words(outcome->said, language)),
                                                 QString::fromStdString(outcome->words(outcome->happened, language)))));
    row->setWordWrap(true);
    row->setProperty(outcome->right ? "good" : "muted", true);
    m_rows->addWidget(row);
}

bool PredictionBox::isShown(const LessonDesk& desk) { return desk.isOpen() && desk.player().step().prediction.has_value(); }

} // namespace mantissa::app
