// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/plot_card.h"
#include "report/report.h"

namespace mantissa::app {

enum class CompareX { time, epoch, step };
enum class CompareCost { step, target, memory, energy }; // what accuracy is paid with
enum class CompareY { validationAccuracy, validationLoss, trainingLoss };
enum class CompareSeeds { each, band }; // band: seeds of a variant as their mean and its spread

// What the page's three charts show, made from the comparison. `lines`: of the theme, by run.
PlotContent convergenceChart(const report::Report& report, const QVector<int>& lines, CompareX x, CompareY y, CompareSeeds seeds);
PlotContent tradeOffChart(const report::Report& report, const QVector<int>& lines, CompareCost cost);
PlotContent distanceChart(const report::Report& report, const QVector<int>& lines);

} // namespace mantissa::app
