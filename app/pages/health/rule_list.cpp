// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/rule_list.h"

#include "models/spoken.h"
#include "pages/health/before_chart.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/flow_layout.h"
#include "widgets/line_mark.h"
#include "widgets/paragraph.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace mantissa::app {
namespace {

// A shape for each severity, so that colour is not all: those of the messages.
LineMark* markOf(insight::Severity severity) {
    switch (severity) {
    case insight::Severity::fault: return new LineMark("error", &Theme::bad);
    case insight::Severity::warning: return new LineMark("warning", &Theme::warn);
    default: return new LineMark("info", &Theme::accent);
    }
}

} // namespace

RuleList::RuleList(QWidget* parent) : QScrollArea(parent) {
    auto* inside = new QWidget;
    inside->setProperty("panel", true);
    m_rows = new QVBoxLayout(inside);
    m_rows->setContentsMargins(10, 4, 10, 4);
    m_rows->setSpacing(10);
    setWidget(inside);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Rules"));
    connect(&Appearance::instance(), &Appearance::changed, this, [this] {
        m_count = -1; // in the new colours
        show(m_rules, m_none);
    });
}

QWidget* RuleList::rowOf(const insight::Found& found) {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(markOf(found.severity), 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    auto* fact = new Paragraph(spoken(found.fact));
    setType(fact, Appearance::Type::strong);
    auto* cause = new Paragraph(spoken(found.cause));
    cause->setProperty("muted", true);
    words->addWidget(fact);
    words->addWidget(cause);
    auto* buttons = new FlowLayout;
    if (!found.layers.empty()) {
        auto* show = new QPushButton(tr("Show me"));
        show->setToolTip(tr("Picks the layer and the step in the map"));
        connect(show, &QPushButton::clicked, this, [this, found] { Q_EMIT ruleWanted(found); });
        buttons->addWidget(show);
    }
    for (const insight::Remedy& remedy : found.remedies) {
        auto* apply = new QPushButton(spoken(remedy.words.substr(0, remedy.words.find(':'))));
        apply->setToolTip(spoken(remedy.words));
        connect(apply, &QPushButton::clicked, this, [this, remedy] { Q_EMIT remedyWanted(remedy); });
        buttons->addWidget(apply);
    }
    line->addLayout(words, 3);
    auto* more = m_wide ? addSide(*line) : words; // beside the words, or beneath them
    line->addWidget(endOf(found), 0, Qt::AlignTop);
    if (buttons->count() == 0)
        delete buttons;
    else
        more->addLayout(buttons);
    if (m_first && !m_first->before.empty() && found.finding == "first_bad_number")
        more->addWidget(new BeforeChart(*m_first), 0, Qt::AlignLeft);
    if (m_wide)
        for (QVBoxLayout* column : {words, more})
            column->addStretch();
    return row;
}

QVBoxLayout* RuleList::addSide(QHBoxLayout& line) {
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    line.addWidget(side, 2);
    m_sides << side;
    return column;
}

// The buttons of all rules begin in one line, whatever the longest of them is.
void RuleList::alignSides() {
    int widest = 0;
    for (const QWidget* side : std::as_const(m_sides))
        widest = qMax(widest, side->layout()->minimumSize().width());
    for (QWidget* side : std::as_const(m_sides))
        side->setMinimumWidth(widest);
}

// A fault is no advice: without it nobody knows why there is no result. The place of its button stays, as in the rows of the others.
QWidget* RuleList::endOf(const insight::Found& found) {
    QToolButton* silence = silenceButton(found);
    if (found.severity != insight::Severity::fault)
        return silence;
    auto* room = new QWidget;
    room->setFixedWidth(silence->sizeHint().width());
    delete silence;
    return room;
}

QToolButton* RuleList::silenceButton(const insight::Found& found) {
    auto* button = new QToolButton;
    button->setIcon(icon("close"));
    button->setToolTip(tr("Don't show this rule again in this project"));
    button->setAccessibleName(button->toolTip());
    connect(button, &QToolButton::clicked, this,
            [this, finding = found.finding] { Q_EMIT silenceWanted(QString::fromStdString(finding)); });
    return button;
}

QWidget* RuleList::hiddenRow() {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    auto* words = new Paragraph(m_hidden.size() == 1 ? tr("1 rule is hidden in this project.")
                                                     : tr("%1 rules are hidden in this project.").arg(m_hidden.size()));
    words->setProperty("muted", true);
    words->setToolTip(m_hidden.join('\n'));
    auto* show = new QPushButton(tr("Show again"));
    show->setToolTip(tr("All that this project does not show again"));
    connect(show, &QPushButton::clicked, this, &RuleList::allWanted);
    line->addWidget(words, 1);
    line->addWidget(show, 0, Qt::AlignTop);
    return row;
}

void RuleList::setHidden(const QStringList& facts) {
    if (facts == m_hidden)
        return;
    m_hidden = facts;
    fill();
}

void RuleList::show(const std::vector<insight::Found>& rules, const QString& whereNone) {
    QString all = whereNone + '\n';
    for (const insight::Found& found : rules)
        all += spoken(told(found)) + '\n';
    if (all == m_shown && m_count == int(rules.size()))
        return;
    const std::vector<insight::Found> kept = rules; // may be this list's own
    m_rules = kept;
    m_none = QString(whereNone);
    m_shown = all;
    m_count = int(kept.size());
    fill();
}

void RuleList::showElsewhere(const QVector<Elsewhere>& elsewhere) {
    if (elsewhere == m_elsewhere)
        return;
    m_elsewhere = elsewhere;
    fill();
}

QWidget* RuleList::rowOf(const Elsewhere& elsewhere) {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    auto* show = new QPushButton(tr("Show %1").arg(elsewhere.name));
    show->setToolTip(tr("Picks this variant"));
    connect(show, &QPushButton::clicked, this, [this, variant = elsewhere.variant] { Q_EMIT variantWanted(variant); });
    line->addWidget(markOf(elsewhere.severity), 0, Qt::AlignVCenter); // as the words beside a button
    line->addWidget(new Paragraph(tr("In %1: %2").arg(elsewhere.name, elsewhere.fact)), 1);
    line->addWidget(show, 0, Qt::AlignTop);
    return row;
}

void RuleList::setFirst(const std::optional<FirstNonFinite>& first) { m_first = first; }

void RuleList::setNote(const QString& note) {
    if (note == m_note)
        return;
    m_note = note;
    fill();
}

void RuleList::setWide(bool wide) {
    if (wide == m_wide)
        return;
    m_wide = wide;
    fill();
}

QString RuleList::words() const {
    QString text;
    for (const insight::Found& found : m_rules)
        text += spoken(told(found)) + '\n';
    for (const Elsewhere& elsewhere : m_elsewhere)
        text += tr("In %1: %2").arg(elsewhere.name, elsewhere.fact) + '\n';
    for (const QString& fact : m_hidden)
        text += tr("Hidden: %1").arg(fact) + '\n';
    return text.isEmpty() ? m_none + '\n' : text;
}

void RuleList::fill() {
    m_sides.clear();
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    if (m_rules.empty() && m_hidden.isEmpty()) {
        auto* none = new Paragraph(m_none);
        none->setProperty("muted", true);
        m_rows->addWidget(none);
    }
    for (const insight::Found& found : m_rules)
        m_rows->addWidget(rowOf(found));
    alignSides();
    for (const Elsewhere& elsewhere : m_elsewhere)
        m_rows->addWidget(rowOf(elsewhere));
    if (!m_hidden.isEmpty())
        m_rows->addWidget(hiddenRow());
    if (!m_note.isEmpty()) {
        auto* note = new Paragraph(m_note);
        note->setProperty("muted", true);
        m_rows->addWidget(note);
    }
    m_rows->addStretch();
}

} // namespace mantissa::app
