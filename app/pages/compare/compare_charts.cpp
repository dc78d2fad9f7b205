// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/compare/compare_charts.h"

#include "insight/words.h"
#include "models/spoken.h"
#include "report/seed_band.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

const report::ChartBlock* findChart(const report::Report& report, const std::string& id) {
    for (const report::Section& section : report.sections)
        for (const report::Block& block : section.blocks)
            if (const auto* chart = std::get_if<report::ChartBlock>(&block); chart && chart->id == id)
                return chart;
    return nullptr;
}

constexpr std::size_t linePoints = 600;

// Any epoch but one may have ended early, where so many steps were asked for and the run went on later.
double stepsPerEpochOf(const report::RunRecord& run) {
    double most = 1;
    for (const EpochRecord& epoch : run.epochs)
        most = std::max(most, double(epoch.step) / std::max(1.0, double(epoch.epoch)));
    return most;
}

template <typename Record>
double placeOf(const Record& record, CompareX x, double stepsPerEpoch) {
    return x == CompareX::time ? record.seconds : x == CompareX::step ? double(record.step) : double(record.step) / stepsPerEpoch;
}

// Logs of other programs may say no moments: at 0 their curves would stand upright.
bool hasPlaceAt(const report::RunRecord& run, CompareX x) {
    const auto isTold = [](const auto& record) { return record.seconds > 0; };
    const bool begun = !run.steps.empty() || !run.epochs.empty();
    return x != CompareX::time || !begun || std::ranges::any_of(run.steps, isTold) || std::ranges::any_of(run.epochs, isTold);
}

QString leftOutWords(const QStringList& names) {
    return names.isEmpty()     ? QString()
           : names.size() == 1 ? QObject::tr("%1 is left out: its steps tell no time.").arg(names.first())
                               : QObject::tr("%1 runs are left out: their steps tell no time.").arg(names.size());
}

// Of the epochs or the steps, by what seeds have in common.
using Places = std::vector<report::SeedPoint>;

Places epochsOf(const report::RunRecord& run, CompareX x, CompareY y) {
    Places places;
    const double stepsPerEpoch = stepsPerEpochOf(run);
    for (const EpochRecord& epoch : run.epochs)
        places.push_back({epoch.step, placeOf(epoch, x, stepsPerEpoch),
                          y == CompareY::validationAccuracy ? percent_of(epoch.val_accuracy) : epoch.val_loss});
    return places;
}

Places stepsOf(const report::RunRecord& run, CompareX x) {
    if (x == CompareX::epoch && run.epochs.empty())
        return {}; // nobody knows yet how long one is
    const double stepsPerEpoch = stepsPerEpochOf(run);
    std::vector<report::Point> points;
    for (const StepRecord& step : run.steps)
        points.push_back({placeOf(step, x, stepsPerEpoch), step.loss});
    const std::vector<report::Point> smooth = report::smoothed(points, 0.9, report::Mean::geometric);
    Places places;
    for (std::size_t i = 0; i < smooth.size(); ++i)
        places.push_back({run.steps[i].step, smooth[i].x, smooth[i].y});
    return places;
}

void draw(const report::SeedBand& band, CompareY y, PlotCurve& curve) {
    const bool steps = y == CompareY::trainingLoss;
    curve.kind = steps ? PlotCurve::Kind::line : PlotCurve::Kind::marked;
    for (const report::Point& point : steps ? report::thinned(band.mean, linePoints) : band.mean) {
        curve.x << point.x;
        curve.y << point.y;
    }
}

// Every few of them, and the last: both edges have the same places.
void drawEdges(const report::SeedBand& band, PlotCurve& curve) {
    const std::size_t every = std::max<std::size_t>(1, band.low.size() / (linePoints / 2));
    for (std::size_t i = 0; i < band.low.size(); ++i)
        if (i % every == 0 || i + 1 == band.low.size()) {
            curve.bandX << band.low[i].x;
            curve.low << band.low[i].y;
            curve.high << band.high[i].y;
        }
}

struct Drawn { // a run, or seeds that are drawn as one
    QString name;
    std::vector<int> runs;
};

std::vector<Drawn> drawnOf(const report::Report& report, CompareSeeds how) {
    const std::vector<report::Seeds> all = how == CompareSeeds::band ? report::seeds_of(report.comparison) : std::vector<report::Seeds>();
    std::vector<Drawn> drawn;
    for (int run = 0; run < int(report.runs().size()); ++run) {
        const auto first = std::ranges::find(all, run, [](const report::Seeds& seeds) { return seeds.runs.front(); });
        if (first != all.end())
            drawn.push_back({spoken(report::band_name(*first)), first->runs});
        else if (!report::is_drawn_by_another(all, run))
            drawn.push_back({spoken(report.runs()[std::size_t(run)].name), {run}});
    }
    return drawn;
}

} // namespace

PlotContent convergenceChart(const report::Report& report, const QVector<int>& lines, CompareX x, CompareY y, CompareSeeds seeds) {
    const QString places[] = {QObject::tr("training time, s"), QObject::tr("epoch"), QObject::tr("step")};
    const QString titles[] = {QObject::tr("Validation accuracy"), QObject::tr("Validation loss"), QObject::tr("Training loss")};
    const QString units[] = {"%", QString(), QObject::tr("smoothed 0.90")};
    const QString axes[] = {QObject::tr("validation accuracy, %"), QObject::tr("validation loss"), QObject::tr("training loss")};
    PlotContent content{.title = titles[int(y)],
                        .unit = units[int(y)],
                        .xTitle = places[int(x)],
                        .yTitle = axes[int(y)],
                        .logY = y != CompareY::validationAccuracy,
                        .curves = {},
                        .front = {},
                        .empty = QObject::tr("No epoch has ended yet")};
    QStringList leftOut;
    for (const Drawn& drawn : drawnOf(report, seeds)) {
        PlotCurve curve{.name = drawn.name, .note = {}, .line = lines[drawn.runs.front()], .x = {}, .y = {}};
        std::vector<Places> curves;
        for (int run : drawn.runs) {
            const report::RunRecord& record = report.runs()[std::size_t(run)];
            if (!hasPlaceAt(record, x)) {
                leftOut << spoken(record.name);
                continue;
            }
            curves.push_back(y == CompareY::trainingLoss ? stepsOf(record, x) : epochsOf(record, x, y));
        }
        const report::SeedBand band = report::band_of(curves);
        draw(band, y, curve);
        if (drawn.runs.size() > 1)
            drawEdges(band, curve);
        if (!curve.x.isEmpty())
            content.curves << curve;
    }
    if (content.curves.isEmpty() && !leftOut.isEmpty())
        content.empty = leftOutWords(leftOut);
    else if (!leftOut.isEmpty())
        content.unit += (content.unit.isEmpty() ? QString() : QStringLiteral("; ")) + leftOutWords(leftOut);
    content.yMost = y == CompareY::validationAccuracy ? 100 : HUGE_VAL;
    content.target = y == CompareY::validationAccuracy ? report::common_target(report.runs()) * 100 : 0;
    return content;
}

namespace {

struct Offer { // of runs that differ in their seed alone
    QString name, note;
    int run = 0;
    double cost = 0, accuracy = 0, spread = 0;
    bool best = false; // no other has both for less
};

// Time per step as the report has it, which leaves out what has no speed of its own.
QVector<Offer> stepOffers(const report::Report& report) {
    QVector<Offer> offers;
    if (const report::ChartBlock* block = findChart(report, "trade-off"))
        for (const report::Dot& dot : std::get<report::ScatterChart>(block->chart).dots)
            offers << Offer{spoken(dot.name), spoken(dot.note), dot.run, dot.x, dot.y, (dot.high - dot.low) / 2, dot.best};
    return offers;
}

double costOf(const report::RunRecord& run, CompareCost cost, double target) {
    if (cost == CompareCost::memory)
        return run.figure("memory.peak_bytes") / 1048576;
    const auto seconds = target > 0 ? report::seconds_to(run, target) : std::nullopt;
    return !seconds ? std::nan("") : cost == CompareCost::target ? *seconds : *seconds * report::watts_of(run);
}

void markBest(QVector<Offer>& offers) {
    std::vector<std::pair<double, double>> points;
    for (const Offer& offer : offers)
        points.emplace_back(offer.cost, offer.accuracy);
    for (std::size_t i : report::best_front(points))
        offers[qsizetype(i)].best = true;
}

QVector<Offer> offersAt(const report::Report& report, CompareCost cost) {
    if (cost == CompareCost::step)
        return stepOffers(report);
    const double target = report::common_target(report.runs());
    QVector<Offer> offers;
    for (const report::Group& group : report.comparison.groups) {
        std::vector<double> costs, accuracies;
        for (int run : group.runs) {
            const report::RunRecord& record = report.runs()[std::size_t(run)];
            if (accuracies_apart(record, report.comparison.base()) != report::Apart::no)
                continue; // of other data or another length of training
            const bool own = cost == CompareCost::step || report::honesty_of(record) != report::Honesty::simulated;
            costs.push_back(own ? costOf(record, cost, target) : std::nan(""));
            accuracies.push_back(percent_of(record.figure("final.val_accuracy")));
        }
        const report::Spread paid = report::spread_of(costs), got = report::spread_of(accuracies);
        if (paid.n > 0 && got.n > 0)
            offers << Offer{spoken(group.name), {}, group.runs.front(), paid.mean, got.mean, got.n > 1 ? got.deviation : 0};
    }
    markBest(offers);
    return offers;
}

} // namespace

PlotContent tradeOffChart(const report::Report& report, const QVector<int>& lines, CompareCost cost) {
    const QString target = QString::number(report::common_target(report.runs()) * 100);
    const QString titles[] = {QObject::tr("Accuracy against speed"), QObject::tr("Accuracy against time to %1 %").arg(target),
                              QObject::tr("Accuracy against memory"), QObject::tr("Accuracy against energy to %1 %").arg(target)};
    const QString axes[] = {QObject::tr("time per step, ms (left is better)"),
                            QObject::tr("time that passed in training to %1 %, s (left is better)").arg(target),
                            QObject::tr("peak memory, MiB (left is better)"),
                            QObject::tr("energy to %1 %, J (left is better)").arg(target)};
    const QString empty[] = {QObject::tr("Two results are needed"), QObject::tr("Two runs that reached one accuracy are needed"),
                             QObject::tr("Two results are needed"),
                             QObject::tr("The device tells no power, or no accuracy was reached by two")};
    PlotContent content{.title = titles[int(cost)],
                        .unit = cost == CompareCost::step ? QObject::tr("%; memory") : QStringLiteral("%"),
                        .xTitle = axes[int(cost)],
                        .yTitle = QObject::tr("validation accuracy, %"),
                        .curves = {},
                        .front = {},
                        .empty = empty[int(cost)]};
    content.yMost = 100;
    const QVector<Offer> offers = offersAt(report, cost);
    if (offers.size() < 2)
        return content;
    QVector<QPointF> best;
    for (const Offer& offer : offers) {
        content.curves << PlotCurve{.name = offer.name,
                                    .note = offer.note,
                                    .line = lines[offer.run],
                                    .x = {offer.cost},
                                    .y = {offer.accuracy},
                                    .kind = PlotCurve::Kind::dot,
                                    .spread = offer.spread};
        if (offer.best)
            best << QPointF(offer.cost, offer.accuracy);
    }
    std::sort(best.begin(), best.end(), [](const QPointF& one, const QPointF& other) { return one.x() < other.x(); });
    for (int i = 0; i < best.size(); ++i) {
        if (i > 0)
            content.front << QPointF(best[i].x(), best[i - 1].y());
        content.front << best[i];
    }
    return content;
}

PlotContent distanceChart(const report::Report& report, const QVector<int>& lines) {
    const QString base = spoken(base_name(report.comparison));
    PlotContent content{.title = QObject::tr("Loss distance from %1").arg(base),
                        .unit = QObject::tr("smoothed"),
                        .xTitle = QObject::tr("step"),
                        .yTitle = QObject::tr("distance of the loss"),
                        .logY = true,
                        .curves = {},
                        .front = {},
                        .empty = QObject::tr("No run with the same seed beside it")};
    if (const report::ChartBlock* block = findChart(report, "distance"))
        for (const report::Series& series : std::get<report::LineChart>(block->chart).series) {
            PlotCurve curve{.name = spoken(series.name), .note = {}, .line = lines[series.run], .x = {}, .y = {}};
            for (const report::Point& point : series.points) {
                curve.x << point.x;
                curve.y << point.y;
            }
            content.curves << curve;
        }
    return content;
}

} // namespace mantissa::app
