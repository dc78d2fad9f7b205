// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/why/cause_list.h"

#include "insight/words.h"
#include "models/kept_together.h"
#include "models/spoken.h"
#include "style/appearance.h"
#include "style/language.h"
#include "style/scaling.h"
#include "widgets/paragraph.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int estimateWidth = 140, remedyWidth = 272, narrowCauses = 900;

QString msOfCause(double value) { return spoken(words_of_milliseconds(value)); }

QLabel* cell(const QString& text, int width) {
    auto* label = new QLabel(text);
    label->setFixedWidth(scaled(width));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    return label;
}

QWidget* rule() {
    auto* line = new QWidget;
    QPalette palette = line->palette();
    palette.setColor(QPalette::Window, theme().border);
    line->setPalette(palette);
    line->setAutoFillBackground(true);
    line->setFixedHeight(1);
    return line;
}

} // namespace

CauseList::CauseList(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this)) {
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(4);
    setAccessibleName(tr("Causes"));
    connect(&Appearance::instance(), &Appearance::changed, this, &CauseList::build);
}

void CauseList::show(std::shared_ptr<const insight::Answer> answer) {
    m_answer = std::move(answer);
    if (allWords() != m_shown)
        build();
}

QString CauseList::allWords() const {
    if (!m_answer)
        return {};
    QString all = QStringLiteral("%1 %2 %3 %4\n").arg(m_answer->base_ms).arg(m_answer->run_ms).arg(m_answer->is_alike).arg(table());
    for (const insight::RankedCause& one : m_answer->causes)
        for (const std::string& words : {one.claim.fact, one.claim.evidence})
            all += QString::fromStdString(words) + '\n';
    return all + QString::fromStdString(m_answer->run + m_answer->saves_words);
}

void CauseList::setTried(const QString& remedy, const QString& words) {
    m_tried[remedy] = words;
    build();
}

void CauseList::setDisabledFor(const QString& why) {
    m_whyNot = why;
    for (QPushButton* button : m_buttons) {
        button->setEnabled(why.isEmpty());
        if (!why.isEmpty())
            button->setToolTip(why);
    }
}

void CauseList::fillRemedy(QBoxLayout& row, const insight::RankedCause& cause) {
    auto* place = new QWidget;
    if (!isNarrow())
        place->setFixedWidth(remedyRoom());
    auto* column = new QVBoxLayout(place);
    column->setContentsMargins(0, 0, 0, 0);
    for (const insight::Remedy& remedy : cause.claim.remedies) {
        const QString words = spoken(remedy.words);
        if (m_tried.contains(words)) {
            column->addWidget(new Paragraph(QStringLiteral("✓ ") + m_tried[words]));
        } else if (remedy.settings.empty()) {
            column->addWidget(new Paragraph(words));
        } else {
            auto* button = new QPushButton(
                tr("Try: %1").arg(Language::instance().code() == "de" ? words : QString(words).replace(0, 1, words.left(1).toLower())));
            const int room = isNarrow() ? width() - scaled(80) : scaled(remedyWidth - 40);
            button->setText(button->fontMetrics().elidedText(button->text(), Qt::ElideRight, room)); // its tip has it whole
            button->setProperty("primary", m_buttons.isEmpty());
            button->setToolTip(m_whyNot.isEmpty() ? tr("%1: a new variant, trained for some steps beside this one").arg(words) : m_whyNot);
            button->setEnabled(m_whyNot.isEmpty());
            button->installEventFilter(this);
            button->setAutoDefault(true);
            connect(button, &QPushButton::clicked, this, [this, cause, remedy] { Q_EMIT remedyWanted(cause, remedy); });
            m_buttons << button;
            column->addWidget(button, 0, isNarrow() ? Qt::AlignLeft : Qt::Alignment());
        }
    }
    row.addWidget(place);
}

// Where nothing is to be done, the words have its place.
int CauseList::remedyRoom() const {
    const bool any = std::ranges::any_of(m_answer->causes, [](const insight::RankedCause& one) { return !one.claim.remedies.empty(); });
    return any ? scaled(remedyWidth) : 0;
}

QWidget* CauseList::rowOf(std::size_t number, double from) {
    const insight::RankedCause& cause = m_answer->causes[number];
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 2, 0, 2);
    auto* rank = new QLabel(QString::number(number + 1));
    rank->setFont(typeFont(Appearance::Type::strong));
    rank->setFixedWidth(scaled(20));
    line->addWidget(rank, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    auto* fact = new Paragraph(keptTogether(spoken(cause.claim.fact)));
    fact->setFont(typeFont(Appearance::Type::strong));
    auto* evidence = new Paragraph(keptTogether(asSentence(spoken(cause.claim.evidence))));
    evidence->setProperty("muted", true);
    words->addWidget(fact);
    words->addWidget(evidence);
    line->addLayout(words, 1);
    QBoxLayout* figures = line;
    if (isNarrow())
        words->addLayout(figures = new QHBoxLayout);
    auto* fall = new Fall(FallScale(*m_answer), Fall::Of::cause, from, cause.explains);
    fall->setWords(spoken(insight::words_of_explained(cause)));
    figures->addWidget(fall);
    QString estimate = QString::fromStdString(no_figure);
    if (const auto& gain = cause.claim.gain)
        estimate = QStringLiteral("%1 → <b>%2</b>").arg(msOfCause(m_answer->run_ms), spoken(words_of_remedied(*m_answer, *gain)));
    figures->addWidget(cell(estimate, estimateWidth));
    if (isNarrow())
        figures->addStretch();
    if (remedyRoom() > 0)
        fillRemedy(isNarrow() ? static_cast<QBoxLayout&>(*words) : *line, cause);
    return row;
}

QWidget* CauseList::restOf(const QString& words, Fall::Of of, double change, double from) {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(scaled(26), 0, 0, 0);
    line->addWidget(new Paragraph(words), 1);
    line->addWidget(new Fall(FallScale(*m_answer), of, from, change));
    if (!isNarrow())
        line->addSpacing(scaled(estimateWidth) + remedyRoom() + (remedyRoom() > 0 ? 2 : 1) * line->spacing());
    return row;
}

QWidget* CauseList::heads() {
    auto* heads = new QWidget;
    auto* line = new QHBoxLayout(heads);
    line->setContentsMargins(scaled(26), 0, 0, 0);
    QVector<QWidget*> all = {new FallHead(FallScale(*m_answer), tr("Explains, ms of the step")),
                             cell(tr("Step with it alone, ms, estimate"), estimateWidth)};
    if (!isNarrow()) {
        all.prepend(new QLabel(tr("Cause and evidence")));
        if (remedyRoom() > 0)
            all << cell(tr("Remedy"), remedyWidth);
    }
    for (QWidget* head : all) {
        head->setProperty("muted", true);
        line->addWidget(head, line->count() == 0 && !isNarrow() ? 1 : 0, Qt::AlignBottom);
    }
    if (isNarrow())
        line->addStretch();
    return heads;
}

bool CauseList::isNarrow() const { return width() < scaled(narrowCauses); }

void CauseList::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_narrow != isNarrow()) // as it was made last: what is hidden hears of no size between
        build();
}

// Made anew every few seconds while runs train: who stands on a remedy stays there, and the page is not scrolled, which it would be if
// a button that has the keyboard were hidden.
void CauseList::build() {
    const auto stands = std::ranges::find_if(m_buttons, [](const QPushButton* button) { return button->hasFocus(); });
    const QString at = stands == m_buttons.end() ? QString() : (*stands)->text();
    if (!at.isEmpty())
        setFocus();
    setUpdatesEnabled(false);
    fill();
    for (QPushButton* button : std::as_const(m_buttons))
        if (!at.isEmpty() && button->text() == at)
            button->setFocus();
    layout()->activate();
    setUpdatesEnabled(true);
    m_shown = allWords();
}

void CauseList::fill() {
    m_narrow = isNarrow();
    m_buttons.clear();
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    if (!m_answer || m_answer->explains_nothing())
        return;
    m_rows->addWidget(heads());
    double reached = m_answer->base_ms;
    for (std::size_t i = 0; i < m_answer->causes.size(); ++i) {
        m_rows->addWidget(rule());
        m_rows->addWidget(rowOf(i, reached));
        reached += m_answer->causes[i].explains;
    }
    m_rows->addWidget(rule());
    if (m_answer->saves < 0) {
        m_rows->addWidget(restOf(QStringLiteral("%1: %2").arg(spoken(m_answer->saves_title()), spoken(m_answer->saves_words)),
                                 Fall::Of::saving, m_answer->saves, reached));
        reached += m_answer->saves;
    }
    if (m_answer->reading != 0) {
        m_rows->addWidget(restOf(spoken(std::string(insight::reading_title)), Fall::Of::rest, m_answer->reading, reached));
        reached += m_answer->reading;
    }
    if (const double small = m_answer->small_ms(); small > 0) {
        m_rows->addWidget(
            restOf(QStringLiteral("%1: %2").arg(spoken(std::string(m_answer->small_title())), spoken(insight::words_of(m_answer->small))),
                   Fall::Of::rest, small, reached));
        reached += small;
    }
    if (m_answer->unexplained != 0)
        m_rows->addWidget(restOf(tr("Unexplained"), Fall::Of::rest, m_answer->unexplained, reached));
    for (int i = 0; i < m_rows->count(); ++i) // at once, and not with the next event
        m_rows->itemAt(i)->widget()->show();
}

bool CauseList::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key(), place = int(m_buttons.indexOf(static_cast<QPushButton*>(watched)));
        const int next = key == Qt::Key_Down ? place + 1 : key == Qt::Key_Up ? place - 1 : -1;
        if (next >= 0 && next < m_buttons.size()) {
            m_buttons[next]->setFocus(Qt::TabFocusReason);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

QString CauseList::table() const {
    QString text = QStringLiteral("cause,explains_ms,step_with_remedy_ms,least_ms,most_ms,remedy\n");
    for (const insight::RankedCause& one : m_answer ? m_answer->causes : std::vector<insight::RankedCause>()) {
        const double step = m_answer->run_ms;
        text += QString::fromStdString(one.cause->name) + ',' + QString::number(one.explains);
        text += one.claim.gain ? QStringLiteral(",%1,%2,%3,")
                                     .arg(step - one.claim.gain->milliseconds)
                                     .arg(step - one.claim.gain->most)
                                     .arg(step - one.claim.gain->least)
                               : QStringLiteral(",,,,");
        text +=
            '"' + QString::fromStdString(one.claim.remedies.empty() ? "" : one.claim.remedies.front().words).replace('"', "\"\"") + "\"\n";
    }
    if (!m_answer)
        return text;
    for (const insight::SmallCause& one : m_answer->small)
        text += '"' + QString::fromStdString(one.title) + "\"," + QString::number(one.milliseconds) + ",,,,\n";
    text += "saved," + QString::number(m_answer->saves) + ",,,,\nreading," + QString::number(m_answer->reading) + ",,,,\nunexplained," +
            QString::number(m_answer->unexplained) + ",,,,\n";
    return text;
}

} // namespace mantissa::app
