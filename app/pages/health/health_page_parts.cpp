// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The page's controls and cards; what they show is in health_page.cpp.
#include "bridge/workbench.h"
#include "health/sampling.h"
#include "pages/health/exponent_view.h"
#include "pages/health/health_map.h"
#include "pages/health/health_page.h"
#include "style/appearance.h"
#include "widgets/segmented.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

#include <array>

namespace mantissa::app {
namespace {

constexpr std::array samplings = {"5%", "1%", "20%", "10 steps", "1 step", "off"};

} // namespace

QHBoxLayout* HealthPage::makeBar() {
    auto* bar = new QHBoxLayout;
    bar->setSpacing(10);
    m_subject = new Segmented({tr("Activations"), tr("Weights"), tr("Gradients"), tr("Updates")}, tr("Tensors"));
    m_subject->setChosen(2);
    m_measure = new QComboBox;
    m_measure->setAccessibleName(tr("What is shown"));
    m_measure->setToolTip(tr("What of the values or updates the map shows"));
    m_scale =
        new Segmented({tr("Scaled"), tr("Unscaled")}, tr("Gradients"), {tr("As the format sees them"), tr("As the optimizer sees them")});
    m_follow = new QCheckBox(tr("Follow"));
    m_follow->setChecked(true);
    m_follow->setToolTip(tr("The picked step is always the last one observed"));
    m_sampling = new QComboBox;
    m_sampling->setAccessibleName(tr("How often steps are observed"));
    m_sampling->setToolTip(tr("Counts from the next run"));
    for (const char* sampling : samplings) {
        const QString text = QString::fromLatin1(sampling);
        m_sampling->addItem(text == "off"        ? tr("Off")
                            : text.endsWith('%') ? tr("at most %1 of the time").arg(QString(text).replace("%", " %"))
                                                 : tr("every %1").arg(text));
    }
    auto* show = new QLabel(tr("Show"));
    auto* observed = new QLabel(tr("Observed"));
    for (QLabel* label : {show, observed})
        label->setProperty("muted", true);
    bar->addWidget(m_subject);
    bar->addWidget(show);
    bar->addWidget(m_measure);
    bar->addWidget(m_scale);
    bar->addWidget(m_follow);
    bar->addStretch();
    bar->addWidget(observed);
    bar->addWidget(m_sampling);
    connect(m_subject, &Segmented::chosen, this, &HealthPage::takeMeasures);
    connect(m_measure, &QComboBox::currentIndexChanged, this, &HealthPage::showMap);
    connect(m_scale, &Segmented::chosen, this, &HealthPage::showMap);
    connect(m_follow, &QCheckBox::toggled, this, [this](bool on) { m_map->setFollows(on); });
    connect(m_sampling, &QComboBox::currentIndexChanged, this, &HealthPage::setSampling);
    return bar;
}

QWidget* HealthPage::makeCard(const QString& title, QWidget* inside, QLabel** more) {
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(8, 6, 8, 8);
    auto* head = new QHBoxLayout;
    auto* name = new QLabel(title);
    name->setFont(typeFont(Appearance::Type::strong));
    *more = new QLabel;
    (*more)->setProperty("muted", true);
    (*more)->setMinimumWidth(40);
    head->addWidget(name);
    head->addWidget(*more, 1);
    column->addLayout(head);
    column->addWidget(inside, 1);
    return card;
}

QWidget* HealthPage::makeMap() {
    m_map = new HealthMap;
    connect(m_map, &HealthMap::picked, this, [this] {
        m_follow->setChecked(m_map->follows());
        m_source.askSample(m_map->step());
    });
    return makeCard(tr("Map"), m_map, &m_mapWords);
}

QWidget* HealthPage::makeHistogram() {
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    m_exponents = new ExponentView;
    m_shares = new QLabel;
    m_shares->setTextFormat(Qt::RichText);
    m_use = new QPushButton;
    m_use->setProperty("primary", true);
    m_back = new QPushButton;
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_use);
    buttons->addWidget(m_back);
    buttons->addStretch();
    column->addWidget(m_exponents, 1);
    column->addWidget(m_shares);
    column->addLayout(buttons);
    connect(m_exponents, &ExponentView::moved, this, &HealthPage::showShares);
    connect(m_back, &QPushButton::clicked, this, [this] { m_exponents->setShift(0); });
    connect(m_use, &QPushButton::clicked, this, [this] {
        const Json scale = {{"mode", "fixed"}, {"value", m_exponents->proposedScale()}};
        apply({.words = "Loss scale " + std::to_string(m_exponents->proposedScale()),
               .settings = {{Json::json_pointer("/loss_scale"), scale}}});
        m_exponents->setShift(0);
    });
    return makeCard(tr("Exponents"), inside, &m_cellWords);
}

void HealthPage::setSampling(int choice) {
    m_workbench.setHealth(health::parse_sampling(samplings[std::size_t(choice)]).value_or(health::SamplingSettings{}));
}

} // namespace mantissa::app
