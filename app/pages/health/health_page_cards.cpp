// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The page's cards and where they stand: in a small window, rules, what-if and watched values share a card.
#include "bridge/workbench.h"
#include "charts/chart_menu.h"
#include "pages/health/exponent_view.h"
#include "pages/health/health_page.h"
#include "pages/health/rule_list.h"
#include "pages/health/watch_view.h"
#include "pages/health/what_if_view.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/elided_label.h"
#include "widgets/flow_layout.h"
#include "widgets/segmented.h"

#include <QAbstractScrollArea>
#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace mantissa::app {
namespace {

constexpr int lowPage = 660, narrowHealth = 940;      // below either, two cards become one
constexpr int stackedHealth = 740, leastHealth = 440; // map and exponents one above the other, as beside a lesson's text
constexpr int leastMap = 420, tableWidth = 480;       // of the shares at each loss scale, whichever cell is picked
enum BottomMode { rulesMode, whatIfMode, watchMode };

QLabel* mutedLabel() {
    auto* label = new ElidedLabel;
    label->setProperty("muted", true);
    label->setMinimumWidth(40);
    return label;
}

QVBoxLayout* cardColumn(QWidget** card) {
    *card = new QFrame;
    (*card)->setProperty("card", true);
    auto* column = new QVBoxLayout(*card);
    column->setContentsMargins(8, 6, 8, 8);
    return column;
}

} // namespace

QWidget* HealthPage::makeOverview() {
    auto* overview = new QWidget(m_modes); // where it stays
    auto* all = new QVBoxLayout(overview);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(10);
    all->addLayout(makeBar());
    m_cards = new QGridLayout;
    m_cards->setSpacing(10);
    m_cards->addWidget(m_mapCard = makeMap(), 0, 0);
    m_cards->addWidget(makeCell(), 0, 1);
    m_bottom = makeBottom();
    m_rulesCard = makeRules();
    m_cards->setColumnStretch(0, 11);
    m_cards->setColumnStretch(1, 9);
    all->addLayout(m_cards, 1);
    arrangeCards();
    return overview;
}

QWidget* HealthPage::makeCard(const QString& title, QWidget* inside, QLabel** more, QWidget* chart) {
    QWidget* card = nullptr;
    QVBoxLayout* column = cardColumn(&card);
    auto* head = new QHBoxLayout;
    auto* name = new QLabel(title);
    setType(name, Appearance::Type::strong);
    *more = new ElidedLabel;
    (*more)->setProperty("muted", true);
    head->addWidget(name);
    head->addWidget(*more, 1);
    if (chart)
        head->addWidget(chartMenuButton(*chart));
    column->addLayout(head);
    column->addWidget(inside, 1);
    return card;
}

// Rules, what other formats would make of the picked values, and single values that are followed.
QWidget* HealthPage::makeBottom() {
    makeBottomModes();
    makeFormatField();
    m_bottomTabs = new Segmented({tr("Rules"), tr("What if"), tr("Watch")}, tr("Card"),
                                 {tr("What is wrong with the numbers, and what can be done"),
                                  tr("What other formats would make of the same values, as they are, without a scale for each tensor"),
                                  tr("Single values and their bits while the run goes on")});
    connect(m_bottomTabs, &Segmented::chosen, this, [this] {
        m_bottomChosen = true;
        showBottom();
    });
    QWidget* card = nullptr;
    QVBoxLayout* column = cardColumn(&card);
    column->addLayout(makeBottomHead(*card));
    column->addWidget(m_bottomModes, 1);
    return card;
}

void HealthPage::makeBottomModes() {
    m_whatIf = new WhatIfView;
    connect(m_whatIf, &WhatIfView::unwanted, this, &HealthPage::removeFormat);
    connect(m_whatIf, &WhatIfView::formatPicked, this, &HealthPage::showCell);
    connect(&m_workbench.plans(), &PlanWatcher::answered, this, &HealthPage::takeDevice);
    takeDevice();
    m_bottomModes = new QStackedWidget;
    m_bottomModes->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored); // its tables scroll
    keepScaled(m_bottomModes, [modes = m_bottomModes] { modes->setMinimumHeight(scaled(136)); });
    m_sharedRules = new QWidget; // the list of rules stands in it, or in its own card
    (new QVBoxLayout(m_sharedRules))->setContentsMargins(0, 0, 0, 0);
    m_bottomModes->addWidget(m_sharedRules);
    m_bottomModes->addWidget(m_whatIf);
    m_bottomModes->addWidget(new WatchView(m_workbench));
}

void HealthPage::makeFormatField() {
    m_format = new QLineEdit;
    keepScaled(m_format, [field = m_format] { // a narrow card has no room for all of its words
        field->setMinimumWidth(scaled(120));
        field->setMaximumWidth(scaled(250));
    });
    m_format->setAccessibleName(tr("Format of your own"));
    m_format->setPlaceholderText(tr("Add a format: float<5,3>, fixed<4,12>"));
    m_format->setToolTip(tr("Exponent and fraction bits, or bits before and after the point. Enter adds it"));
    connect(m_format, &QLineEdit::returnPressed, this, [this] { addFormat(m_format->text()); });
    connect(m_format, &QLineEdit::textEdited, this, [this] { setProblem({}); });
}

QHBoxLayout* HealthPage::makeBottomHead(QWidget& card) {
    auto* head = new QHBoxLayout;
    m_whatIfWords = mutedLabel();
    m_sharedRuleWords = mutedLabel();
    m_whatIfMenu = chartMenuButton(*m_whatIf);
    keepScaled(&card, [this] { // so that the row is as high without the field as with it
        m_format->ensurePolished();
        for (QLabel* words : {m_whatIfWords, m_sharedRuleWords})
            words->setMinimumHeight(qMax(m_format->sizeHint().height(), m_whatIfMenu->sizeHint().height()));
    });
    head->addWidget(m_bottomTabs);
    head->addWidget(m_whatIfWords, 1);
    head->addWidget(m_sharedRuleWords, 1);
    head->addWidget(m_format, 4);
    head->addWidget(m_whatIfMenu);
    return head;
}

QWidget* HealthPage::makeRules() {
    m_ruleList = new RuleList;
    QWidget* card = nullptr;
    QVBoxLayout* column = cardColumn(&card);
    auto* head = new QHBoxLayout;
    auto* name = new QLabel(tr("Rules"));
    setType(name, Appearance::Type::strong);
    m_ruleWords = mutedLabel();
    auto* more = new QToolButton;
    more->setIcon(icon("menu"));
    more->setToolTip(tr("Copy, every rule"));
    more->setAccessibleName(tr("Menu of the rules"));
    more->setFocusPolicy(Qt::TabFocus);
    connect(more, &QToolButton::clicked, this, [this, more] { offerRules(more->mapToGlobal(QPoint(0, more->height()))); });
    m_ruleList->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_ruleList, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) { offerRules(m_ruleList->mapToGlobal(at)); });
    head->addWidget(name);
    head->addWidget(m_ruleWords, 1);
    head->addWidget(more);
    column->addLayout(head);
    column->addWidget(m_ruleList, 1);
    return card;
}

void HealthPage::offerRules(const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy the rules"), this, [this] { QGuiApplication::clipboard()->setText(m_ruleList->words()); });
    menu->popup(at);
}

void HealthPage::showBottom() {
    const int mode = m_bottomTabs->current();
    m_bottomModes->setCurrentIndex(mode);
    m_whatIfWords->setVisible(mode == whatIfMode);
    m_format->setVisible(mode == whatIfMode);
    m_whatIfMenu->setVisible(mode == whatIfMode);
    m_sharedRuleWords->setVisible(mode != whatIfMode);
    m_sharedRuleWords->setText(mode == rulesMode ? m_ruleWords->text() : QString());
}

// Of a page that is scrolled its window's, for its own height is what its cards need.
QSize HealthPage::room() const {
    const QWidget* view = parentWidget();
    return view && qobject_cast<QAbstractScrollArea*>(view->parentWidget()) ? view->size() : size();
}

bool HealthPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        arrangeCards();
    return QWidget::eventFilter(watched, event);
}

// What matters most comes first: in a small window the rules, and the rest behind tabs of their card.
void HealthPage::arrangeCards() {
    const auto [wide, high] = std::pair(room().width(), room().height());
    const bool stacked = wide < scaled(stackedHealth), shared = stacked || high < scaled(lowPage) || wide < scaled(narrowHealth);
    const int least = qBound(0, wide - scaled(leastMap), scaled(tableWidth));
    m_cell->setMinimumWidth(stacked ? 0 : least);
    const auto arranged = std::pair(shared, stacked);
    if (m_arranged && *m_arranged == arranged)
        return;
    m_arranged = arranged;
    m_cards->addWidget(m_mapCard, 0, 0, 1, stacked ? 2 : 1);
    m_cards->addWidget(m_cell, stacked ? 1 : 0, stacked ? 0 : 1, 1, stacked ? 2 : 1);
    m_cards->addWidget(m_bottom, stacked ? 2 : 1, 0, 1, shared ? 2 : 1);
    m_cards->addWidget(m_rulesCard, 1, 1);
    m_rulesCard->setVisible(!shared);
    (shared ? m_sharedRules : m_rulesCard)->layout()->addWidget(m_ruleList);
    m_ruleList->setWide(shared);
    m_cards->setRowStretch(0, shared ? 9 : 5);
    m_cards->setRowStretch(1, stacked ? 9 : shared ? 4 : 3);
    m_cards->setRowStretch(2, stacked ? 4 : 0);
    m_bottomTabs->setOffered(rulesMode, shared);
    const int before = m_bottomTabs->current(), first = shared ? rulesMode : whatIfMode;
    m_bottomTabs->setChosen(!m_bottomChosen || (!shared && before == rulesMode) ? first : before);
    showBottom();
}

QSize HealthPage::minimumSizeHint() const { return {scaled(leastHealth), QWidget::minimumSizeHint().height()}; }

} // namespace mantissa::app
