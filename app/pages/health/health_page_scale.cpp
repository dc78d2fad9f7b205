// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The histogram's card: what is kept at which loss scale, and what is done about it.
#include "bridge/locks.h"
#include "bridge/run_values.h"
#include "bridge/workbench.h"
#include "insight/scale_proposal.h"
#include "insight/words.h"
#include "models/words.h"
#include "pages/health/exponent_view.h"
#include "pages/health/health_page.h"
#include "pages/health/map/health_map.h"
#include "pages/health/scale_table.h"
#include "pages/health/twin_view.h"
#include "pages/health/what_if_view.h"
#include "widgets/segmented.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>
#include <vector>

namespace mantissa::app {
namespace {

QString shareOf(double share) { return share == 0 ? QStringLiteral("0") : formatPlain(share * 100, 3) + QStringLiteral("\u00a0%"); }

// A long name would make the card wider.
QString bitsOf(double bits, const QString& layer) {
    const QString words = formatBits(bits), name = layer.size() > 16 ? layer.left(7) + QStringLiteral("…") + layer.right(8) : layer;
    return layer.isEmpty() ? words : words + QStringLiteral(", ") + name;
}

// Scaled ones that a loss scale moves in their range. Beside narrower ones those in float32 lose nothing and would hide what is lost.
std::vector<TensorHealth> countedGradients(const HealthSample& sample) {
    const auto isNarrow = [](const TensorHealth& tensor) { return insight::is_narrow(*parse_format(tensor.format)); };
    std::vector<TensorHealth> counted;
    for (const TensorHealth& tensor : sample.tensors)
        if (tensor.subject == Subject::gradients && tensor.scale == Observation::Scale::loss_scale && parse_format(tensor.format) &&
            !tensor.range_follows())
            counted.push_back(tensor);
    if (std::ranges::any_of(counted, isNarrow))
        std::erase_if(counted, [&](const TensorHealth& tensor) { return !isNarrow(tensor); });
    return counted;
}

// What it must not fall below or exceed gives way.
LossScaling startingAt(LossScaling scaling, double scale) {
    if (scaling.mode == LossScaling::Mode::off)
        scaling = {.mode = LossScaling::Mode::fixed};
    scaling.initial = scale;
    scaling.minimum = qMin(scaling.minimum, scale);
    scaling.maximum = scaling.maximum > 0 ? qMax(scaling.maximum, scale) : 0;
    return scaling;
}

// Layers: where the least room is, of several tensors.
QStringList rowOf(const QString& name, const ExponentView::Shares& shares, const QString& highest = {}, const QString& lowest = {}) {
    return {name,
            shareOf(shares.kept),
            shareOf(shares.subnormal),
            shareOf(shares.lost),
            shareOf(shares.overflowing),
            bitsOf(shares.headroom, highest),
            bitsOf(shares.footroom, lowest)};
}

} // namespace

void HealthPage::allowScale() {
    const bool has = hasScaled();
    const QStringList helps = {tr("As the format sees them"), tr("As the optimizer sees them")};
    m_scale->setEnabled(has);
    m_scale->setChosen(has && m_wantsScaled ? 0 : 1); // as the gradients are that are shown
    for (int i = 0; i < helps.size(); ++i)
        m_scale->button(i)->setToolTip(has ? helps[i] : tr("No loss scale was at work: there are no scaled gradients to choose."));
}

QWidget* HealthPage::makeHistogram() {
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    m_exponents = new ExponentView;
    m_shares = new ScaleTable;
    m_use = new QPushButton;
    m_use->setProperty("primary", true);
    m_back = new QPushButton;
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_use, m_back}) {
        buttons->addWidget(button);
        QSizePolicy kept = button->sizePolicy(); // what stands over it does not move while one drags
        kept.setRetainSizeWhenHidden(true);
        button->setSizePolicy(kept);
    }
    buttons->addStretch();
    m_scaleButtons = new QWidget;
    m_scaleButtons->setLayout(buttons);
    buttons->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_exponents, 1);
    column->addWidget(m_shares);
    column->addWidget(m_scaleButtons);
    connect(m_exponents, &ExponentView::moved, this, &HealthPage::showShares);
    connect(m_exponents, &ExponentView::scaleWanted, m_use, &QPushButton::click);
    connect(m_exponents, &ExponentView::numberWanted, this, [this](double number) { m_workbench.showNumber(number); });
    connect(m_back, &QPushButton::clicked, this, [this] { m_exponents->setShift(0); });
    connect(m_use, &QPushButton::clicked, this, &HealthPage::useScale);
    const auto renamed = [this] {
        m_scaleGoes.reset();
        if (!m_use->isHidden())
            nameUse(formatPower(m_exponents->proposedScale()));
    };
    connect(&m_workbench.session(), &SessionController::stateChanged, this, renamed);
    connect(&m_workbench, &Desk::changed, this, renamed);
    connect(&m_workbench.document(), &ExperimentDocument::variantSelected, this, renamed);
    return makeCard(tr("Exponents"), inside, &m_cellWords, m_exponents);
}

// A dynamic one stays so, and goes on from there.
insight::Remedy HealthPage::scaleAtLine() const {
    const auto& experiment = m_workbench.document().experiment();
    const auto variant = std::size_t(m_workbench.document().selectedVariant());
    const LossScaling now = experiment && variant < experiment->variants.size() ? experiment->variants[variant].loss_scale : LossScaling();
    const LossScaling asked = startingAt(now, m_exponents->proposedScale());
    const bool dynamic = asked.mode == LossScaling::Mode::dynamic;
    return {.words = (dynamic ? "Dynamic loss scale from " : "Loss scale ") + words_of_power(asked.initial),
            .settings = {{Json::json_pointer("/loss_scale"), write_loss_scale(asked)}}};
}

// Counts with the next step of a run that goes, or, of one that Continue goes on with, after it.
HealthPage::ScaleGoes HealthPage::whereScaleGoes() const {
    const int variant = m_workbench.document().selectedVariant();
    if (goesOn(m_workbench.session(), variant))
        return ScaleGoes::now;
    if (m_workbench.live().continues()) {
        const Json changed = with_remedy(m_workbench.document().json(), variant, scaleAtLine()).experiment;
        if (Project::resumable(m_workbench.store(), changed, m_workbench.device()) >= 0)
            return ScaleGoes::withContinue;
    }
    return Locks::of(m_workbench).state().lesson ? ScaleGoes::nextRun : ScaleGoes::beside;
}

void HealthPage::useScale() {
    if (whereScaleGoes() == ScaleGoes::withContinue)
        applyHere(scaleAtLine());
    else
        apply(scaleAtLine());
    m_exponents->setShift(0);
}

void HealthPage::nameUse(const QString& scale) {
    const bool dynamic = scaleAtLine().settings.front().value["mode"] == "dynamic";
    const QString kind =
        dynamic ? tr("The loss scale stays dynamic and goes on from there.") : tr("A fixed loss scale, as the line stands.");
    const auto name = [&](const QString& words, const QString& when) {
        m_use->setText(words);
        m_use->setToolTip(kind + ' ' + when);
    };
    if (!m_scaleGoes) // whether Continue can go on is in files, and every move of a drag asks
        m_scaleGoes = whereScaleGoes();
    switch (*m_scaleGoes) {
    case ScaleGoes::now: return name(tr("Use %1 from the next step").arg(scale), tr("It counts from the next step."));
    case ScaleGoes::withContinue: return name(tr("Use %1 after Continue").arg(scale), tr("It counts from the first step after Continue."));
    case ScaleGoes::nextRun: return name(tr("Use %1 from the next run").arg(scale), tr("It counts from the next run."));
    case ScaleGoes::beside:
        return name(tr("Try %1 in a variant beside it").arg(scale), tr("The run has ended: both train with the next one."));
    }
}

QWidget* HealthPage::makeCell() {
    m_twin = new TwinView;
    connect(m_twin, &TwinView::stepPicked, this, [this](qint64 step) { m_map->pick(m_map->layer(), step); });
    m_cell = new QStackedWidget;
    m_cell->addWidget(makeHistogram());
    m_cell->addWidget(makeCard(tr("Beside the twin"), m_twin, &m_twinWords, m_twin));
    return m_cell;
}

// Of those gradients of the sample together that the rules and a proposed loss scale count, too; the layers are those with the least room.
HealthPage::AllTensors HealthPage::allTensorsAt(int shift) const {
    AllTensors all{.shares = {.headroom = INFINITY, .footroom = INFINITY}};
    double values = 0;
    for (const TensorHealth& tensor : m_source.sample() ? countedGradients(*m_source.sample()) : std::vector<TensorHealth>{}) {
        const Census& wide = tensor.tally.wide;
        const auto format = parse_format(tensor.format);
        ++all.count;
        const auto seen = double(wide.count - wide.zeros - wide.non_finite);
        if (seen <= 0)
            continue;
        const ExponentView::Shares own = ExponentView::sharesOf(wide, *format, shift);
        values += seen;
        all.shares.kept += own.kept * seen;
        all.shares.subnormal += own.subnormal * seen;
        all.shares.lost += own.lost * seen;
        all.shares.overflowing += own.overflowing * seen;
        if (own.headroom < all.shares.headroom) {
            all.shares.headroom = own.headroom;
            all.highest = QString::fromStdString(tensor.layer);
        }
        if (own.footroom < all.shares.footroom) {
            all.shares.footroom = own.footroom;
            all.lowest = QString::fromStdString(tensor.layer);
        }
    }
    for (double* share : {&all.shares.kept, &all.shares.subnormal, &all.shares.lost, &all.shares.overflowing})
        *share /= qMax(1.0, values);
    return all;
}

void HealthPage::showShares() {
    const bool drags = m_exponents->canDrag(), away = drags && m_exponents->shift() != 0;
    if (m_use->isHidden())
        m_scaleGoes.reset();
    m_whatIf->setShift(drags ? m_exponents->shift() : 0);
    tellOtherFormats(picked());
    m_use->setVisible(away);
    m_back->setVisible(away);
    m_scaleButtons->setVisible(drags);
    m_shares->setVisible(drags);
    if (!drags)
        return;
    const double scale = m_source.sample() ? m_source.sample()->loss_scale : 1;
    const QString next = formatPower(m_exponents->proposedScale());
    const AllTensors all = allTensorsAt(m_exponents->shift());
    m_shares->setRows(
        {{tr("Loss scale"), tr("Kept"), tr("of it subnormal"), tr("To zero"), tr("Overflow"), tr("Head-room, bits"), tr("Foot-room, bits")},
         rowOf(tr("now, %1").arg(formatLossScale(scale)), m_exponents->sharesAt(0)),
         rowOf(tr("at %1").arg(next), m_exponents->sharesAt(m_exponents->shift())),
         rowOf(tr("all %1 tensors, at %2").arg(formatCount(all.count), next), all.shares, all.highest, all.lowest)});
    if (away)
        nameUse(next);
    m_back->setToolTip(tr("The line goes back to the loss scale that is at work"));
    m_back->setText(tr("Back to %1").arg(formatLossScale(scale)));
}

} // namespace mantissa::app
