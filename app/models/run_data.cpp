// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_data.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr std::size_t ringSize = 256, medianSteps = 2000, warmUp = 10, fewestSteps = 12; // below them a median says nothing

template <typename T>
double median(std::vector<T> values) {
    if (values.empty())
        return 0;
    auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

QString wordOf(RunState state) {
    const char* words[] = {QT_TRANSLATE_NOOP("RunState", "ready"),   QT_TRANSLATE_NOOP("RunState", "running"),
                           QT_TRANSLATE_NOOP("RunState", "finished"), QT_TRANSLATE_NOOP("RunState", "stopped"),
                           QT_TRANSLATE_NOOP("RunState", "diverged"), QT_TRANSLATE_NOOP("RunState", "failed")};
    return QCoreApplication::translate("RunState", words[static_cast<int>(state)]);
}

void RunData::add(const StepPoint& point, const TimeBars& parts) {
    loss.push_back(point.loss);
    accuracy.push_back(point.accuracy);
    milliseconds.push_back(point.milliseconds);
    lossScale.push_back(point.lossScale);
    seconds.push_back(point.seconds);
    skipped.push_back(point.skipped);
    skippedSteps += point.skipped;
    if (m_recent.size() < ringSize)
        m_recent.push_back(parts);
    else
        m_recent[m_next++ % ringSize] = parts;
}

void RunData::clear() {
    for (auto* column : {&loss, &accuracy, &milliseconds, &lossScale})
        column->clear();
    seconds.clear();
    skipped.clear();
    epochs.clear();
    events.clear();
    m_recent.clear();
    m_next = 0;
    skippedSteps = 0;
}

double RunData::millisecondsPerStep() const {
    if (milliseconds.empty())
        return summaryMilliseconds;
    if (milliseconds.size() < fewestSteps)
        return 0;
    const std::size_t from = std::max(std::min(warmUp, milliseconds.size() / 5), milliseconds.size() - std::min(medianSteps, milliseconds.size()));
    return median(std::vector<float>(milliseconds.begin() + static_cast<std::ptrdiff_t>(from), milliseconds.end()));
}

TimeBars RunData::stepTime() const {
    TimeBars bars{};
    for (std::size_t part = 0; part < bars.size(); ++part) {
        std::vector<double> values;
        for (const TimeBars& step : m_recent)
            values.push_back(step[part]);
        bars[part] = median(std::move(values));
    }
    return bars;
}

Figures::Figures() { loss = accuracy = valLoss = valAccuracy = std::nan(""); }

Figures RunData::lastFigures() const {
    if (loss.empty())
        return summaryLast;
    Figures last;
    last.loss = double(loss.back());
    last.accuracy = double(accuracy.back());
    if (!epochs.isEmpty()) {
        last.valLoss = epochs.last().loss;
        last.valAccuracy = epochs.last().accuracy;
    }
    return last;
}

Figures RunData::bestFigures() const {
    if (loss.empty())
        return summaryBest;
    Figures figures;
    if (const EpochPoint* epoch = best()) {
        figures.valLoss = epoch->loss;
        figures.valAccuracy = epoch->accuracy;
    }
    return figures;
}

std::vector<TimeBars> RunData::recent() const {
    std::vector<TimeBars> steps = m_recent;
    std::ranges::rotate(steps, steps.begin() + static_cast<std::ptrdiff_t>(m_recent.size() < ringSize ? 0 : m_next % ringSize));
    return steps;
}

const EpochPoint* RunData::best() const {
    const EpochPoint* best = nullptr;
    for (const EpochPoint& epoch : epochs)
        if (std::isfinite(epoch.loss) && (!best || epoch.loss < best->loss))
            best = &epoch;
    return best;
}

} // namespace mantissa::app
