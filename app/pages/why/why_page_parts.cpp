// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The page's controls and cards; what they show is in why_page.cpp.
#include "bridge/workbench.h"
#include "charts/chart_export.h"
#include "forms/elided_combo_box.h"
#include "models/spoken.h"
#include "pages/why/cause_list.h"
#include "pages/why/layer_times_view.h"
#include "pages/why/other_cards_view.h"
#include "pages/why/roof_view.h"
#include "pages/why/step_bars.h"
#include "pages/why/why_page.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "widgets/flow_layout.h"
#include "widgets/paragraph.h"
#include "widgets/segmented.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

constexpr int wideEnough = 1120; // of the page, for three cards side by side

// What the menu of a chart offers, for whoever has no mouse.
QToolButton* exportsOf(QWidget& painted) {
    auto* button = new QToolButton;
    button->setText(QStringLiteral("⋮"));
    button->setProperty("dots", true);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setAccessibleName(WhyPage::tr("Export: %1").arg(painted.accessibleName()));
    button->setToolTip(WhyPage::tr("Copy or save it: picture, vectors or figures"));
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, &painted] {
        menu->clear();
        addExportActions(*menu, faceOf(painted), painted.window());
    });
    return button;
}

// In a narrow window they go to the next line as one.
QWidget* together(std::initializer_list<QWidget*> buttons) {
    auto* all = new QWidget;
    auto* row = new QHBoxLayout(all);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* button : buttons)
        row->addWidget(button);
    return all;
}

} // namespace

FlowLayout* WhyPage::makeQuestion() {
    auto* row = new FlowLayout;
    row->setSpacing(8);
    makeFields();
    auto* question = new QLabel(tr("Why is"));
    m_notFaster = new QLabel(tr("not faster than"));
    auto* end = new QLabel(tr("?"));
    for (QLabel* label : {question, m_notFaster, end})
        setType(label, Appearance::Type::heading);
    m_status = new QLabel;
    m_status->setProperty("muted", true);
    for (QWidget* part : std::initializer_list<QWidget*>{question, m_run, m_notFaster, m_base, end})
        row->addWidget(part);
    row->addGap();
    row->addWidget(m_status);
    row->addWidget(makeVerbs());
    connect(new QShortcut(QKeySequence(Qt::Key_X), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut), &QShortcut::activated, this,
            &WhyPage::swap);
    connect(new QShortcut(QKeySequence(Qt::Key_M), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut), &QShortcut::activated, this,
            &WhyPage::measure);
    return row;
}

// The two runs.
void WhyPage::makeFields() {
    m_run = new ElidedComboBox;
    m_run->setAccessibleName(tr("Run that is asked about"));
    m_base = new ElidedComboBox;
    m_base->setAccessibleName(tr("Run that it is set against"));
    connect(m_run, &QComboBox::activated, this, &WhyPage::letBaseFollow);
    for (QComboBox* field : {m_run, m_base}) {
        field->setMinimumWidth(scaled(150));
        field->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        field->setToolTip(tr("X swaps the two"));
        connect(field, &QComboBox::activated, this, &WhyPage::askFields);
    }
}

// What can be done about it.
QWidget* WhyPage::makeVerbs() {
    m_measure = new QPushButton(tr("Measure"));
    m_measure->setToolTip(tr("Trains some steps of both, beside the runs, and measures what runs cannot see of themselves (M)"));
    m_stop = new QPushButton(tr("Stop"));
    m_export = new QPushButton(tr("Export…"));
    m_export->setToolTip(tr("Any table or chart of this page, as a picture or as figures"));
    connect(m_export, &QPushButton::clicked, this, &WhyPage::offerExport);
    connect(m_measure, &QPushButton::clicked, this, &WhyPage::measure);
    connect(m_stop, &QPushButton::clicked, &m_trial, &Trial::stop);
    return together({m_stop, m_measure, m_export});
}

void WhyPage::addAnswer(QVBoxLayout& column) {
    m_sentence = new Paragraph;
    setType(m_sentence, Appearance::Type::heading);
    m_detail = new Paragraph;
    m_detail->setProperty("muted", true);
    column.addWidget(m_sentence);
    column.addWidget(m_detail);
    m_asOf = new Paragraph;
    m_asOf->setProperty("muted", true);
    m_asOf->setObjectName("as_of");
    m_asOf->hide();
    column.addWidget(m_asOf);
}

void WhyPage::offerExport() {
    auto* menu = new QMenu(m_export);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QWidget* part : {static_cast<QWidget*>(m_causes), static_cast<QWidget*>(m_bars), static_cast<QWidget*>(m_layers),
                          static_cast<QWidget*>(m_roofs), static_cast<QWidget*>(m_cards)})
        menu->addAction(part->accessibleName() + QStringLiteral("…"), this, [this, part] { askAndSave(faceOf(*part), this); });
    menu->popup(m_export->mapToGlobal(QPoint(0, m_export->height())));
}

QWidget* WhyPage::makeCard(const QString& title, const QString& subtitle, QWidget& inside, QWidget* corner) {
    auto* card = new QFrame;
    card->setProperty("card", true);
    card->setObjectName(title);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(6);
    auto* head = new FlowLayout;
    auto* name = new QLabel(title);
    setType(name, Appearance::Type::strong);
    auto* more = new QLabel(subtitle);
    more->setProperty("muted", true);
    head->addWidget(name);
    head->addWidget(more);
    head->addGap();
    if (corner)
        head->addWidget(corner);
    head->addWidget(exportsOf(inside));
    column->addLayout(head);
    column->addWidget(&inside, 1);
    return card;
}

QWidget* WhyPage::makeCauses() {
    m_bars = new StepBars;
    m_causes = new CauseList;
    m_notCauses = new Paragraph;
    m_notCauses->setProperty("muted", true);
    m_partsOf = new QLabel;
    m_partsOf->setProperty("muted", true);
    m_partsOf->setToolTip(tr("The Run page and the report divide a step of median length by the means of the steps around it; here it is "
                             "the mean of those that were looked at closely, drawn to the same length. Their parts differ a little."));
    QWidget* card = makeCard(tr("Where a step goes"), tr("ms"), *m_bars, m_partsOf);
    auto* column = static_cast<QVBoxLayout*>(card->layout());
    for (QWidget* part : {static_cast<QWidget*>(m_causes), static_cast<QWidget*>(m_notCauses), makeUntried()})
        column->addWidget(part);
    connect(m_causes, &CauseList::remedyWanted, this, &WhyPage::tryOut);
    return card;
}

QWidget* WhyPage::makeUntried() {
    m_untried = new QWidget;
    auto* row = new QHBoxLayout(m_untried);
    row->setContentsMargins(0, 0, 0, 0);
    m_untriedWords = new Paragraph;
    m_measureHere = new QPushButton(tr("Measure"));
    row->addWidget(m_untriedWords, 1);
    row->addWidget(m_measureHere);
    connect(m_measureHere, &QPushButton::clicked, this, &WhyPage::measure);
    return m_untried;
}

// The question as the answer has it; which step is divided, where a profile divides it.
void WhyPage::tellQuestion(const insight::Answer& answer) {
    using Kind = insight::Speed::Kind;
    m_notFaster->setText(answer.speed.kind == Kind::faster  ? tr("faster than")
                         : answer.speed.kind == Kind::alike ? tr("as fast as")
                                                            : tr("not faster than"));
    const std::string mean = insight::mean_words(answer);
    m_partsOf->setText(spoken(mean));
    m_partsOf->setVisible(!mean.empty());
}

void WhyPage::tellLooked(const insight::Answer& answer) {
    QStringList looked, words, offers;
    for (const std::string& one : answer.not_causes)
        looked << spoken(one);
    if (!looked.isEmpty())
        words << tr("✓ Looked at, and not the cause: %1.").arg(looked.join(", "));
    for (const insight::Lack& one : answer.lacks)
        words << spoken(insight::words_of(one));
    if (!answer.lacks.empty()) {
        words << spoken(insight::lacks_remedy(answer));
        offers << tr("Measure finds out in some seconds what is not known here.");
    }
    m_notCauses->setText(words.join(' '));
    m_notCauses->setVisible(!words.isEmpty());
    if (!answer.untried.empty())
        offers << spoken(insight::untried_words(answer));
    m_untriedWords->setText(offers.join(' '));
    m_untried->setVisible(!offers.isEmpty());
}

QWidget* WhyPage::makeLayers() {
    m_layers = new LayerTimesView;
    m_layers->setObjectName("layer_times");
    auto* side = new Segmented({tr("Both"), tr("Forward"), tr("Backward"), tr("Casts")}, tr("Layer by layer"));
    connect(side, &Segmented::chosen, m_layers, [this](int choice) { m_layers->setSide(static_cast<LayerTimesView::Side>(choice)); });
    return makeCard(tr("Layer by layer"), tr("ms, most lost first"), *m_layers, side);
}

QHBoxLayout* WhyPage::makeEvidence() {
    m_roofs = new RoofView;
    m_cards = new OtherCardsView;
    m_cards->setObjectName("other_cards");
    auto* badge = new QLabel(tr("estimate"));
    badge->setProperty("muted", true);
    m_cardWidgets = {makeLayers(), makeCard(tr("Roofs"), tr("what is reached"), *m_roofs),
                     makeCard(tr("On another card"), tr("device ms"), *m_cards, badge)};
    m_row = new QHBoxLayout;
    m_row->setSpacing(10);
    m_tabs = new QTabWidget;
    m_tabs->setDocumentMode(true);
    m_row->addWidget(m_tabs);
    m_tabs->hide();
    return m_row;
}

// Side by side where there is room, else in tabs.
void WhyPage::arrangeCards() {
    const bool wide = width() >= wideEnough, inTabs = m_tabs->count() > 0;
    if (inTabs == !wide && m_row->count() + m_tabs->count() > 1)
        return;
    for (int i = 0; i < m_cardWidgets.size(); ++i) {
        QWidget* card = m_cardWidgets[i];
        card->setParent(nullptr);
        if (wide)
            m_row->insertWidget(i, card, i == 0 ? 8 : 6);
        else
            m_tabs->addTab(card, card->objectName()); // which shows one of them
        if (wide)
            card->show();
    }
    m_tabs->setVisible(!wide);
}

} // namespace mantissa::app
