// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_energy.h"

#include "models/words.h"

#include <QLocale>
#include <QObject>

namespace mantissa::app {
namespace {

constexpr double joulesOfWattHour = 3600;

// As reports say it: beside a card that tells nothing of itself it is the processor's meter, too.
bool isByProcessor(const RunData& run) { return isOnProcessor(run) || (run.state != RunState::running && run.wattsOfProcessor); }

// What it costs to simulate a format is no figure of the format.
double countedWatts(const RunData& run) { return run.isSimulated() || run.imported ? 0 : run.meanWatts(); }

bool knowsItsEpochs(const RunData& run) { return run.totalSteps > 0 && run.stepsDone() >= run.stepsPerEpoch; }

QString whyNoEnergy(const RunData& run) {
    if (run.isSimulated())
        return QObject::tr("What is simulated has no energy of its own.");
    if (run.imported)
        return QObject::tr("Of an imported run nobody knows what it drew.");
    if (run.curves != RunData::Curves::here && run.unended)
        return QObject::tr("Its ending is not known: it is told once the run is ticked and its curves are read.");
    if (run.stepsDone() == 0)
        return QObject::tr("Nothing was measured: it has taken no step.");
    return isByProcessor(run) ? QObject::tr("Nothing was measured: the processor's meter could not be read. System check says why.")
                              : QObject::tr("Nothing was measured: the device did not tell its power.");
}

} // namespace

bool isOnProcessor(const RunData& run) { return run.device == QLatin1String("cpu") || run.device == QLatin1String("reference"); }

RunEnergy energyOf(const RunData& run) {
    const double joules = countedWatts(run) * run.secondsDone();
    if (!(joules > 0))
        return {};
    return {joules, knowsItsEpochs(run) ? joules * double(run.stepsPerEpoch) / double(run.stepsDone()) : 0};
}

QString wordsOfEnergy(const RunData& run, EnergyOf what) {
    const RunEnergy energy = energyOf(run);
    if (energy.joules == 0)
        return whyNoEnergy(run);
    if (what == EnergyOf::epoch && energy.epochJoules == 0)
        return QObject::tr("No epoch has ended yet.");
    const QString how =
        (isByProcessor(run)
             ? QObject::tr("%1 Wh: the whole processor's mean power in the run's own turns, %2 W, by its own meter and whoever used it, "
                           "times %3 of training.")
             : QObject::tr("%1 Wh: the device's mean power, as it tells it, %2 W, times %3 of training."))
            .arg(formatFigure((what == EnergyOf::run ? energy.joules : energy.epochJoules) / joulesOfWattHour, 3),
                 formatFigure(run.meanWatts(), 3),
                 formatDuration(what == EnergyOf::run ? run.secondsDone() : energy.epochJoules / run.meanWatts()));
    return how;
}

} // namespace mantissa::app
