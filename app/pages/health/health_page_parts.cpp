// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The page's controls; what they show is in health_page.cpp.
#include "bridge/workbench.h"
#include "forms/elided_combo_box.h"
#include "models/words.h"
#include "pages/health/health_page.h"
#include "pages/health/map/health_map.h"
#include "pages/health/what_if_view.h"
#include "style/scaling.h"
#include "widgets/flow_layout.h"
#include "widgets/segmented.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QStyle>

#include <cmath>

namespace mantissa::app {
namespace {

const QString ownFormatsKey = QStringLiteral("health/formats");
// What is chosen from the beginning is whole in every language.
int leastOf(const QComboBox& list) {
    return QFontMetrics(typeFont(Appearance::Type::body)).horizontalAdvance(list.itemText(0)) + scaled(48);
}

} // namespace

FlowLayout* HealthPage::makeBar() {
    auto* bar = new FlowLayout;
    bar->setSpacing(10);
    makeChoices();
    QWidget* sampling = makeSampling();
    for (QComboBox* narrow : {m_part, m_measure, m_sampling}) // in a small window they give way first
        keepScaled(narrow, [narrow, part = m_part] { narrow->setMinimumWidth(narrow == part ? leastOf(*part) : scaled(140)); });
    m_walk = new QPushButton(tr("Step by step"));
    connect(m_walk, &QPushButton::clicked, this, &HealthPage::showScope);
    for (QWidget* control : std::initializer_list<QWidget*>{m_subject, m_part, m_measure, m_scale, m_follow})
        bar->addWidget(control);
    bar->addGap();
    bar->addWidget(sampling);
    return bar;
}

// Which tensors the map shows, and what of them.
void HealthPage::makeChoices() {
    m_subject = new Segmented({tr("Activations"), tr("Weights"), tr("Gradients"), tr("Updates")}, tr("Tensors"));
    m_subject->setChosen(2);
    m_part = new ElidedComboBox;
    m_part->addItems({tr("of both"), tr("of outputs"), tr("of weights")});
    m_part->setAccessibleName(tr("Gradients of"));
    m_part->setToolTip(tr("Gradients of outputs flow back from layer to layer; those of weights change them. Of both, the worse is shown"));
    m_measure = new ElidedComboBox;
    m_measure->setSizeAdjustPolicy(QComboBox::AdjustToContents); // what there is to show changes with the tensor
    m_measure->setAccessibleName(tr("What is shown"));
    m_measure->setToolTip(tr("What of the values or updates the map shows"));
    m_scale = new Segmented({tr("Scaled"), tr("Unscaled")}, tr("Gradients"));
    m_follow = new QCheckBox(tr("Follow"));
    m_follow->setChecked(true);
    m_follow->setToolTip(tr("The picked step is always the last one observed"));
    connect(m_subject, &Segmented::chosen, this, [this] {
        m_untouched = false;
        takeMeasures();
    });
    connect(m_measure, &QComboBox::currentIndexChanged, this, &HealthPage::showMap);
    connect(m_scale, &Segmented::chosen, this, [this](int chosen) {
        m_wantsScaled = chosen == 0;
        showMap();
    });
    connect(m_part, &QComboBox::activated, this, &HealthPage::showMap);
    connect(m_follow, &QCheckBox::toggled, this, [this](bool on) { m_map->setFollows(on); });
}

QWidget* HealthPage::makeMap() {
    m_map = new HealthMap;
    connect(m_map, &HealthMap::picked, this, [this] {
        m_wished.clear();
        m_source.askSample(m_map->step());
    });
    m_map->setCellWords([this](const QString& layer, qint64 step) { return cellWords(layer, step); });
    connect(m_map, &HealthMap::followsChanged, m_follow, &QCheckBox::setChecked);
    QWidget* card = makeCard(tr("Map"), m_map, &m_mapWords, m_map);
    m_walk->setProperty("small", true);
    static_cast<QHBoxLayout*>(card->layout()->itemAt(0)->layout())->insertWidget(2, m_walk); // the step that the map shows
    return card;
}

// All of eight numbers are not what all of ten thousand are.
QString HealthPage::cellWords(const QString& layer, qint64 step) const {
    const auto history = m_source.history();
    const insight::HealthView view = viewShown();
    const auto worst = history ? insight::worst_tensor(*history, view, layer.toStdString(), step) : std::nullopt;
    if (!worst || std::isnan(worst->figure))
        return {};
    const QString figure = (insight::is_in_bits(view.measure) ? tr("%1 bits") : QStringLiteral("%1\u00a0%"))
                               .arg(figureOf(view.measure, double(worst->figure)));
    const QString words = (worst->values == 1 ? tr("Step %1: %2 in %3, %4 value") : tr("Step %1: %2 in %3, %4 values"))
                              .arg(formatCount(step), figure, QString::fromStdString(worst->name), formatCount(worst->values));
    return worst->among == 1 ? words : words + tr("; the worst of %1 tensors").arg(worst->among);
}

void HealthPage::setProblem(const QString& problem) {
    m_format->setProperty("wrong", !problem.isEmpty());
    m_format->setToolTip(problem.isEmpty() ? tr("Exponent and fraction bits, or bits before and after the point. Enter adds it") : problem);
    m_format->style()->unpolish(m_format);
    m_format->style()->polish(m_format);
    problem.isEmpty() ? tellOtherFormats(picked()) : say(*m_whatIfWords, problem);
}

void HealthPage::addFormat(const QString& name) {
    const auto format = parse_format(name.simplified().remove(' ').toStdString());
    if (!format)
        return setProblem(tr("No such format. Write float<exponent bits,fraction bits> or fixed<bits before,bits after the point>."));
    QStringList names = QSettings().value(ownFormatsKey).toStringList();
    if (const QString own = QString::fromStdString(format_name(*format)); !names.contains(own))
        names << own;
    QSettings().setValue(ownFormatsKey, names);
    m_format->clear();
    setProblem({});
    takeFormats();
    m_whatIf->pick(*format);
}

void HealthPage::removeFormat(const Format& format) {
    QStringList names = QSettings().value(ownFormatsKey).toStringList();
    names.removeAll(QString::fromStdString(format_name(format)));
    QSettings().setValue(ownFormatsKey, names);
    m_whatIf->pick(std::nullopt);
    takeFormats();
}

void HealthPage::takeFormats() {
    std::vector<Format> own;
    for (const QString& name : QSettings().value(ownFormatsKey).toStringList())
        if (const auto format = parse_format(name.toStdString()))
            own.push_back(*format);
    auto settings = m_workbench.health();
    settings.formats = own;
    m_workbench.setHealth(settings);
    m_whatIf->setOwnFormats(own);
}

} // namespace mantissa::app
