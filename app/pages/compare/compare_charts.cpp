// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/compare/compare_charts.h"

#include <QCoreApplication>

namespace mantissa::app {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("Compare", text); }

const report::ChartBlock* find(const report::Report& report, const std::string& id) {
    for (const report::Section& section : report.sections)
        for (const report::Block& block : section.blocks)
            if (const auto* chart = std::get_if<report::ChartBlock>(&block); chart && chart->id == id)
                return chart;
    return nullptr;
}

constexpr std::size_t linePoints = 600;

double placeOf(const EpochRecord& epoch, CompareX x) {
    return x == CompareX::time ? epoch.seconds : double(x == CompareX::epoch ? epoch.epoch : epoch.step);
}

double placeOf(const StepRecord& step, CompareX x, double stepsPerEpoch) {
    return x == CompareX::time ? step.seconds : x == CompareX::step ? double(step.step) : double(step.step) / stepsPerEpoch;
}

void addEpochs(const report::RunRecord& run, CompareX x, CompareY y, PlotCurve& curve) {
    curve.kind = PlotCurve::Kind::marked;
    for (const EpochRecord& epoch : run.epochs) {
        curve.x << placeOf(epoch, x);
        curve.y << (y == CompareY::validationAccuracy ? epoch.val_accuracy * 100 : epoch.val_loss);
    }
}

void addSteps(const report::RunRecord& run, CompareX x, PlotCurve& curve) {
    const double stepsPerEpoch = run.epochs.empty() ? 1 : double(run.epochs.front().step) / std::max(1.0, double(run.epochs.front().epoch));
    if (x == CompareX::epoch && run.epochs.empty())
        return; // nobody knows yet how long one is
    std::vector<report::Point> points;
    for (const StepRecord& step : run.steps)
        points.push_back({placeOf(step, x, stepsPerEpoch), step.loss});
    for (const report::Point& point : report::thinned(report::smoothed(points, 0.9, report::Mean::geometric), linePoints)) {
        curve.x << point.x;
        curve.y << point.y;
    }
}

} // namespace

PlotContent convergenceChart(const report::Report& report, const QVector<int>& lines, CompareX x, CompareY y) {
    const QString places[] = {tr("training time, s"), tr("epoch"), tr("step")};
    const QString titles[] = {tr("Validation accuracy"), tr("Validation loss"), tr("Training loss")};
    const QString units[] = {"%", QString(), tr("smoothed 0.90")};
    const QString axes[] = {tr("validation accuracy, %"), tr("validation loss"), tr("training loss")};
    PlotContent content{.title = titles[int(y)],
                        .unit = units[int(y)],
                        .xTitle = places[int(x)],
                        .yTitle = axes[int(y)],
                        .logY = y != CompareY::validationAccuracy,
                        .curves = {},
                        .front = {},
                        .empty = tr("No epoch has ended yet")};
    for (std::size_t i = 0; i < report.runs().size(); ++i) {
        PlotCurve curve{.name = QString::fromStdString(report.runs()[i].name), .note = {}, .line = lines[int(i)], .x = {}, .y = {}};
        if (y == CompareY::trainingLoss)
            addSteps(report.runs()[i], x, curve);
        else
            addEpochs(report.runs()[i], x, y, curve);
        if (!curve.x.isEmpty())
            content.curves << curve;
    }
    content.target = y == CompareY::validationAccuracy ? report::common_target(report.runs()) * 100 : 0;
    return content;
}

PlotContent tradeOffChart(const report::Report& report, const QVector<int>& lines) {
    PlotContent content{.title = tr("Accuracy against speed"),
                        .unit = tr("%; memory"),
                        .xTitle = tr("time per step, ms (left is better)"),
                        .yTitle = tr("validation accuracy, %"),
                        .curves = {},
                        .front = {},
                        .empty = tr("Two results are needed")};
    const report::ChartBlock* block = find(report, "trade-off");
    if (!block)
        return content;
    QVector<QPointF> best;
    for (const report::Dot& dot : std::get<report::ScatterChart>(block->chart).dots) {
        content.curves << PlotCurve{.name = QString::fromStdString(dot.name),
                                    .note = QString::fromStdString(dot.note),
                                    .line = lines[dot.run],
                                    .x = {dot.x},
                                    .y = {dot.y},
                                    .kind = PlotCurve::Kind::dot,
                                    .spread = (dot.high - dot.low) / 2};
        if (dot.best)
            best << QPointF(dot.x, dot.y);
    }
    std::sort(best.begin(), best.end(), [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); });
    for (int i = 0; i < best.size(); ++i) {
        if (i > 0)
            content.front << QPointF(best[i].x(), best[i - 1].y());
        content.front << best[i];
    }
    return content;
}

PlotContent distanceChart(const report::Report& report, const QVector<int>& lines) {
    const QString base = QString::fromStdString(report.comparison.base().name);
    PlotContent content{.title = tr("Loss distance from %1").arg(base),
                        .unit = tr("smoothed"),
                        .xTitle = tr("step"),
                        .yTitle = tr("distance of the loss"),
                        .logY = true,
                        .curves = {},
                        .front = {},
                        .empty = tr("No run with the same seed beside it")};
    if (const report::ChartBlock* block = find(report, "distance"))
        for (const report::Series& series : std::get<report::LineChart>(block->chart).series) {
            PlotCurve curve{.name = QString::fromStdString(series.name), .note = {}, .line = lines[series.run], .x = {}, .y = {}};
            for (const report::Point& point : series.points) {
                curve.x << point.x;
                curve.y << point.y;
            }
            content.curves << curve;
        }
    return content;
}

} // namespace mantissa::app
