// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/rule_list.h"

#include "style/appearance.h"
#include "widgets/paragraph.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

// A shape for each severity, so that colour is not all.
QString shapeOf(insight::Severity severity) {
    switch (severity) {
    case insight::Severity::fault: return QStringLiteral("●");
    case insight::Severity::warning: return QStringLiteral("▲");
    default: return QStringLiteral("○");
    }
}

QColor colorOf(insight::Severity severity) {
    return severity == insight::Severity::fault ? theme().bad : severity == insight::Severity::warning ? theme().warn : theme().accent;
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
    auto* shape = new QLabel(shapeOf(found.severity));
    QPalette palette = shape->palette();
    palette.setColor(QPalette::WindowText, colorOf(found.severity));
    shape->setPalette(palette);
    line->addWidget(shape, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    auto* fact = new Paragraph(QString::fromStdString(found.fact));
    fact->setFont(typeFont(Appearance::Type::strong));
    auto* cause = new Paragraph(QString::fromStdString(found.cause));
    cause->setProperty("muted", true);
    words->addWidget(fact);
    words->addWidget(cause);
    auto* buttons = new QHBoxLayout;
    if (!found.layers.empty()) {
        auto* show = new QPushButton(tr("Show me"));
        show->setToolTip(tr("Picks the layer and the step in the map"));
        connect(show, &QPushButton::clicked, this, [this, layer = QString::fromStdString(found.layers.front()), step = qint64(found.step)] {
            Q_EMIT placeWanted(layer, step);
        });
        buttons->addWidget(show);
    }
    for (const insight::Remedy& remedy : found.remedies) {
        auto* apply = new QPushButton(QString::fromStdString(remedy.words.substr(0, remedy.words.find(':'))));
        apply->setToolTip(QString::fromStdString(remedy.words));
        connect(apply, &QPushButton::clicked, this, [this, remedy] { Q_EMIT remedyWanted(remedy); });
        buttons->addWidget(apply);
    }
    buttons->addStretch();
    words->addLayout(buttons);
    line->addLayout(words, 1);
    return row;
}

void RuleList::show(const std::vector<insight::Found>& rules, const QString& whereNone) {
    QString all = whereNone + '\n';
    for (const insight::Found& found : rules)
        all += QString::fromStdString(told(found)) + '\n';
    if (all == m_shown && m_count == int(rules.size()))
        return;
    const std::vector<insight::Found> kept = rules; // may be this list's own
    m_rules = kept;
    m_none = QString(whereNone);
    m_shown = all;
    m_count = int(kept.size());
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    if (kept.empty()) {
        auto* none = new Paragraph(m_none);
        none->setProperty("muted", true);
        m_rows->addWidget(none);
    }
    for (const insight::Found& found : kept)
        m_rows->addWidget(rowOf(found));
    m_rows->addStretch();
}

} // namespace mantissa::app
